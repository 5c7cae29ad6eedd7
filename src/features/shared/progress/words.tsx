import type { ReactNode } from 'react'
import { formatNumber } from '@/ui/format'

/* Picture progress. */

export const timeSoFar = (seconds: number) => `${formatNumber(seconds)} s so far.`
export const stop = 'Stop'

/* Portrait progress. */

export const drawingThePicture = 'Drawing the picture'
export const writingTheImageDescription = 'Writing the image description'
export const drawingThePictureNote = 'It may take up to a minute or two.'

/* Provider pause. */

export const providerPause = (time: ReactNode) => (
  <>The provider is busy and asks for a pause. Trying again in {time}.</>
)
export const seconds = (count: number) => `${count} s`

/* Writing progress. */

export const waitingForTheAnswer = 'Waiting for the answer'
export const lettersSoFar = (count: number) => `${formatNumber(count)} letters so far`
export const modelThinksFirstMay = 'A model that thinks first may take a minute.'
