import { oneLine } from './one-line'

/** Characters of a name that are told. */
const NAME_LENGTH = 100

/**
 * Asks for a message in the voice of the user, behind all else that is sent.
 * @param wish what the message is to say; blank where the model decides.
 */
export function userDraftInstruction(userName: string, wish: string): string {
  const name = oneLine(userName, NAME_LENGTH)
  return [
    `Write the next message of ${name}, the person whom the character talks with: in the voice, length and format of the messages of ${name} so far.`,
    'Write only that message. Do not write for the character, do not answer it, and add no name before it.',
    ...(wish.trim() === '' ? [] : [`It is to say this, in the words of ${name}:\n${wish.trim()}`]),
  ].join('\n')
}

/** The message alone: without the name that models like to put before it. */
export function toUserDraftText(answer: string, userName: string): string {
  const text = answer.trim()
  const start = `${oneLine(userName, NAME_LENGTH)}:`
  return text.startsWith(start) ? text.slice(start.length).trim() : text
}
