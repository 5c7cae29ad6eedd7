import * as z from 'zod/mini'
import { filesOf, MAX_FILE_NAME } from '@/domain/attached-file'
import { attachmentSchema } from '@/domain/message'
import { FILE_LIMITS } from '@/lib/files/file-limits'

const attachmentsSchema = z.array(attachmentSchema)

/**
 * The names of files by which the search finds a message: of as many as one may have, and as long as names may be,
 * whatever has come from a session file. Empty where the attachments are damaged. ATT-28
 * @param attachments as they are stored
 */
export function searchedNames(attachments: unknown): string[] {
  if (attachments === undefined) return []
  const { data } = attachmentsSchema.safeParse(attachments)
  if (!data) return []
  return filesOf({ attachments: data })
    .slice(0, FILE_LIMITS.files)
    .map(({ name }) => name.slice(0, MAX_FILE_NAME))
}
