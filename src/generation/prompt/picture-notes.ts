import type { PlannedImage } from '@/domain/message'
import { oneLine } from './one-line'

/*
 * What a model that writes is told of pictures, so that words and pictures fit: what it has shown before, and whether
 * its next message brings one.
 */

/** Characters of a picture's description that are told. */
const PICTURE_NOTE_LENGTH = 300

interface ShownPicture {
  prompt?: string
  description?: string
}

/** What a picture in the history shows, in words that stand behind its message's text. */
export function pictureNote(image: ShownPicture): string {
  const shown = oneLine(image.description ?? image.prompt ?? '', PICTURE_NOTE_LENGTH)
  return shown === ''
    ? '[A photo was sent with this.]'
    : `[A photo was sent with this. It shows: ${shown}]`
}

/** What a model must know to read `pictureNote`. */
export const PICTURE_NOTE_RULE =
  'Notes in square brackets about photos are for you alone: they tell what has been shown. Never write such a note.'

/** Whether the next message brings a picture; `shows` where it does. */
export interface NextPicture {
  shows?: Pick<PlannedImage, 'description'>
}

/** What the model is told of the picture of the message that it is to write. */
export function nextPictureRule({ shows }: NextPicture): string {
  if (!shows)
    return 'Your next message brings no photo. Do not write as if one were attached or had just been taken.'
  const description = oneLine(shows.description, PICTURE_NOTE_LENGTH)
  return [
    `Your next message is sent with a photo of yours, which is taken already and attached by itself. It shows: ${description}`,
    'Write what goes with it. Do not say that you cannot take or send photos, and write nothing that contradicts it.',
  ].join('\n')
}
