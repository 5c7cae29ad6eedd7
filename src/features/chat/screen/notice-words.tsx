import type { ReactNode } from 'react'

/* Chat notices. */

export const scriptAnswers = (link: (text: string) => ReactNode) => (
  <>
    A script inside this page answers here, not an AI model. {link('Add a provider')} to talk to
    one.
  </>
)
export const temporaryNotice =
  'This chat is temporary: save it, or it goes when this page is closed.'
