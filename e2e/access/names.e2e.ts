import type { Locator, Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'

type Role = Parameters<Page['getByRole']>[0]

async function expectNames(place: Page | Locator, names: readonly (readonly [Role, string])[]) {
  for (const [role, name] of names)
    await expect(
      place.getByRole(role, { name, exact: true }).first(),
      `${role} “${name}”`,
    ).toBeAttached()
}

/* The chat, the new chat and the character form: src/features/chat/route-tests/names.test.tsx. */

test('the provider form has its names (PROV-14), and with reduced motion nothing moves; without it dialogs may (visual, Motion)', async ({
  page,
}) => {
  await page.goto(paths.newProvider)
  const dialog = page.getByRole('dialog', { name: 'Add Provider' })
  await expectNames(dialog, [
    ['textbox', 'Provider Name'],
    ['combobox', 'Provider Type'],
    ['textbox', 'API Key'],
    ['combobox', 'Default Model'],
    ['textbox', 'API Endpoint'],
    ['switch', 'Enabled'],
    ['button', 'Save Provider'],
  ])
  await page.getByLabel('Provider Type').selectOption('openai')
  await expectNames(page, [['textbox', 'Organization ID']])
  const types = await page.getByLabel('Provider Type').locator('option').allInnerTexts()
  for (const name of ['OpenAI', 'Anthropic', 'xAI', 'Mistral', 'OpenRouter', 'Custom'])
    expect(
      types.some((text) => text.startsWith(name)),
      name,
    ).toBe(true)

  const durations = () =>
    dialog.evaluate((element) =>
      [element, ...Array.from(element.querySelectorAll('*'))]
        .map((each) => getComputedStyle(each))
        .filter(({ transitionProperty }) => transitionProperty !== 'none')
        .flatMap(({ transitionDuration, animationDuration }) => [
          ...transitionDuration.split(', '),
          ...animationDuration.split(', '),
        ])
        .map((text) => Number.parseFloat(text)),
    )
  expect(Math.max(0, ...(await durations()))).toBeLessThan(0.001)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(Math.max(0, ...(await durations()))).toBeGreaterThan(0.1)
})
