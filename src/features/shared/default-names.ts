import type { DefaultNames } from '@/storage/session-file/check/check-fields'

/** Names that are stored for what comes from a file, or from an older build, without one. */
export const defaultNames: DefaultNames = {
  character: 'Unnamed character',
  conversation: 'Chat',
  datingSession: 'Unnamed session',
  profile: 'Unnamed',
}
