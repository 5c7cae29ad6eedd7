import { expect, it } from 'vitest'
import type { Carrier } from '../carrier/carrier'
import { carrierPromises } from './carrier-promises'

/**
 * Asks a carrier whether it holds to what every carrier holds to.
 * @param make a carrier over an empty place
 * @param keepsEmpty whether an empty object is one; in a folder it is on its way. Default: yes
 */
export function carrierContract(make: () => Promise<Carrier>, { keepsEmpty = true } = {}): void {
  for (const { title, hold } of carrierPromises)
    it(`${title} (SYNC-27)`, async () => {
      await hold(await make(), expect, keepsEmpty)
    })
}
