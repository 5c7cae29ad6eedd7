import { type Effort, efforts } from '@/domain/thinking'
import { isRecord, listAt, recordAt } from '../http/json'

/** Entries of a list of efforts that are looked at. */
const MAX_LISTED = 20

/** OpenRouter's words for efforts that are ours under another name. */
const NAMES: ReadonlyMap<unknown, unknown> = new Map([['none', 'off']])

/**
 * How much a model of OpenRouter's list can be asked to think: `{mandatory, supported_efforts}`, in the order of ours.
 * Undefined where it does not say; it can be off only where thinking is not mandatory.
 */
export function listedEfforts(reasoning: unknown): readonly Effort[] | undefined {
  if (!isRecord(reasoning) || !Array.isArray(reasoning['supported_efforts'])) return undefined
  const told = listAt(reasoning, 'supported_efforts')
    .slice(0, MAX_LISTED)
    .map((effort) => NAMES.get(effort) ?? effort)
  const known = efforts.filter((effort) => effort !== 'off' && told.includes(effort))
  if (known.length === 0) return undefined
  const canBeOff = reasoning['mandatory'] === false || told.includes('off')
  return canBeOff && reasoning['mandatory'] !== true ? ['off', ...known] : known
}

/**
 * How much a model of Anthropic's list can be asked to think: `{supported, low: {supported}, …}`. Whether it can be off is
 * not told there, so a model without any effort is left to what is known of it.
 */
export function supportedEfforts(effort: unknown): readonly Effort[] | undefined {
  const known = efforts.filter((each) => recordAt(effort, each)?.['supported'] === true)
  return known.length === 0 ? undefined : known
}
