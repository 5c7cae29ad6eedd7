import { createStore } from 'zustand/vanilla'

/** What a user can do with all of their data at once, and what files can bring. */
export type TransferDialog =
  /** `conversationIds` are chosen already. Default: everything is */
  | { kind: 'export'; conversationIds?: readonly string[] }
  /** `file` is what was dropped on the page; else the dialog asks for one. */
  | { kind: 'import'; file?: File }
  | { kind: 'reset' }
  /** Characters as cards. `sources` are files that were dropped or pasted, and pasted text; else the dialog asks for some. */
  | { kind: 'cards'; sources?: readonly (File | string)[] }
  /** Personas. `file` is what was found to hold some; else the dialog asks for one. */
  | { kind: 'personas'; file?: File }
  /** Lorebooks. `files` are what was found to hold some; else the dialog asks for them. */
  | { kind: 'lorebooks'; files?: readonly File[] }
  /** The order of a prompt's parts, as a preset of another app. */
  | { kind: 'preset'; file: File }

/** The dialog that is open, for the layout, which shows it over whatever page asked for it. */
export const transferDialog = createStore<{ dialog?: TransferDialog }>(() => ({}))

/** Opens a dialog. */
export function openTransferDialog(dialog: TransferDialog): void {
  transferDialog.setState({ dialog }, true)
}

/** Closes whichever is open. */
export function closeTransferDialog(): void {
  transferDialog.setState({}, true)
}
