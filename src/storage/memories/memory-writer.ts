import * as z from 'zod/mini'
import { providerTypes } from '@/domain/provider'
import { baseAddressOf, type Address } from '@/domain/provider-endpoint'
import { database } from '../database/database'
import { parseRow } from '../database/read'
import { write } from '../database/write'

/*
 * Who writes memory, where that is not the provider of each chat (MEM-19). A record of its own beside the settings: it
 * belongs to this browser, so no file brings it. It names the address, too: a file may bring a provider with an id that is
 * known here, and the words of all chats would go wherever that stands.
 */

/** Characters of an id, of a model's id and of an address at most. */
const MAX_LENGTH = 2_000
const textSchema = z.string().check(z.maxLength(MAX_LENGTH))

const memoryWriterSchema = z.object({
  providerId: textSchema,
  /** Model id; blank: the small one of the provider. */
  model: textSchema,
  /** What the provider was when it was chosen. */
  type: z.enum(providerTypes),
  /** Base address at which it was called then; blank where it called nobody. */
  address: textSchema,
})
/** The provider and the model that the user has chosen to write memory. */
export type MemoryWriter = z.infer<typeof memoryWriterSchema>

const MEMORY_WRITER_ID = 'memory-writer'
const rowSchema = z.extend(memoryWriterSchema, { id: z.literal(MEMORY_WRITER_ID) })

/** The metadata store, whose other records have forms of their own. */
const table = () => database.table('metadata')

/** Who was chosen; undefined where nobody was: then each chat asks its own provider. A damaged record is reported, and counts as none. */
export async function getMemoryWriter(): Promise<MemoryWriter | undefined> {
  const row: unknown = await table().get(MEMORY_WRITER_ID)
  const record = parseRow('metadata', rowSchema, row)
  if (!record) return undefined
  const { id: _id, ...writer } = record
  return writer
}

/** Has memory written by a provider from now on. @param provider undefined: by that of each chat. @throws {StorageError} */
export function setMemoryWriter(
  provider: (Address & { id: string }) | undefined,
  model = '',
): Promise<void> {
  return write(
    { action: 'save_settings', subject: MEMORY_WRITER_ID },
    [database.metadata],
    async () => {
      if (!provider) return table().delete(MEMORY_WRITER_ID)
      const { id: providerId, type } = provider
      const writer: MemoryWriter = { providerId, model, type, address: addressOf(provider) }
      await table().put({ id: MEMORY_WRITER_ID, ...writer })
    },
  )
}

/** Whether a provider is still the one that was chosen, at the same address. */
export function isChosenWriter(
  writer: MemoryWriter,
  provider: (Address & { id: string }) | undefined,
): boolean {
  return (
    provider?.id === writer.providerId &&
    provider.type === writer.type &&
    addressOf(provider) === writer.address
  )
}

function addressOf(provider: Address): string {
  return baseAddressOf(provider) ?? ''
}
