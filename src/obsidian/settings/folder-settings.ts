import type { SettingDefinitionGroup } from 'obsidian';
import type { Language } from '../language/language.js';

/** Which notes Mneme reads, tells and takes for reference. */
export function folderSettings({ settings: { folders: words } }: Language): SettingDefinitionGroup {
  const { name: memory, desc, empty } = words.memory;
  const { edit, daily, weekly, ...refresh } = words.refresh;
  return {
    type: 'group',
    heading: words.heading,
    items: [
      { name: memory, desc, control: { type: 'folder', key: 'memoryFolder', placeholder: 'Memory', validate: (value) => (value.trim() === '' ? empty : undefined) } },
      { ...words.excluded, aliases: ['ignore'], control: { type: 'textarea', key: 'exclude', placeholder: 'Archive', rows: 3 } },
      { ...words.privateFolders, control: { type: 'textarea', key: 'privateFolders', placeholder: 'Journal', rows: 3 } },
      { ...words.privateTags, control: { type: 'textarea', key: 'privateTags', placeholder: 'private', rows: 2 } },
      { ...words.reference, aliases: ['semantic'], control: { type: 'textarea', key: 'semanticFolders', placeholder: 'Reference', rows: 3 } },
      { ...refresh, control: { type: 'dropdown', key: 'semanticRefresh', options: { edit, daily, weekly } } },
    ],
  };
}
