import { withoutEdgePoints, withoutForbidden } from '@/lib/file-name'

/** How names of session files end. */
const SESSION_FILE_ENDING = '.json'

/** How names of session files end that are encrypted with a passphrase. */
const ENCRYPTED_FILE_ENDING = '.parlour'

/** Endings of the files that an import reads, as the `accept` of a file input takes them. */
export const sessionFileAccept = `${SESSION_FILE_ENDING},${ENCRYPTED_FILE_ENDING}`

/** Whether an import takes a file by its name. */
export function hasSessionFileEnding(filename: string): boolean {
  const name = filename.toLowerCase()
  return name.endsWith(SESSION_FILE_ENDING) || name.endsWith(ENCRYPTED_FILE_ENDING)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * The name that an export has unless the user gives one: "parlour-session-2025-01-31.json", by the user's
 * own calendar.
 */
export function defaultExportName(now: Date, isEncrypted = false): string {
  const date = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())]
  return `parlour-session-${date.join('-')}${isEncrypted ? ENCRYPTED_FILE_ENDING : SESSION_FILE_ENDING}`
}

/**
 * A file name of what the user typed: without what no system allows, with the ending that fits what is in
 * the file, so that it can be chosen for the import again; the default name where nothing is left.
 */
export function toExportName(typed: string, now: Date, isEncrypted: boolean): string {
  const ending = isEncrypted ? ENCRYPTED_FILE_ENDING : SESSION_FILE_ENDING
  const name = withoutEdgePoints(withoutForbidden(typed).replace(/\.(?:json|parlour)$/i, ''))
  return name === '' ? defaultExportName(now, isEncrypted) : name + ending
}
