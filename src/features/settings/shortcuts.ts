import * as words from './words'

/** Keys that do something, by where they do it. Only what the app does itself; what the browser does is not listed. */
export const shortcutGroups: readonly {
  title: string
  shortcuts: readonly { keys: readonly string[]; action: string }[]
}[] = [
  {
    title: words.writingAMessage,
    shortcuts: [
      { keys: ['Enter'], action: words.sendOrAsk },
      { keys: [words.shift, 'Enter'], action: words.newLine },
      { keys: [words.ctrlOr, words.shift, 'P'], action: words.previewPrompt },
    ],
  },
  {
    title: words.editingAMessage,
    shortcuts: [
      { keys: ['Enter'], action: words.save },
      { keys: [words.shift, 'Enter'], action: words.newLine },
      { keys: ['Escape'], action: words.cancel },
    ],
  },
  {
    title: words.roomsOfAChat,
    shortcuts: [{ keys: ['← →'], action: words.goToOtherRoom }],
  },
  {
    title: words.tabsOfTheConversations,
    shortcuts: [
      { keys: ['← →'], action: words.goToNextOr },
      { keys: ['Home'], action: words.firstTab },
      { keys: ['End'], action: words.lastTab },
    ],
  },
  {
    title: words.searchingConversations,
    shortcuts: [{ keys: ['Escape'], action: words.emptyTheSearch }],
  },
  {
    title: words.choosingAModel,
    shortcuts: [
      { keys: ['↑ ↓'], action: words.openListAndMove },
      { keys: ['Enter'], action: words.takeTheMarkedOne },
      { keys: ['Escape'], action: words.closeTheList },
    ],
  },
  {
    title: words.everywhere,
    shortcuts: [
      { keys: [words.ctrlOr, 'K'], action: words.goToAnyPage },
      { keys: ['?'], action: words.showTheseShortcuts },
      { keys: ['Tab'], action: words.atTopPageSkip },
      { keys: ['Escape'], action: words.closeDialogOrMenu },
    ],
  },
]
