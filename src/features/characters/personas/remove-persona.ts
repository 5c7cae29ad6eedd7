import { deletePersona } from '@/storage/commands/personas'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/**
 * Deletes a persona and offers Undo. A write that fails stands in its own banner.
 * @returns whether it is gone by this.
 */
export async function removePersona({ id, name }: PersonaRecord): Promise<boolean> {
  const undo = await deletePersona(id).catch(() => false as const)
  if (undo)
    showToast({ text: words.deletedNamed(name), undo: () => void undo().catch(() => undefined) })
  return undo !== false
}
