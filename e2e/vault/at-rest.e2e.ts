import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { findSecret, readBrowserStorage } from '../support/browser/browser-storage'
import { addProvider, card, expectToast, providerForm } from '../support/pages/forms'
import { makeProvider, readStore, seedChat, SEED_KEY, seedDatabase } from '../support/data/seed'
import {
  confirmDialog,
  PASSPHRASE,
  seedLocked,
  seedLockedChat,
  sendLocked,
  setPassphrase,
  unlockDialog,
  vaultSection,
} from '../support/pages/vault'
import { paths } from '@/lib/paths'

test('the search finds a secret in every encoding and place, so that finding none means something', async ({
  page,
}) => {
  await seedDatabase(page, {})
  await page.evaluate(async (key) => {
    localStorage.setItem('base64', `x${btoa(`ab${key}`)}`)
    sessionStorage.setItem('reversed', Array.from(key).reverse().join(''))
    const hex = Array.from(key, (each) => each.charCodeAt(0).toString(16)).join('')
    localStorage.setItem('hex', hex)
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('another')
      request.onupgradeneeded = () => request.result.createObjectStore('things')
      request.onerror = () => reject(new Error(request.error?.message))
      request.onsuccess = () => {
        const transaction = request.result.transaction('things', 'readwrite')
        const wide = Uint16Array.from(key, (each) => each.charCodeAt(0))
        transaction.objectStore('things').put({ deep: [{ blob: new Blob(['picture', wide]) }] }, 1)
        transaction.objectStore('things').put(0, key)
        transaction.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
    })
    const cache = await caches.open('answers')
    await cache.put('/kept', new Response(`the key is ${key}`))
  }, SEED_KEY)
  const found = findSecret(await readBrowserStorage(page), SEED_KEY)
  expect(found.toSorted()).toEqual(
    [
      `cache answers ${new URL('/kept', page.url()).href}: plain`,
      'indexedDB another/things keys.1: plain',
      'indexedDB another/things.0.deep.0.blob: in UTF-16',
      'localStorage.base64: in base64',
      'localStorage.hex: in hex',
      'sessionStorage.reversed: reversed',
    ].toSorted(),
  )
})

test('with a passphrase no key stands anywhere in the browser’s storage, old traces included (P6)', async ({
  page,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  standIn.reply('The lamp is lit.')
  const { path, conversation } = await seedChat(page, standIn)
  // What may be left of a key elsewhere: a safety copy of an import, and a draft that it was pasted into.
  await page.evaluate(
    ([key, draft]) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem(draft, `My key is ${key}`)
        sessionStorage.setItem('parlour-form-create-character', JSON.stringify({ name: key }))
        // As Dexie makes its first version; any other would be upgraded while this journey reads it.
        const request = indexedDB.open('parlour-safety', 10)
        request.onupgradeneeded = () => {
          const [marks, rows] = [
            request.result.createObjectStore('marks', { keyPath: 'id' }),
            request.result.createObjectStore('rows', { keyPath: 'id', autoIncrement: true }),
          ]
          marks.put({
            id: 'copy',
            reason: 'import',
            madeAt: Date.now(),
            counts: {
              providers: 1,
              characters: 0,
              conversations: 0,
              datingSessions: 0,
              messages: 0,
              profiles: 0,
              pictures: 0,
            },
            rows: 1,
            drafts: {},
          })
          rows.put({ store: 'providers', row: { apiKey: key } })
        }
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
    [SEED_KEY, `parlour-draft-${conversation.id}`] as const,
  )
  expect(findSecret(await readBrowserStorage(page), SEED_KEY).toSorted()).toEqual([
    'indexedDB parlour-safety/rows.0.row.apiKey: plain',
    'indexedDB parlour/providers.0.apiKey: plain',
    `localStorage.parlour-draft-${conversation.id}: plain`,
    'sessionStorage.parlour-form-create-character: plain',
  ])

  await setPassphrase(page)
  const isNowhere = async () => {
    const kept = await readBrowserStorage(page)
    for (const each of [SEED_KEY, PASSPHRASE]) expect(findSecret(kept, each)).toEqual([])
    expect(kept.filter(({ text }) => text === 'CryptoKey')).toEqual([])
  }
  await isNowhere()

  await page.goto(path)
  const chat = chatScreen(page)
  const ask = await sendLocked(page, chat, 'Is the lamp lit?')
  await ask.submit()
  await chat.expectAnswer('The lamp is lit.')
  expect(standIn.chats()[0]?.headers.authorization).toBe(`Bearer ${SEED_KEY}`)
  await isNowhere()
})

test('a key that is added later is sealed too, and comes back as it was when the passphrase is removed (P6)', async ({
  page,
  standIn,
  secret,
}) => {
  const key = secret('sk-later-8c1e4d70aa')
  await seedLocked(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.newProvider)
  const form = providerForm(page)
  await form.fill({ type: 'mistral', name: 'Later', key, endpoint: standIn.endpoint('mistral') })
  await expect(form.key).toHaveAccessibleDescription(/encrypted with your passphrase/)
  await form.save.click()
  await unlockDialog(page).submit()
  await expectToast(page, 'Provider saved')
  expect(findSecret(await readBrowserStorage(page), key)).toEqual([])
  const saved = (await readStore(page, 'providers')).find(({ name }) => name === 'Later')
  expect(saved).toMatchObject({ apiKey: '', sealedKey: {} })

  await card(page, 'Later').getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText(/^Connected in/)).toBeVisible()
  expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)

  await page.goto(paths.settings)
  await vaultSection(page).remove.click()
  await confirmDialog(page).submit()
  await expectToast(page, 'Passphrase removed: your keys are no longer protected')
  await expect(vaultSection(page).section).toContainText('Your keys are not protected')
  expect((await readStore(page, 'providers')).map(({ apiKey }) => apiKey).toSorted()).toEqual(
    [key, SEED_KEY].toSorted(),
  )
})

test('forgetting the passphrase costs the keys and nothing else', async ({ page, standIn }) => {
  const { path } = await seedLockedChat(page, standIn, {
    messages: [
      { role: 'user', content: 'Is the lamp lit?' },
      { role: 'assistant', content: 'It is.' },
    ],
  })
  await page.goto(paths.settings)
  const vault = vaultSection(page)
  await vault.forget.click()
  const question = page.getByRole('dialog', { name: 'Forget passphrase?' })
  await expect(question).toContainText('This deletes the one saved API key')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Forget passphrase' }).click()
  await expect(vault.section).toContainText('Your keys are not protected')
  await expectToast(page, 'Passphrase forgotten')
  const [provider] = await readStore(page, 'providers')
  expect(provider).toMatchObject({ name: 'OpenAI', apiKey: '' })
  expect(provider).not.toHaveProperty('sealedKey')

  await page.goto(path)
  const chat = chatScreen(page)
  await expect(chat.messages).toHaveCount(2)
  await expect(chat.badge).toHaveText('API Disconnected')
  await addProvider(page, { name: 'Again', key: 'sk-typed-again' })
})
