// @vitest-environment jsdom
import { afterEach, vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { paths } from '@/lib/paths'

afterEach(() => vi.unstubAllGlobals())

const hint = 'Parlour can be an app of this device'

test('on a phone of Apple, Home says once how the app is installed (REACH-01)', async ({
  page,
}) => {
  vi.stubGlobal('GestureEvent', Event)
  vi.stubGlobal('CSS', { supports: (name: string) => name === '-webkit-touch-callout' })
  await step('the first time', async () => {
    await page.goto(paths.home)
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.getByText(/“Add to Home Screen”/)).toBeVisible()
  })
  await step('never again', async () => {
    await page.goto(paths.home)
    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByText(hint)).toHaveCount(0)
  })
  await step('it can be sent away at once, too', async () => {
    localStorage.clear()
    await page.goto(paths.home)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(hint)).toHaveCount(0)
  })
})

test('elsewhere Home says nothing of it (REACH-01)', async ({ page }) => {
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByText(hint)).toHaveCount(0)
})
