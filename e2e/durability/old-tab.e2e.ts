import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import { expect, test } from '../fixtures'
import { providerForm } from '../support/pages/forms'
import { makeProvider, openQuietPage, readStore } from '../support/data/seed'

/* A tab of an older Parlour that knows nothing of upgrades. P19. */

/** The version of the first Parlour's database, which had only the specified stores. */
const OLD_VERSION = 10

test('an old tab that holds the database: the new one says what it waits for, and goes on with all data when the old one is closed (P19)', async ({
  page,
  context,
  standIn,
  guards,
}) => {
  guards.allowConsole(/blocked by other connection holding version 1$/)
  const provider = makeProvider(standIn, 'openai', { name: 'From before' })
  await openQuietPage(page)
  await page.evaluate(
    ({ name, version, record }) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, version)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onupgradeneeded = () => {
          for (const store of [
            'metadata',
            'providers',
            'characters',
            'conversations',
            'datingSessions',
          ])
            request.result.createObjectStore(store, { keyPath: 'id' })
        }
        request.onsuccess = () => {
          // Held open as long as the tab lives, whatever anyone asks of it.
          Object.assign(window, { heldDatabase: request.result })
          const transaction = request.result.transaction('providers', 'readwrite')
          transaction.objectStore('providers').put(record)
          transaction.onerror = () => reject(new Error(transaction.error?.message))
          transaction.oncomplete = () => resolve()
        }
      }),
    { name: DATABASE_NAME, version: OLD_VERSION, record: provider },
  )

  const fresh = await context.newPage()
  await fresh.goto(paths.providers)
  await expect(fresh.getByRole('heading', { name: 'One moment' })).toBeVisible()
  await expect(
    fresh.getByText(
      'Parlour is waiting for another tab that still uses an older version. Close the other tabs of Parlour; this page then goes on by itself.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(fresh.getByRole('button', { name: 'Add Provider' })).toHaveCount(0)

  await page.close()
  const card = fresh.getByRole('article', { name: 'From before' })
  await expect(card).toBeVisible()
  await expect(fresh.getByRole('heading', { name: 'One moment' })).toHaveCount(0)
  // It can be written to from now on, and what was there is as it was.
  await card.getByRole('button', { name: 'Edit' }).click()
  const form = providerForm(fresh)
  await form.fill({ name: 'From now' })
  await form.save.click()
  await expect(fresh.getByRole('article', { name: 'From now' })).toBeVisible()
  expect(await readStore(fresh, 'providers')).toEqual([{ ...provider, name: 'From now' }])
  expect(await readStore(fresh, 'messages'), 'a store of its own').toEqual([])
})
