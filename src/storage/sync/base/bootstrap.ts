import type { Applied } from '../apply/apply-segment'
import { baseOfName, objectNames } from '../carrier/carrier'
import { type Exchange, readText } from '../exchange-objects'
import { type BaseDone, parseDone, SegmentError } from '../wire/segment'
import { applyBase } from './apply-base'

/** A base that is complete. */
export interface CompleteBase {
  id: string
  done: BaseDone
}

/** The complete bases among names of objects, the newest first. */
export async function completeBases(
  exchange: Exchange,
  names: readonly string[],
): Promise<CompleteBase[]> {
  const bases: CompleteBase[] = []
  for (const name of names.toSorted().toReversed()) {
    const id = baseOfName(name)
    if (id === undefined || name !== objectNames.baseDone(id)) continue
    const text = await readText(exchange, name)
    if (text !== undefined) bases.push({ id, done: parseDone(text) })
  }
  return bases
}

/**
 * Takes in the newest base that has a segment which is not in the store any more.
 * @returns what came of it, and the last segment of that device that the base has
 * @throws {SegmentError} missing, or on_its_way, where there is none
 */
export async function bootstrap(
  exchange: Exchange,
  { device, n }: { device: string; n: number },
): Promise<Applied & { n: number }> {
  const names = (await exchange.carrier.list(objectNames.bases)).map(({ name }) => name)
  for (const { id, done } of await completeBases(exchange, names)) {
    const covered = Object.hasOwn(done.vector, device) ? (done.vector[device] ?? 0) : 0
    if (covered < n) continue
    const applied = await applyBase(id, done, (name) => readText(exchange, name))
    return { ...applied, n: covered }
  }
  throw new SegmentError(exchange.isPrompt ? 'missing' : 'on_its_way')
}
