import { type PriceTable, toPriceTable } from './price-file'
import prices from './prices.json'

function readBuiltIn(): PriceTable {
  const table = toPriceTable(prices, 'built-in')
  if (!table) throw new Error('The built-in prices are broken.')
  return table
}

/** The prices that this build has: the same file that its host serves. */
export const builtInPrices: PriceTable = readBuiltIn()
