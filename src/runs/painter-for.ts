import { canMakeImages, imageProviderOf } from '@/ai/images/image-provider'
import type { ProviderRecord } from '@/storage/records'

/**
 * Who draws the pictures of a chat; undefined where nobody can. The demo draws for its own chats, so that trying it
 * out costs nothing, and for no others, whose answers would be made fun of by its shapes.
 * @param provider the conversation's. @param providers all of them.
 */
export function painterFor(
  provider: ProviderRecord,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  if (provider.type === 'demo') return canMakeImages(provider) ? provider : undefined
  return imageProviderOf(providers.filter(({ type }) => type !== 'demo'))
}
