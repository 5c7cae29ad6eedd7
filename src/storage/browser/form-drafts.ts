/*
 * Half-filled forms, so that a reload does not lose them. In sessionStorage: a draft belongs to its tab and
 * goes with it. No form with a key in it is ever kept here (P7).
 */

const FORM_DRAFT_PREFIX = 'parlour-form-'

/** What was typed into a form, as it was given to `writeFormDraft` but unchecked; undefined where nothing was. */
export function readFormDraft(form: string): unknown {
  try {
    const text = sessionStorage.getItem(FORM_DRAFT_PREFIX + form)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps what was typed into a form; undefined forgets it. */
export function writeFormDraft(form: string, values: unknown): void {
  try {
    if (values === undefined) sessionStorage.removeItem(FORM_DRAFT_PREFIX + form)
    else sessionStorage.setItem(FORM_DRAFT_PREFIX + form, JSON.stringify(values))
  } catch {
    // Storage is full or forbidden: the text is still in the form.
  }
}
