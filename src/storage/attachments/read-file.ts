import { getImage } from '../pictures/images'
import { storedFileOf } from './file-records'

/** The text of a file, in the database or in memory; undefined where there is none. */
export async function readFileText(id: string): Promise<string | undefined> {
  const stored = await getImage(id)
  const file = stored && storedFileOf(stored)
  if (!file) return undefined
  return file.facts.kind === 'text' ? stored.blob.text() : file.text
}

/** The bytes of a file; undefined where it is gone. */
export async function readFileBlob(id: string): Promise<Blob | undefined> {
  return (await getImage(id))?.blob
}
