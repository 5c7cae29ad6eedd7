import type { ExportOptions } from '@/domain/session'

/** What the user has chosen to export. */
export interface ExportChoice {
  scope: 'all' | 'some'
  characterIds: ReadonlySet<string>
  conversationIds: ReadonlySet<string>
  withConversations: boolean
  withKeys: boolean
}

/** All that the user fills in before an export, but for the passphrase, which stays in its fields. */
export interface ExportForm extends ExportChoice {
  isEncrypted: boolean
  /** As it is typed. */
  filename: string
}

/**
 * The options of an export; undefined where nothing is chosen. An empty list would mean none: characters without any
 * conversation picked go with all of theirs.
 */
export function toExportOptions(choice: ExportChoice): Omit<ExportOptions, 'filename'> | undefined {
  const { scope, characterIds, conversationIds, withConversations, withKeys } = choice
  const options = { includeApiKeys: withKeys, includeConversations: withConversations }
  if (scope === 'all') return options
  const hasCharacters = characterIds.size > 0
  const hasConversations = withConversations && conversationIds.size > 0
  if (!hasCharacters && !hasConversations) return undefined
  return {
    ...options,
    ...(hasCharacters && { selectedCharacterIds: [...characterIds] }),
    ...(hasConversations && { selectedConversationIds: [...conversationIds] }),
  }
}
