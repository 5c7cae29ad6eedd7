/* Raw export button. */

export const exportNow = 'Export now'
export const copyCouldNotBeMade = (message: string) => `The copy could not be made: ${message}`

/* Recovery screen. */

export const dataCannotBeRead = 'Data cannot be read'
export const dataCannotBeReadTitle = 'Your data cannot be read right now'
export const dataCannotBeReadText =
  'Nothing was changed or deleted. Most often this passes: reload the page, or close other tabs of Parlour and restart the browser.'
export const saveACopyText =
  'If it stays, save a copy of everything as it stands in this browser. API keys are left out of it.'
export const reload = 'Reload'

/* Storage banners. */

export const readOnly = 'Read only'
export const readOnlyText =
  'This data was saved by a newer Parlour. You can read and export it here; to change anything, reload to get the new version.'
export const someRecordsCannotBeRead = 'Some records cannot be read'
export function damagedRecords(names: readonly string[]): string {
  const list = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`
  return names.length === 1
    ? `One record is damaged and left as found: ${list}`
    : `${names.length} records are damaged and left as found: ${list}`
}
export const notSaved = 'Not saved'
export const retry = 'Retry'
