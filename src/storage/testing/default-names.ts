import type { DefaultNames } from '../session-file/check/check-fields'

/** Names for what has none in a file. */
export const sampleDefaultNames: DefaultNames = {
  character: 'Unnamed character',
  conversation: 'Chat',
  datingSession: 'Unnamed session',
  profile: 'Unnamed',
  persona: 'Unnamed persona',
  preset: 'Unnamed preset',
  lorebook: 'Unnamed lorebook',
}
