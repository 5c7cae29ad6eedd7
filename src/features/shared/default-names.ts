import type { DefaultNames } from '@/storage/session-file/check/check-fields'
import * as words from './words'

/** Names that are stored for what comes from a file, or from an older build, without one. */
export const defaultNames: DefaultNames = {
  character: words.unnamedCharacter,
  conversation: words.chat,
  datingSession: words.unnamedSession,
  profile: words.unnamed,
  persona: words.unnamedPersona,
  preset: words.unnamedPreset,
  lorebook: words.unnamedLorebook,
}
