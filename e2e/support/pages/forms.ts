import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import type { StandInProvider } from '../../stand-in/stand-in-types'

/** What is typed into the form of a provider; fields that are absent stay as they are. */
export interface ProviderInput {
  name?: string
  type?: StandInProvider
  key?: string
  model?: string
  endpoint?: string
}

/** The parts of the provider form, by their names. */
export function providerForm(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Provider$/ })
  const fields = {
    name: dialog.getByLabel('Provider Name'),
    type: dialog.getByLabel('Provider Type'),
    key: dialog.getByLabel('API Key'),
    model: dialog.getByLabel('Default Model'),
    endpoint: dialog.getByLabel('API Endpoint'),
    enabled: dialog.getByLabel('Enabled'),
    organization: dialog.getByLabel('Organization ID'),
  }
  return {
    dialog,
    ...fields,
    save: dialog.getByRole('button', { name: 'Save Provider' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    /** The type first, because it resets other fields. */
    fill: async (input: ProviderInput) => {
      await expectFocusWithin(dialog)
      if (input.type !== undefined) await fields.type.selectOption(input.type)
      if (input.name !== undefined) await fields.name.fill(input.name)
      if (input.key !== undefined) await fields.key.fill(input.key)
      if (input.endpoint !== undefined) await fields.endpoint.fill(input.endpoint)
      if (input.model !== undefined) await fields.model.fill(input.model)
    },
  }
}

/**
 * Waits until a dialog that was just opened has taken the focus, which it does with the next frame: what is written into
 * any but its first field before would land in the first one.
 */
export async function expectFocusWithin(dialog: Locator) {
  await expect(dialog.locator(':focus')).toHaveCount(1)
}

/** Waits for the toast that says so. */
export async function expectToast(page: Page, text: string | RegExp) {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}

/**
 * Lets the toasts that come stay, as under a pointer that rests on them: their time runs by the clock, which a busy machine
 * uses up. They go again by themselves once none is left.
 */
export async function holdToasts(page: Page) {
  await page.locator('[data-toasts]').dispatchEvent('mouseover')
}

/** Adds a provider through the form, with the reload that a new origin needs. */
export async function addProvider(page: Page, input: ProviderInput) {
  await page.goto(paths.newProvider)
  const form = providerForm(page)
  await form.fill(input)
  await form.save.click()
  await expectToast(page, 'Provider saved')
  await expect(form.dialog).toBeHidden()
}

/** The card with this name. */
export function card(page: Page, name: string) {
  return page.getByRole('article', { name, exact: true })
}

/** The parts of the character form, by their names. */
export function characterForm(page: Page) {
  return {
    name: page.getByLabel('Name', { exact: true }),
    description: page.getByLabel('Description'),
    mode: page.getByLabel('Chat mode compatibility'),
    prompt: page.getByLabel('System Prompt'),
    provider: page.getByLabel('AI Provider'),
    model: page.getByLabel('AI Model'),
    create: page.getByRole('button', { name: 'Create Character' }),
    saveChanges: page.getByRole('button', { name: 'Save Changes' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  }
}
