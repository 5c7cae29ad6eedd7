import type { Locator } from './locator'

/** The parts of the provider form, by their names. */
export function providerForm(page: Locator) {
  const dialog = page.getByRole('dialog', { name: /^(Add|Edit) Provider$/ })
  return {
    dialog,
    name: dialog.getByLabel('Provider Name'),
    type: dialog.getByLabel('Provider Type'),
    key: dialog.getByLabel('API Key'),
    model: dialog.getByLabel('Default Model'),
    endpoint: dialog.getByLabel('API Endpoint'),
    enabled: dialog.getByLabel('Enabled'),
    organization: dialog.getByLabel('Organization ID'),
    save: dialog.getByRole('button', { name: 'Save Provider' }),
  }
}

/** The parts of the character form, by their names. */
export function characterForm(page: Locator) {
  return {
    name: page.getByLabel('Name', { exact: true }),
    prompt: page.getByLabel('System Prompt'),
    greeting: page.getByLabel('Greeting', { exact: true }),
    provider: page.getByLabel('AI Provider'),
    model: page.getByLabel('AI Model'),
    create: page.getByRole('button', { name: 'Create Character' }),
    saveChanges: page.getByRole('button', { name: 'Save Changes' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  }
}

/** The card with this name. */
export function card(page: Locator, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Chooses something in the menu of a conversation or a character. @param item of the list */
export async function chooseIn(item: Locator, name: string): Promise<void> {
  await item.getByRole('button', { name: /^More for / }).click()
  await item.getByRole('menuitem', { name: new RegExp(String.raw`^${name}\b`) }).click()
}

/** The toasts that say so. */
export function toast(page: Locator, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

/** The button that takes back what the newest toast says, once that is this. Older ones may stand below it. */
export function undoOf(page: Locator, text: string): Locator {
  return toast(page, text).getByRole('button', { name: 'Undo' }).first()
}
