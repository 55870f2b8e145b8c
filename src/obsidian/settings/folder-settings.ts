import type { SettingDefinitionGroup } from 'obsidian';

/** Which notes Mneme reads, tells and takes for reference. */
export function folderSettings(): SettingDefinitionGroup {
  return {
    type: 'group',
    heading: 'Folders',
    items: [
      {
        name: 'Memory folder',
        desc: 'Where memories are kept, each as an ordinary note that you can read and edit.',
        control: { type: 'folder', key: 'memoryFolder', placeholder: 'Memory', validate: (value) => (value.trim() === '' ? 'Name a folder.' : undefined) },
      },
      {
        name: 'Excluded',
        desc: 'Folders or patterns such as **/drafts/** that are not indexed at all, one a line.',
        aliases: ['ignore'],
        control: { type: 'textarea', key: 'exclude', placeholder: 'Archive', rows: 3 },
      },
      {
        name: 'Private folders',
        desc: 'Their notes are never told to anyone, in any form. One a line. A note can also say so itself, with the property mneme-private.',
        control: { type: 'textarea', key: 'privateFolders', placeholder: 'Journal', rows: 3 },
      },
      {
        name: 'Private tags',
        desc: 'Notes with one of these tags are treated as those in private folders. One a line.',
        control: { type: 'textarea', key: 'privateTags', placeholder: 'private', rows: 2 },
      },
      {
        name: 'Reference folders',
        desc: 'Stable notes, such as documentation. They do not lose weight with age. One a line.',
        aliases: ['semantic'],
        control: { type: 'textarea', key: 'semanticFolders', placeholder: 'Reference', rows: 3 },
      },
      {
        name: 'Refresh reference folders',
        desc: 'How soon an edit in a reference folder is taken into the index. Less often saves work while you write.',
        control: { type: 'dropdown', key: 'semanticRefresh', options: { edit: 'On every edit', daily: 'Once a day', weekly: 'Once a week' } },
      },
    ],
  };
}
