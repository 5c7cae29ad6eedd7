/** Keys that do something, by where they do it. Only what the app does itself; what the browser does is not listed. */
export const shortcutGroups: readonly {
  title: string
  shortcuts: readonly { keys: readonly string[]; action: string }[]
}[] = [
  {
    title: 'Writing a message',
    shortcuts: [
      { keys: ['Enter'], action: 'Send, or ask for an answer to your last message' },
      { keys: ['Shift', 'Enter'], action: 'New line' },
    ],
  },
  {
    title: 'Editing a message',
    shortcuts: [
      { keys: ['Enter'], action: 'Save' },
      { keys: ['Shift', 'Enter'], action: 'New line' },
      { keys: ['Escape'], action: 'Cancel' },
    ],
  },
  {
    title: 'Rooms of a chat',
    shortcuts: [{ keys: ['← →'], action: 'Go to the other room' }],
  },
  {
    title: 'Tabs of the conversations',
    shortcuts: [
      { keys: ['← →'], action: 'Go to the next or previous tab' },
      { keys: ['Home'], action: 'First tab' },
      { keys: ['End'], action: 'Last tab' },
    ],
  },
  {
    title: 'Searching conversations',
    shortcuts: [{ keys: ['Escape'], action: 'Empty the search' }],
  },
  {
    title: 'Choosing a model',
    shortcuts: [
      { keys: ['↑ ↓'], action: 'Open the list, and move in it' },
      { keys: ['Enter'], action: 'Take the marked one' },
      { keys: ['Escape'], action: 'Close the list' },
    ],
  },
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl or ⌘', 'K'], action: 'Go to any page, character or conversation' },
      { keys: ['?'], action: 'Show these shortcuts' },
      { keys: ['Tab'], action: 'At the top of a page: Skip to content' },
      { keys: ['Escape'], action: 'Close a dialog or the menu' },
    ],
  },
]
