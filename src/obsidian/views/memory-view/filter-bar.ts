import { DropdownComponent } from 'obsidian';
import { MEMORY_KINDS } from '../../../core/model/memory.js';
import type { Language } from '../../language/language.js';
import type { SearchFilters } from './memory-search.js';

/** Where to look, and for which memories. */
export function renderFilters(into: HTMLElement, filters: SearchFilters, words: Language, onChange: (change: Partial<SearchFilters>) => void): void {
  const bar = into.createDiv({ cls: 'mneme-filters' });
  const network = new DropdownComponent(bar)
    .addOptions({ auto: words.memoryView.anywhere, semantic: words.networks.semantic, episodic: words.networks.episodic })
    .setValue(filters.network)
    .onChange((value) => onChange({ network: value === 'semantic' || value === 'episodic' ? value : 'auto' }));
  network.selectEl.setAttr('aria-label', words.memoryView.network);
  const kind = new DropdownComponent(bar)
    .addOptions({ '': words.memoryView.anyKind, ...words.kinds })
    .setValue(filters.kind ?? '')
    .onChange((value) => onChange({ kind: MEMORY_KINDS.find((each) => each === value) }));
  kind.selectEl.setAttr('aria-label', words.memoryView.kind);
}
