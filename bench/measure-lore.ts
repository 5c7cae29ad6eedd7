import type { BrowserContext } from '@playwright/test'
import { openPage } from './watched-page'

/** Finds the lore of a chat, its books compiled already. @returns milliseconds */
export async function measureLore(
  context: BrowserContext,
  pageUrl: string,
  { entries, messages }: { entries: number; messages: number },
): Promise<number> {
  const { page, close } = await openPage(context)
  await page.goto(pageUrl)
  const ms = await page.evaluate(([book, chat]) => window.measureLore(book, chat), [
    entries,
    messages,
  ] as const)
  await close()
  return ms
}
