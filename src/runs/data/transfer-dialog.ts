import { createStore } from 'zustand/vanilla'

/** What a user can do with all of their data at once. */
export type TransferDialog =
  | { kind: 'export' }
  /** `file` is what was dropped on the page; else the dialog asks for one. */
  | { kind: 'import'; file?: File }
  | { kind: 'reset' }

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
