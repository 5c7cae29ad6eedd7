import { canMakeImages } from '@/ai/images/image-provider'
import type { ProviderRecord } from '@/storage/database/records'
import { defaultImageProvider, mustChooseImageProvider } from '../providers/default-provider'

/**
 * Who draws the pictures of a chat; undefined where nobody can, or where the user has to choose. The demo draws for its own chats, so that trying it
 * out costs nothing, and for no others, whose answers would be made fun of by its shapes.
 * @param provider the conversation's. @param providers all of them.
 */
export function imageProviderFor(
  provider: ProviderRecord,
  providers: readonly ProviderRecord[],
): ProviderRecord | undefined {
  if (provider.type === 'demo') return canMakeImages(provider) ? provider : undefined
  return defaultImageProvider(withoutDemo(providers), provider.id)
}

/** Whether somebody could draw the pictures of a chat, if the user chose who. @param provider the conversation's. */
export function mustChooseImageProviderFor(
  provider: ProviderRecord,
  providers: readonly ProviderRecord[],
): boolean {
  return provider.type !== 'demo' && mustChooseImageProvider(withoutDemo(providers), provider.id)
}

function withoutDemo(providers: readonly ProviderRecord[]): ProviderRecord[] {
  return providers.filter(({ type }) => type !== 'demo')
}
