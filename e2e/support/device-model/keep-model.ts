import type { Page } from '@playwright/test'
import { openQuietPage } from '../data/seed'

/** Puts models where the app keeps those that the user has added, by their ids. Leaves the page on a document without the app. */
export async function keepModels(
  page: Page,
  models: Readonly<Record<string, Blob>>,
): Promise<void> {
  await openQuietPage(page)
  for (const [id, model] of Object.entries(models)) {
    const text = Buffer.from(await model.arrayBuffer()).toString('base64')
    await page.evaluate(
      async ([name, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const root = await navigator.storage.getDirectory()
        const folder = await root.getDirectoryHandle('models', { create: true })
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await writable.write(bytes)
        await writable.close()
      },
      [id, text] as const,
    )
  }
}
