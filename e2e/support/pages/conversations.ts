import type { Locator } from '@playwright/test'

/** Chooses something in the menu of a conversation. @param row of the list */
export async function chooseIn(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^More for / }).click()
  await row.getByRole('menuitem', { name: new RegExp(String.raw`^${name}\b`) }).click()
}
