import type { ProviderType } from '@/domain/provider'
import { providerInfo } from '../catalogue'
import type { ModelEntry } from '../contracts'

/** Ids of models that make pictures, in lists that hold all kinds. */
const MAKES_PICTURES =
  /gpt-image|chatgpt-image|grok-imagine-image|dall-e|stable-?diffusion|sdxl|flux|seedream|imagen|qwen-image|painter|[-_/]image(?!-?(to-text|text|edit-only))/i

/** A snapshot of a model; the plain id is the same model, kept up to date. */
const SNAPSHOT = /-\d{4}-\d\d-\d\d$/

/** "2.5" of "gpt-image-2.5-flare"; 0 where there is no number. */
function versionOf(id: string): number {
  return Number(/\d+(?:\.\d+)?/.exec(id.replace(SNAPSHOT, ''))?.[0] ?? 0)
}

/** Fast ones come before fine ones: most pictures come up in the middle of a chat. */
const speedRank = (id: string) => (/flare|mini|flash/i.test(id) ? 0 : 1)

const isAlive = ({ shutdownDate }: Pick<ModelEntry, 'shutdownDate'>, now: number) =>
  shutdownDate === undefined || Date.parse(shutdownDate) > now

/**
 * The image models of a provider's own list that are alive, newest first; plain ids before snapshots.
 * @param now epoch milliseconds.
 */
export function imageModelsIn(models: readonly ModelEntry[], now: number): ModelEntry[] {
  return models
    .filter((model) => MAKES_PICTURES.test(model.id) && isAlive(model, now))
    .sort(
      (a, b) =>
        versionOf(b.id) - versionOf(a.id) ||
        Number(SNAPSHOT.test(a.id)) - Number(SNAPSHOT.test(b.id)) ||
        speedRank(a.id) - speedRank(b.id),
    )
}

/**
 * The image model that is preselected: the newest of the provider's own list where one is given, else the
 * first of the catalogue that is not switched off. Undefined where none is known.
 * @param now epoch milliseconds.
 */
export function defaultImageModel(
  type: ProviderType,
  now: number,
  live: readonly ModelEntry[] = [],
): string | undefined {
  const newest = imageModelsIn(live, now)[0]
  return (newest ?? providerInfo(type).imageModels.find((model) => isAlive(model, now)))?.id
}
