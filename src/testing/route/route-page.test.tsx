// @vitest-environment jsdom
import { describe } from 'vitest'
import type { RoutePage } from './route-page'
import { expect, test } from './route-test'

describe('what a test leaves under way', () => {
  let early: RoutePage
  let late: Promise<unknown>

  test('is a page that it does not wait for', ({ page }) => {
    early = page
    late = page.goto('/about').then(() => 'drawn', String)
  })

  test('and does not touch the page of the next', async ({ page }) => {
    await page.goto('/')
    expect(await late).toContain('The test of this page is over.')
    expect(() => early.getByRole('main').all()).toThrow('The test of this page is over.')
    await expect(early.reload()).rejects.toThrow('The test of this page is over.')
    await expect(page.getByRole('main')).toHaveCount(1)
  })
})

test('a page is opened once at a time', async ({ page }) => {
  const first = page.goto('/about')
  await expect(page.goto('/')).rejects.toThrow('The page is being opened: wait for it.')
  await first
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page).toHaveURL('/about')
})
