import { toExportName } from '@/storage/session-file/file-names'
import { writePersonaFile } from '@/storage/personas/write-persona-file'
import { downloadBlob } from '@/ui/pictures/download'
import * as words from './words'

/** Hands the browser a file of one persona, or of all. @throws what reading them throws. */
export async function exportPersonas(persona?: { id: string; name: string }): Promise<void> {
  const file = await writePersonaFile(persona?.id)
  downloadBlob(file, toExportName(persona?.name ?? words.fileName, new Date(), false))
}
