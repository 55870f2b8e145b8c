import { Notice } from 'obsidian';
import type { ConnectChoice } from '../../agent-connections.js';
import { failureText } from '../../language/error-text.js';
import { copyConnection } from '../../settings/connect-acts.js';
import { countText } from '../view-parts.js';
import type { GuideParts, GuideStep } from './guide-parts.js';
import { modelStep } from './model-step.js';
import { questionStep } from './question-step.js';

/** In the order in which a new owner needs them. */
export function guideSteps(parts: GuideParts): readonly GuideStep[] {
  return [indexedStep(parts), memoriesStep(parts), modelStep(parts), agentStep(parts), questionStep(parts)];
}

function indexedStep({ app, engine, words, locale, openSettings }: GuideParts): GuideStep {
  const { indexed } = words.guide;
  return {
    title: indexed.title,
    render: (into) => {
      into.createEl('p', { text: indexed.text });
      const list = into.createEl('ul');
      into.createEl('p', { cls: 'mneme-notice', text: indexed.hint });
      into.createEl('button', { text: words.common.openSettings }).addEventListener('click', openSettings);
      const update = (): void => {
        list.empty();
        const files = app.vault.getMarkdownFiles().length;
        const { notes = 0, privateNotes = 0 } = engine()?.status() ?? {};
        const excluded = Math.max(0, files - notes);
        list.createEl('li', { text: indexed.sentence(countText(notes - privateNotes, locale), countText(files, locale)) });
        if (privateNotes > 0) list.createEl('li', { text: indexed.privateNotes(countText(privateNotes, locale)) });
        if (excluded > 0) list.createEl('li', { text: indexed.excluded(countText(excluded, locale)) });
      };
      update();
      return update;
    },
  };
}

function memoriesStep({ settings, change, words }: GuideParts): GuideStep {
  const { memories } = words.guide;
  return {
    title: memories.title,
    render: (into) => {
      into.createEl('p', { text: memories.text });
      const label = into.createEl('label', { cls: 'mneme-field', text: memories.folder });
      const field = label.createEl('input', { type: 'text', value: settings().memoryFolder });
      field.addEventListener('change', () => {
        const memoryFolder = field.value.trim();
        if (memoryFolder === '' || memoryFolder === settings().memoryFolder) return;
        void change({ memoryFolder }).catch((thrown: unknown) => new Notice(failureText(thrown, words)));
      });
      return undefined;
    },
  };
}

function agentStep({ app, clock, endpoint, connections, settings, words, openSettings }: GuideParts): GuideStep {
  const { agent } = words.guide;
  return {
    title: agent.title,
    render: (into) => {
      into.createEl('p', { text: agent.text });
      const place = into.createDiv();
      into.createEl('p', { cls: 'mneme-notice', text: agent.hint });
      into.createEl('button', { text: words.common.openSettings }).addEventListener('click', openSettings);
      let shown = '';
      const update = (): void => {
        const state = endpoint();
        const now = JSON.stringify(state);
        if (now === shown) return;
        shown = now;
        place.empty();
        const here = connections();
        if (state.type !== 'listening' || here === undefined) {
          place.createEl('p', { text: agent.notYet });
          return;
        }
        const moment = { clock, port: settings().port };
        place.createEl('p', { text: agent.configuration });
        const preview = place.createEl('pre', { cls: 'mneme-address', attr: { tabindex: '0' } });
        void here.preview(ANY_AGENT, moment).then(
          (text) => preview.setText(text),
          (thrown: unknown) => preview.setText(failureText(thrown, words)),
        );
        const parts = { app, connections: here, words, moment, onDone: () => undefined };
        place.createEl('button', { cls: 'mod-cta', text: agent.copy }).addEventListener('click', () => void copyConnection(ANY_AGENT, parts));
      };
      update();
      return update;
    },
  };
}

/** As most MCP clients take it, with all rights. */
const ANY_AGENT: ConnectChoice = { kind: 'generic', rights: undefined, withHooks: false };
