import type { Page } from '@playwright/test'
import type { Settings } from '@/domain/settings'
import { DATABASE_NAME } from '@/storage/database'
import { METADATA_ID } from '@/storage/records'

/** The settings as they are on disk now; the app may be open. */
export function readSettings(page: Page): Promise<Partial<Settings>> {
  return page.evaluate(
    ([name, id]) =>
      new Promise<Partial<Settings>>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const found = request.result.transaction('metadata').objectStore('metadata').get(id)
          found.onerror = () => reject(new Error(found.error?.message))
          found.onsuccess = () => {
            request.result.close()
            resolve((found.result as { settings: Partial<Settings> }).settings)
          }
        }
      }),
    [DATABASE_NAME, METADATA_ID] as const,
  )
}
