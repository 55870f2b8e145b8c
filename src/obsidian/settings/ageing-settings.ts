import type { Setting, SettingDefinitionGroup } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import { MnemeError } from '../../core/model/errors.js';
import type { Settings } from '../../core/model/settings.js';
import { decay } from '../../core/recall/score.js';
import type { Language } from '../language/language.js';
import { countText, percentText } from '../views/view-parts.js';
import { FLOOR_PERCENT, HALF_LIVES } from './control-values.js';

const MONTH_DAYS = 30;
const WEEK_DAYS = 7;
const DEFAULT_HALF_LIVES = { habit: 30, progress: 3, other: 7 } as const;

export interface AgeingParts {
  readonly settings: Settings;
  readonly engine: Engine | undefined;
  readonly words: Language;
  readonly locale: string;
  /** Shows what is about to be archived. */
  readonly showReview: () => void;
}

/** How memories lose weight, what the sweep archives, and what both would do as they are set. */
export function ageingSettings(parts: AgeingParts): SettingDefinitionGroup {
  const { settings, words } = parts;
  const { ageing } = words.settings;
  const halfLife = (name: keyof typeof HALF_LIVES): SettingDefinitionGroup['items'] => [
    { ...ageing[name], control: { type: 'number', key: HALF_LIVES[name], defaultValue: DEFAULT_HALF_LIVES[name], min: 0, validate: (days) => (days > 0 ? undefined : ageing.wrongDays) } },
  ];
  return {
    type: 'group',
    heading: ageing.heading,
    items: [
      ...(halfLife('habit') ?? []),
      ...(halfLife('progress') ?? []),
      ...(halfLife('other') ?? []),
      { ...ageing.floor, control: { type: 'number', key: FLOOR_PERCENT, defaultValue: 95, min: 0, max: 100, step: 1, validate: (percent) => (percent >= 0 && percent <= 100 ? undefined : ageing.wrongPercent) } },
      { name: ageing.preview.name, desc: weightSentence(settings, parts) },
      { ...ageing.sweep, control: { type: 'toggle', key: 'sweep' } },
      { name: ageing.soon.name, render: (setting) => void renderSoon(setting, parts) },
    ],
  };
}

/** What a month leaves of each kind's weight, by the very formula of recall. */
export function weightSentence({ halfLifeDays, decayFloor }: Settings, parts: Pick<AgeingParts, 'words' | 'locale'>): string {
  const left = (halfLife: number): string => percentText(decay(MONTH_DAYS, halfLife, decayFloor), parts);
  return parts.words.settings.ageing.preview.sentence(left(halfLifeDays.habit), left(halfLifeDays.progress), left(halfLifeDays.other));
}

/** An engine that is being closed or opened anew has nothing to say; the row is drawn again when it is back. */
async function soonIn(engine: Engine, withinDays: number): Promise<number> {
  try {
    return (await engine.oversight.soonForgotten({ withinDays, limit: 0 })).total;
  } catch (thrown) {
    if (thrown instanceof MnemeError) return 0;
    throw thrown;
  }
}

async function renderSoon(setting: Setting, { engine, words, locale, showReview }: AgeingParts): Promise<void> {
  const { soon } = words.settings.ageing;
  if (engine?.status().ready !== true) {
    setting.setDesc(soon.waiting);
    return;
  }
  const [now, week] = [await soonIn(engine, 0), await soonIn(engine, WEEK_DAYS)];
  setting.setDesc(week === 0 ? soon.none : soon.some(countText(now, locale), countText(week, locale)));
  if (week > 0) setting.addButton((button) => button.setButtonText(soon.show).onClick(showReview));
}
