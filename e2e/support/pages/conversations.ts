import type { Locator } from '@playwright/test'

/** Chooses something in the menu of a conversation or a character. @param item of the list */
export async function chooseIn(item: Locator, name: string): Promise<void> {
  await item.getByRole('button', { name: /^More for / }).click()
  await item.getByRole('menuitem', { name: new RegExp(String.raw`^${name}\b`) }).click()
}
