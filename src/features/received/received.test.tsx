// @vitest-environment jsdom
import { vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { chatScreen } from '@/testing/route/chat'
import { toast } from '@/testing/route/forms'
import { paths } from '@/lib/paths'
import { RECEIVED_AT } from '@/lib/received'
import { writeDraft } from '@/storage/browser/drafts'
import { database } from '@/storage/database/database'
import { makeCharacter, makeChat, makeProvider } from '../../../e2e/support/data/seed'

/** Has the worker keep a form; jsdom has no caches of its own. @returns whether it is still kept */
function handOver(fields: Record<string, string | File>): () => boolean {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const kept = {
    headers: new Headers({ [RECEIVED_AT]: String(Date.now()) }),
    formData: () => Promise.resolve(form),
  }
  let isKept = true
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(isKept),
    match: () => Promise.resolve(kept),
    delete: () => {
      isKept = false
      return Promise.resolve(true)
    },
  })
  return () => isKept
}

test('without anything that was shared the page says what it is for, and leads home (REACH-05)', async ({
  page,
}) => {
  await page.goto(paths.received)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting here' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(paths.home)
})

test('the page says why nothing was kept, and nothing else that an address says (REACH-05)', async ({
  page,
}) => {
  for (const [fault, title] of [
    ['foreign', 'A website tried to hand something over'],
    ['too_large', 'That was too much to share at once'],
    ['not_kept', 'What was shared was not kept'],
  ] as const) {
    await page.goto(`${paths.received}?fault=${fault}`)
    await expect(page.getByRole('alert')).toContainText(title)
  }
  await page.goto(`${paths.received}?fault=You%20won&text=hi`)
  await expect(page.getByRole('heading', { name: 'Nothing is waiting here' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('shared text goes behind what is in the box of a chat, and is not sent (REACH-05)', async ({
  page,
  standIn,
}) => {
  const { records, conversation, path, character } = makeChat(standIn)
  await page.seed(records)
  writeDraft(conversation.id, 'Look at this:')
  const isKept = handOver({ title: 'The lamp', text: 'It is lit at dusk.' })
  await page.goto(paths.received)
  await expect(page.getByText('It is lit at dusk.')).toBeVisible()
  const put = page.getByRole('button', { name: 'Put into the Chat' })
  await expect(put).toBeDisabled()
  await page.getByLabel('Chat', { exact: true }).selectOption(conversation.title)
  expect(isKept(), 'until something was pressed').toBe(true)
  await put.click()
  await expect(page).toHaveURL(path)
  const chat = chatScreen(page, character.name)
  await expect(chat.composer).toHaveValue('Look at this:\nThe lamp\nIt is lit at dusk.')
  expect(standIn.requests).toEqual([])
  expect(isKept()).toBe(false)
})

test('shared text begins a chat with a character (REACH-05)', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider], characters: [makeCharacter(provider)] })
  handOver({ text: 'Read this.' })
  await page.goto(paths.received)
  await page.getByLabel('Chat', { exact: true }).selectOption('Mira')
  await page.getByRole('button', { name: 'Put into the Chat' }).click()
  await expect(chatScreen(page).composer).toHaveValue('Read this.')
  expect(await database.conversations.count()).toBe(1)
  expect(standIn.requests).toEqual([])
})

test('shared files are shown by name, and looked into only after a press (REACH-05)', async ({
  page,
}) => {
  const name = 'photo\u202Egnp.exe'
  const isKept = handOver({ files: new File(['x'.repeat(2048)], name) })
  await page.goto(paths.received)
  await step('nobody to chat with', async () => {
    await expect(page.getByText('There is nobody to chat with yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Character' })).toBeVisible()
  })
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByText('photo gnp.exe')).toBeVisible()
  await expect(files.getByText('2 kB')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(isKept()).toBe(true)
  await page.getByRole('button', { name: 'Look inside' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('photo')
  expect(isKept(), 'it is taken once').toBe(false)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toHaveCount(0)
})

test('what was shared can be thrown away (REACH-05)', async ({ page }) => {
  const isKept = handOver({ text: '<img src=x onerror=alert(1)>' })
  await page.goto(paths.received)
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Look inside/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Throw Away' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is waiting here' })).toBeVisible()
  await expect(toast(page, 'Thrown away')).toBeVisible()
  expect(isKept()).toBe(false)
})

test('what the browser does not give out is told (REACH-05)', async ({ page }) => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new DOMException('', 'SecurityError')) })
  await page.goto(paths.received)
  await expect(page.getByRole('alert')).toContainText('What was shared cannot be read')
})

test('files that the app is opened with come to the preview of their import (REACH-06)', async ({
  page,
}) => {
  class Handle {
    getFile = () => Promise.resolve(new File(['{"spec":"chara_card_v3"}'], 'Ada.json'))
  }
  vi.stubGlobal('FileSystemFileHandle', Handle)
  vi.stubGlobal('launchQueue', {
    setConsumer: (take: (launch: object) => void) => take({ files: [new Handle()] }),
  })
  await page.goto(paths.received)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Ada.json')
  await expect(page).toHaveURL(paths.home)
  expect(await database.characters.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toHaveCount(0)
})
