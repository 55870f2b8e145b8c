/** One thing that can be done about a card. */
export interface CardButton {
  readonly label: string;
  readonly run: () => void;
  /** `cta`: what is most likely meant; `warning`: cannot be taken back. */
  readonly look?: 'cta' | 'warning';
}

export function renderButtons(into: HTMLElement, buttons: readonly CardButton[]): void {
  const row = into.createDiv({ cls: 'mneme-buttons' });
  for (const { label, run, look } of buttons) {
    const button = row.createEl('button', { text: label, ...(look !== undefined && { cls: `mod-${look}` }) });
    button.addEventListener('click', run);
  }
}
