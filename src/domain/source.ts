import * as z from 'zod/mini'

/** Pages that an answer may name. */
export const MAX_SOURCES = 50

/** Characters of an address and of a title at most. */
const MAX_ADDRESS_LENGTH = 2_048
export const MAX_SOURCE_TITLE = 200

/** A page that an answer refers to, as its provider tells. */
export const sourceSchema = z.object({
  address: z.string(),
  title: z.optional(z.string()),
})
export type Source = z.infer<typeof sourceSchema>

/** Whether an address is that of a page: other schemes and endless addresses are none, wherever they come from. */
export function isPageAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address)) return false
  return /^https?:$/.test(new URL(address).protocol)
}

/** Sources with further ones: each page once and in the order in which it was named, with the first title that it has. */
export function addSources(
  sources: readonly Source[] | undefined,
  more: readonly Source[] | undefined,
): Source[] | undefined {
  if (!more || more.length === 0) return sources && [...sources]
  const byAddress = new Map((sources ?? []).map((source) => [source.address, source]))
  for (const source of more) {
    const known = byAddress.get(source.address)
    if (known ? known.title === undefined : byAddress.size < MAX_SOURCES)
      byAddress.set(source.address, source)
  }
  return [...byAddress.values()]
}
