import { type AttachedFile, filesOf } from '@/domain/attached-file'
import type { PlannedMessage } from '@/generation/prompt/plan-types'
import { sentTokens } from '@/generation/prompt/message-tokens'
import {
  type FileAbility,
  fileTokens,
  formOf,
  MESSAGES_WITH_FILES,
  messagesWithFiles,
  type SentFile,
  sentFileTokens,
} from '@/generation/prompt/sent-files'
import { storedFileOf } from '@/storage/attachments/file-records'
import type { ConversationReader } from '@/storage/conversations/conversation-reader'
import type { MessageRecord } from '@/storage/database/records'

/* Which files of a chat go with its next request. Texts are read for the plan; whatever goes as it is, when it is sent. */

/** A file, and how it goes; one that has gone is told of only. */
async function toSentFile(
  source: Pick<ConversationReader, 'getImage'>,
  file: AttachedFile,
  ability: FileAbility,
): Promise<SentFile> {
  const form = formOf(file, ability)
  const tokens = fileTokens(file, form, ability.model)
  if (form !== 'text') return { file, form, tokens }
  const stored = await source.getImage(file.id)
  if (!stored) return { file, form: 'note', tokens: 0 }
  const text = file.kind === 'text' ? await stored.blob.text() : storedFileOf(stored)?.text
  return { file, form, tokens, text: text ?? '' }
}

/**
 * Reads which files go with which messages.
 * @param history oldest first, what is being sent included. @param older whether files of older messages go, too. CTX-22
 */
export async function readSentFiles(
  source: Pick<ConversationReader, 'getImage'>,
  history: readonly PlannedMessage[],
  ability: FileAbility,
  older: boolean,
): Promise<(message: PlannedMessage) => readonly SentFile[] | undefined> {
  const found = new Map<PlannedMessage, SentFile[]>()
  for (const message of messagesWithFiles(history, older))
    found.set(
      message,
      await Promise.all(filesOf(message).map((file) => toSentFile(source, file, ability))),
    )
  return (message) => found.get(message)
}

/**
 * Weighs messages for the reading of a history, the newest first, each with the files that go with it.
 * @param factor by which words are more tokens than estimated. @param isFollowed whether one more message of the user is sent
 */
export function weighMessages(
  ability: FileAbility,
  factor: number,
  { older, isFollowed }: { older: boolean; isFollowed: boolean },
): (message: MessageRecord) => number {
  let left = older ? Infinity : MESSAGES_WITH_FILES - (isFollowed ? 1 : 0)
  return (message) => {
    const ofWords = sentTokens(message) * factor
    if (message.role !== 'user' || message.hidden) return ofWords
    left -= 1
    if (left < 0 || !message.attachments) return ofWords
    const ofFiles = filesOf(message).map((file) => {
      const form = formOf(file, ability)
      const tokens = fileTokens(file, form, ability.model)
      return sentFileTokens({ file, form, tokens }, factor)
    })
    return ofFiles.reduce((sum, tokens) => sum + tokens, ofWords)
  }
}
