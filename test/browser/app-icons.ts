import { addIcon } from 'obsidian-test-mocks/obsidian';

/** Stands for the app's icons in screenshots: the same things, simply drawn. */
const ICONS: Readonly<Record<string, string>> = {
  brain: '<path d="M12 5a3 3 0 0 0-6 0 3.5 3.5 0 0 0-2 5.5A4 4 0 0 0 7 18a3 3 0 0 0 5 1zM12 5a3 3 0 0 1 6 0 3.5 3.5 0 0 1 2 5.5A4 4 0 0 1 17 18a3 3 0 0 1-5 1z"/>',
  'file-text': '<path d="M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6"/>',
  'check-circle': '<circle cx="12" cy="12" r="9"/><path d="M8 12l3 3 5-6"/>',
  'help-circle': '<circle cx="12" cy="12" r="9"/><path d="M9.5 9a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.01"/>',
  'circle-off': '<circle cx="12" cy="12" r="9"/><path d="M5 5l14 14"/>',
  'alert-triangle': '<path d="M12 4L2.5 20h19zM12 10v4M12 17v.01"/>',
  loader: '<path d="M12 3v4M12 17v4M3 12h4M17 12h4M6 6l2.5 2.5M15.5 15.5L18 18M6 18l2.5-2.5M15.5 8.5L18 6"/>',
  history: '<path d="M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v5l3 2"/>',
  'search-x': '<circle cx="10" cy="10" r="6"/><path d="M15 15l5 5M8 8l4 4M12 8l-4 4"/>',
};

export function drawIcons(): void {
  for (const [name, drawing] of Object.entries(ICONS)) addIcon(name, `<svg class="svg-icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`);
}
