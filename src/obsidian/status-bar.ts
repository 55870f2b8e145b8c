import { Menu, type Plugin } from 'obsidian';
import type { StatusText } from './status-text.js';

/** One entry of the menu behind the status bar item. */
export interface MenuEntry {
  readonly title: string;
  readonly icon: string;
  readonly run: () => void;
}

/** Shows what Mneme does, and offers what can be done about it on a click, on Enter and on the space bar. */
export class StatusBar {
  private readonly element: HTMLElement;
  private shown: StatusText | undefined;

  constructor(
    plugin: Plugin,
    private readonly entries: () => readonly MenuEntry[],
  ) {
    this.element = plugin.addStatusBarItem();
    this.element.addClass('mod-clickable', 'mneme-status');
    this.element.setAttrs({ role: 'button', tabindex: '0', 'aria-haspopup': 'menu', 'data-tooltip-position': 'top' });
    plugin.registerDomEvent(this.element, 'click', (event) => this.menu().showAtMouseEvent(event));
    plugin.registerDomEvent(this.element, 'keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      const { left, top } = this.element.getBoundingClientRect();
      this.menu().showAtPosition({ x: left, y: top }, this.element.doc);
    });
  }

  show(next: StatusText): void {
    if (this.shown?.text === next.text && this.shown.tooltip === next.tooltip) return;
    this.shown = next;
    this.element.setText(next.text);
    this.element.setAttr('aria-label', next.tooltip);
  }

  private menu(): Menu {
    const menu = new Menu();
    for (const entry of this.entries()) {
      menu.addItem((item) => item.setTitle(entry.title).setIcon(entry.icon).onClick(entry.run));
    }
    return menu;
  }
}
