import type { ReactNode } from 'react'

/* Chat notices. */

export const scriptAnswers = (link: (text: string) => ReactNode) => (
  <>
    A script inside this page answers here, not an AI model. {link('Add a provider')} to talk to
    one.
  </>
)
/** @param speed words in a second, as measured here; undefined before the first answer. */
export const modelOnDeviceAnswers = (speed: number | undefined) =>
  speed === undefined
    ? 'A model on this device answers. Nothing leaves it.'
    : `A model on this device answers: some ${speed} words a second.`
export const temporaryNotice =
  'This chat is temporary: save it, or it goes when this page is closed.'
