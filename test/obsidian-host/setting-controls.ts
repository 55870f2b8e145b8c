import type { SettingControl, SettingDefinitionItem, SettingDefinitionPage } from 'obsidian';
import { Setting, SettingGroup } from 'obsidian-test-mocks/obsidian';

/** What a settings tab offers to its renderer. */
export interface ControlSource {
  getControlValue(key: string): unknown;
  setControlValue(key: string, value: unknown): void | Promise<void>;
}

/**
 * Renders declarative settings: rows with controls bound to the tab, rows that render or act on their own, groups, lists
 * with their add and delete buttons, and pages that open in place. Returns what cleans up.
 */
export function renderSettings(items: readonly SettingDefinitionItem[], into: HTMLElement, source: ControlSource): () => void {
  into.empty();
  const cleanups: (() => void)[] = [];
  renderItems(items, into, source, cleanups);
  return () => {
    for (const cleanup of cleanups) cleanup();
    into.empty();
  };
}

function renderItems(items: readonly SettingDefinitionItem[], into: HTMLElement, source: ControlSource, cleanups: (() => void)[]): void {
  for (const item of items) {
    if (!isOn(item.visible, true)) continue;
    if ('type' in item && item.type === 'page') {
      renderPage(item, into, source, cleanups);
    } else if ('type' in item) {
      const groupEl = into.createDiv({ cls: `setting-${item.type}` });
      if (item.heading !== undefined) groupEl.createDiv({ cls: 'setting-item-heading', text: item.heading });
      if ('addItem' in item) {
        const { name, action } = item.addItem;
        const add = groupEl.createEl('button', { cls: 'setting-list-add', attr: { 'aria-label': name } });
        add.addEventListener('click', () => action(add));
      }
      const rows = item.items ?? [];
      if (rows.length === 0 && 'emptyState' in item && typeof item.emptyState === 'string') groupEl.createDiv({ cls: 'setting-list-empty', text: item.emptyState });
      renderItems(rows, groupEl, source, cleanups);
      if ('onDelete' in item) addDeleteButtons(groupEl, item.onDelete);
    } else {
      renderRow(item, into, source, cleanups);
    }
  }
}

function addDeleteButtons(groupEl: HTMLElement, onDelete: (index: number) => void): void {
  groupEl.querySelectorAll<HTMLElement>(':scope > .setting-item').forEach((row, index) => {
    const button = row.createEl('button', { cls: 'setting-list-delete' });
    button.addEventListener('click', () => onDelete(index));
  });
}

function renderPage(page: SettingDefinitionPage, into: HTMLElement, source: ControlSource, cleanups: (() => void)[]): void {
  const entry = rowIn(into, page.name, page.desc);
  entry.settingEl.addClass('setting-page');
  const content = into.createDiv({ cls: 'setting-page-content' });
  entry.settingEl.addEventListener('click', () => {
    content.empty();
    renderItems(page.items ?? [], content, source, cleanups);
  });
}

type Row = Exclude<SettingDefinitionItem, { type: string }>;

function renderRow(item: Row, into: HTMLElement, source: ControlSource, cleanups: (() => void)[]): void {
  const setting = rowIn(into, item.name, item.desc);
  if (item.render !== undefined) {
    const group = SettingGroup.create__(createDiv());
    const cleanup = item.render(setting.asOriginalType__(), group.asOriginalType__());
    if (typeof cleanup === 'function') cleanups.push(cleanup);
  } else if (item.action !== undefined) {
    const { action } = item;
    setting.settingEl.addClass('mod-action');
    setting.settingEl.addEventListener('click', () => action(setting.settingEl, 0));
  } else if (item.control !== undefined) {
    renderControl(item.control, setting, source);
  }
}

function rowIn(into: HTMLElement, name: string, desc: string | DocumentFragment | undefined): Setting {
  const setting = Setting.create__(into);
  // As the app names them; its style sheet and those of themes know them by these.
  for (const [part, name] of [[setting.settingEl, 'setting-item'], [setting.infoEl, 'setting-item-info'], [setting.nameEl, 'setting-item-name'], [setting.descEl, 'setting-item-description'], [setting.controlEl, 'setting-item-control']] as const) part.addClass(name);
  setting.settingEl.dataset['name'] = name;
  setting.setName(name).setDesc(desc ?? '');
  return setting;
}

function renderControl(control: SettingControl, setting: Setting, source: ControlSource): void {
  const value = source.getControlValue(control.key) ?? control.defaultValue;
  const set = async (next: unknown): Promise<void> => {
    const problem = await (control.validate as ((value: unknown) => string | undefined | Promise<string | undefined>) | undefined)?.(next);
    setting.setErrorMessage(problem === undefined || problem === '' ? null : problem);
    if (problem === undefined || problem === '') await source.setControlValue(control.key, next);
  };
  const disabled = isOn(control.disabled, false);
  switch (control.type) {
    case 'toggle': {
      const input = setting.controlEl.createEl('input', { attr: { type: 'checkbox' } });
      input.checked = value === true;
      input.disabled = disabled;
      input.addEventListener('change', () => void set(input.checked));
      return;
    }
    case 'dropdown': {
      const select = setting.controlEl.createEl('select');
      for (const [key, label] of Object.entries(control.options)) select.createEl('option', { text: label, attr: { value: key } });
      select.value = textOf(value);
      select.disabled = disabled;
      select.addEventListener('change', () => void set(select.value));
      return;
    }
    case 'textarea': {
      const area = setting.controlEl.createEl('textarea');
      area.value = textOf(value);
      area.addEventListener('input', () => void set(area.value));
      return;
    }
    case 'number':
    case 'slider': {
      const input = setting.controlEl.createEl('input', { attr: { type: 'number' } });
      input.value = textOf(value);
      input.addEventListener('input', () => void set(input.value === '' ? (control.defaultValue ?? 0) : Number(input.value)));
      return;
    }
    case 'text':
    case 'file':
    case 'folder':
    case 'color': {
      const input = setting.controlEl.createEl('input', { attr: { type: 'text' } });
      input.value = textOf(value);
      input.disabled = disabled;
      input.addEventListener('input', () => void set(input.value));
      return;
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isOn(predicate: boolean | (() => boolean) | undefined, otherwise: boolean): boolean {
  if (predicate === undefined) return otherwise;
  return typeof predicate === 'function' ? predicate() : predicate;
}
