import { type AttachedFile, filesOf, type PdfForm } from '@/domain/attached-file'
import type { Answer, Message } from '@/domain/message'
import type { ProviderType } from '@/domain/provider'
import { fencedFile } from '@/lib/files/file-fence'
import { estimatePictureTokens } from './estimate-tokens'

/* Which files go with a request, in which form, and what they weigh. */

/** Messages of the user, from the newest, whose files are sent again; others tell what they brought. CTX-22 */
export const MESSAGES_WITH_FILES = 6

/** Pages of a PDF that are sent as pages unless the user wants it. ATT-10 */
const USUAL_PAGES = 20

/** What the model that is asked takes. */
export interface FileAbility {
  /** Absent where nobody is asked. */
  type?: ProviderType
  model: string
  /** False where it is known to see no pictures. */
  seesPictures: boolean
  /** Whether PDFs go to it as they are. */
  takesPdf: boolean
}

/** How a file goes: whole, as text, or in a note that tells of it. */
export type FileForm = 'picture' | 'pages' | 'text' | 'note'

/** A file of a message, and how it goes with a request. */
export interface SentFile {
  file: AttachedFile
  form: FileForm
  /** About how many tokens it is to the model; of a text before the model's factor. */
  tokens: number
  /** Where it goes as text: that, as it stands in the file. */
  text?: string
}

/** How a file goes to a model that takes so much. ATT-10, ATT-17 */
export function formOf(file: AttachedFile, ability: FileAbility): FileForm {
  switch (file.kind) {
    case 'picture':
      return ability.seesPictures ? 'picture' : 'note'
    case 'text':
    case 'document':
      return 'text'
    case 'pdf': {
      const canBeText = (file.textTokens ?? 0) > 0
      const wanted = file.sentAs ?? usualForm(file)
      if (ability.takesPdf && (wanted === 'pages' || !canBeText)) return 'pages'
      return canBeText ? 'text' : 'note'
    }
  }
}

function usualForm({ pages = 0 }: AttachedFile): PdfForm {
  return pages > 0 && pages <= USUAL_PAGES ? 'pages' : 'text'
}

/** Tokens of a page beside its text: a picture of it. */
const PAGE_TOKENS: readonly { pattern: RegExp; tokens: number }[] = [
  { pattern: /gemini/i, tokens: 560 },
  // As it is asked for: small.
  { pattern: /gpt-|^o\d/i, tokens: 307 },
]
const USUAL_PAGE_TOKENS = 1_600

/** Tokens of a page's text where it could not be read. */
const UNREAD_PAGE_TOKENS = 700

/** About how many tokens a file is in a form; as text before the model's factor. CTX-06, ATT-10 */
export function fileTokens(file: AttachedFile, form: FileForm, model: string): number {
  switch (form) {
    case 'picture': {
      const { width = 0, height = 0 } = file
      return estimatePictureTokens(model, { width, height })
    }
    case 'pages': {
      const { pages = 0, textTokens } = file
      const perPage =
        PAGE_TOKENS.find(({ pattern }) => pattern.test(model))?.tokens ?? USUAL_PAGE_TOKENS
      return Math.max(1, pages) * perPage + (textTokens ?? Math.max(1, pages) * UNREAD_PAGE_TOKENS)
    }
    case 'text':
      return file.textTokens ?? 0
    case 'note':
      return 0
  }
}

/** About how many tokens a file is. @param factor by which words are more tokens than estimated */
export function sentFileTokens({ form, tokens }: SentFile, factor: number): number {
  return form === 'text' ? Math.ceil(tokens * factor) : tokens
}

/** What stands in the place of a file that is not sent. CTX-22 */
export function fileNote({ kind, name }: Pick<AttachedFile, 'kind' | 'name'>): string {
  return `[${kind === 'picture' ? 'picture' : 'file'}: ${name}]`
}

type WithFiles = Pick<Answer, 'attachments'> & Pick<Message, 'role' | 'hidden'>

/** The messages of a history, oldest first, whose files are sent. @param older whether those of all are. CTX-22 */
export function messagesWithFiles<Row extends WithFiles>(
  history: readonly Row[],
  older = false,
): Set<Row> {
  const ofUser = history.filter(({ role, hidden }) => role === 'user' && !hidden)
  const near = older ? ofUser : ofUser.slice(-MESSAGES_WITH_FILES)
  return new Set(near.filter((message) => message.attachments && filesOf(message).length > 0))
}

/** Files that are told of only. */
export function notedFiles(message: Pick<Answer, 'attachments'>): SentFile[] {
  if (!message.attachments) return []
  return filesOf(message).map((file) => ({ file, form: 'note', tokens: 0 }))
}

/** The texts of files, each in a fence. ATT-20 */
export function fileTexts(files: readonly SentFile[]): string[] {
  return files.flatMap(({ file, form, text }) =>
    form === 'text' ? [fencedFile(file.name, text ?? '')] : [],
  )
}
