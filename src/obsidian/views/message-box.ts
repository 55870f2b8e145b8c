import { setIcon, type IconName } from 'obsidian';

/** What stands in the place of content: why there is none, and what to do. */
export interface MessageBox {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export function renderMessage(into: HTMLElement, { icon, title, hint, action }: MessageBox): void {
  const box = into.createDiv({ cls: 'mneme-message' });
  setIcon(box.createDiv({ cls: 'mneme-message-icon', attr: { 'aria-hidden': 'true' } }), icon);
  box.createDiv({ cls: 'mneme-message-title', text: title });
  if (hint !== undefined) box.createDiv({ cls: 'mneme-message-hint', text: hint, attr: { dir: 'auto' } });
  if (action !== undefined) box.createEl('button', { text: action.label }).addEventListener('click', action.run);
}
