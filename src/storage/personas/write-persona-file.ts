import type { Persona } from '@/domain/persona'
import { toDataUrl } from '@/lib/base64'
import { storedReader } from '../conversations/conversation-reader'
import { PERSONA_FILE_KIND, PERSONA_FILE_VERSION } from './persona-file'
import { getPersonas } from './persona-queries'

/**
 * Writes personas with their pictures into one JSON file, which the import reads. A picture that is missing is left out.
 * @param id of the one that is wanted. Default: all, by their names
 */
export async function writePersonaFile(id?: string): Promise<Blob> {
  const parts: string[] = [
    `{"kind":${JSON.stringify(PERSONA_FILE_KIND)},"version":${PERSONA_FILE_VERSION},"personas":[`,
  ]
  let isFirst = true
  // Lorebooks are no part of such a file.
  for (const { avatarImageId, lorebookIds: _, ...fields } of await getPersonas()) {
    if (id !== undefined && fields.id !== id) continue
    const image =
      avatarImageId === undefined ? undefined : await storedReader.getImage(avatarImageId)
    const persona: Persona = {
      ...fields,
      ...(image && { avatar: await toDataUrl(image.blob, image.mime) }),
    }
    parts.push(isFirst ? '' : ',', '\n', JSON.stringify(persona))
    isFirst = false
  }
  parts.push('\n]}\n')
  return new Blob(parts, { type: 'application/json' })
}
