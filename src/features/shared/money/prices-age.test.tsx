// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { drawnPage } from '@/ui/testing/drawn-page'
import { PricesAge } from './prices-age'

const { draw } = drawnPage()
const at = (day: string) => Date.parse(day)

it('COST-35: fresh prices say nothing, dated ones their day, and old ones it in amber', () => {
  draw(<PricesAge date="2026-11-22" at={at('2026-12-01')} />)
  expect(document.body.textContent).toBe('')
  draw(<PricesAge date="2026-11-22" at={at('2027-03-01')} />)
  const note = () => document.querySelector('[data-age]')
  expect(note()?.textContent).toBe('prices of 22 Nov 2026')
  expect(note()?.className).not.toContain('text-warning')
  draw(<PricesAge date="2026-11-22" at={at('2027-09-01')} />)
  expect(note()?.className).toContain('text-warning')
})
