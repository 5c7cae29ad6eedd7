import { canMakeImages } from '@/ai/images/image-provider'
import { providerInfo } from '@/ai/catalogue'
import { hasKey } from '@/domain/provider'
import { readLastUsed, writeLastUsed } from '@/storage/browser/last-used'
import type { ProviderRecord } from '@/storage/database/records'

/*
 * Who gets words where nobody is named. Being the first of a list is no reason: an account gets them because it is the
 * conversation's own, because the user chose it, or because there is no other that the user set up here. What came with a
 * session file is never chosen without the user (P12). Where that leaves several, or none, the user is asked.
 */

/** Whether a provider can answer at all, and was set up here by the user. */
function isOwnAndReady(provider: ProviderRecord): boolean {
  const { enabled, type, fromFile } = provider
  if (!enabled || fromFile === true) return false
  return hasKey(provider) || !providerInfo(type).needsKey
}

/** The only one of a list; the demo counts only where there is nobody else, because it costs and sends nothing. */
function onlyOne(candidates: readonly ProviderRecord[]): ProviderRecord | undefined {
  const others = candidates.filter(({ type }) => type !== 'demo')
  const [first, second] = others.length > 0 ? others : candidates
  return second === undefined ? first : undefined
}

/**
 * Who answers where a form begins, or where nothing was chosen: the first of the wanted ones that is enabled, else the
 * only one that the user has set up; undefined where the user has to be asked.
 * @param wanted ids that the user chose before, the nearest choice first.
 */
export function defaultProvider(
  providers: readonly ProviderRecord[],
  ...wanted: readonly (string | undefined)[]
): ProviderRecord | undefined {
  for (const id of wanted) {
    const chosen = providers.find((provider) => provider.id === id && provider.enabled)
    if (chosen) return chosen
  }
  return onlyOne(providers.filter(isOwnAndReady))
}

/** Where the choice of who draws is kept: in this browser only, so that no file can make it. The name is an old one: choices were kept under it. */
const LAST_USED_KEY = 'painter'

/** The id of the provider that the user chose to draw pictures; undefined where none was chosen. */
export function chosenImageProviderId(): string | undefined {
  const id = readLastUsed(LAST_USED_KEY)
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Keeps that choice; blank takes it back. */
export function chooseImageProvider(providerId: string): void {
  writeLastUsed(LAST_USED_KEY, providerId)
}

/**
 * Who draws: the provider that the user chose for it; else the conversation's or character's own, where its kind is known
 * to draw; else the only one of those kinds that the user has set up, OpenAI before others; and then the same with servers of one's own, which
 * may draw or not. Undefined where nobody can, or where the user has to choose.
 * @param ownId the conversation's or character's provider.
 */
export function defaultImageProvider(
  providers: readonly ProviderRecord[],
  ownId?: string,
): ProviderRecord | undefined {
  const able = providers.filter(canMakeImages)
  const chosenId = chosenImageProviderId()
  const chosen = able.find(({ id }) => id === chosenId)
  if (chosen) return chosen
  const own = able.find(({ id }) => id === ownId)
  const ready = able.filter(isOwnAndReady)
  const isSure = ({ type }: ProviderRecord) => type !== 'custom' && type !== 'demo'
  if (own && (isSure(own) || own.type === 'demo')) return own
  const sure = ready.filter(isSure)
  const openai = sure.filter(({ type }) => type === 'openai')
  if (sure.length > 0) return onlyOne(openai.length > 0 ? openai : sure)
  return own ?? onlyOne(ready)
}

/** Whether somebody could draw, if the user chose who. */
export function mustChooseImageProvider(
  providers: readonly ProviderRecord[],
  ownId?: string,
): boolean {
  return providers.some(canMakeImages) && defaultImageProvider(providers, ownId) === undefined
}
