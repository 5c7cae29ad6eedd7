import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { expectToast } from '../support/pages/forms'
import { putRecord, readStore, SEED_KEY, seedChat } from '../support/data/seed'
import {
  chooseFile,
  exportAll,
  type ExportedSession,
  readEverything,
  transferScreen,
} from '../support/pages/transfer'

const MESSAGES = [
  { role: 'user', content: 'Is the lamp lit?' },
  { role: 'assistant', content: 'It burns all night.' },
] as const

test('a reset can be taken back, here and from the settings; export, reset, import brings everything back (SESS-02 to SESS-04, SESS-18, SESS-24; P13, decision 068)', async ({
  page,
  standIn,
}) => {
  const { path } = await seedChat(page, standIn, { messages: MESSAGES })
  await page.goto(paths.home)
  const before = await readEverything(page)
  const { resetDialog, importDialog, openImport, result } = transferScreen(page)
  const wasReset = result('Session reset successfully')
  const reset = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).click()
    await expect(resetDialog).toContainText(
      '1 provider, 1 character, 1 conversation and 2 messages',
    )
    await resetDialog.getByRole('button', { name: 'Reset everything' }).click()
  }
  await test.step('taken back here', async () => {
    await reset()
    await wasReset.getByRole('button', { name: 'Undo reset' }).click()
    await expect(wasReset).toBeHidden()
    expect(await readEverything(page)).toEqual(before)
  })
  await test.step('taken back from the settings', async () => {
    await reset()
    await wasReset.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await page.goto(paths.settings)
    await page.getByRole('button', { name: 'Undo reset' }).click()
    await expectToast(page, 'Everything is back as it was')
    // The copy holds no readable key, and the page that knew it is gone.
    const providers = before.providers.map((provider) => ({ ...provider, apiKey: '' }))
    expect(await readEverything(page)).toEqual({ ...before, providers })
  })
  await test.step('brought back by an import', async () => {
    for (const provider of before.providers) await putRecord(page, 'providers', provider)
    await page.goto(paths.home)
    const { bytes, name } = await exportAll(page)
    await reset()
    await wasReset.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
    expect(await readStore(page, 'messages')).toEqual([])

    await openImport()
    await chooseFile(page, name, bytes)
    await expect(importDialog).toContainText(
      '1 provider, 1 character, 1 conversation and 2 messages',
    )
    await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
    const done = result('Session imported successfully')
    await expect(done).toContainText('1 provider, 1 character and 1 conversation')
    await done.getByRole('button', { name: 'Done' }).click()
    const after = await readEverything(page)
    expect(after).toMatchObject({
      ...before,
      // The file holds no keys, and an address of one's own comes in off (P12).
      providers: before.providers.map((provider) => ({ ...provider, apiKey: '', enabled: false })),
    })
    await page.goto(path)
    await expect(page.getByText('It burns all night.')).toBeVisible()
  })
})

test('merge keeps what is here, overwrite does not, replace clears, and each can be undone (SESS-05 to SESS-07, P10)', async ({
  page,
  standIn,
}) => {
  const { conversation, character } = await seedChat(page, standIn, { messages: MESSAGES })
  await page.goto(paths.home)
  const before = await readEverything(page)
  const { bytes } = await exportAll(page)
  const session = JSON.parse(bytes.toString('utf8')) as ExportedSession
  const titled = session.conversations[conversation.id]
  if (!titled) throw new Error('The conversation is missing')
  titled.title = 'From the file'
  session.characters = { 'another-one': { ...session.characters[character.id], name: 'Noor' } }
  Object.assign(session.characters['another-one'] ?? {}, { id: 'another-one' })

  const { importDialog, openImport, result } = transferScreen(page)
  const importIt = async (choose: () => Promise<unknown>) => {
    await openImport()
    await chooseFile(page, 'session.json', JSON.stringify(session))
    await expect(importDialog).toContainText('Here already')
    await expect(importDialog.getByRole('radio', { name: 'Merge' })).toBeChecked()
    await choose()
    await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
    const done = result('Session imported successfully')
    await expect(done).toBeVisible()
    return done
  }
  const titles = async () =>
    (await readStore(page, 'conversations')).map(({ title }) => title).toSorted()
  const names = async () => (await readStore(page, 'characters')).map(({ name }) => name).toSorted()

  let done = await importIt(async () => undefined)
  await expect(done).toContainText('Kept as they were')
  expect(await titles()).toEqual(['Chat with Mira'])
  expect(await names()).toEqual(['Mira', 'Noor'])
  await done.getByRole('button', { name: 'Undo import' }).click()
  await expect(done).toBeHidden()
  expect(await readEverything(page)).toEqual(before)

  done = await importIt(() => importDialog.getByLabel('Overwrite items with the same id').check())
  expect(await titles()).toEqual(['From the file'])
  expect(await names()).toEqual(['Mira', 'Noor'])
  // The file holds no keys: the stored one stays, because its address is the same (P5).
  expect((await readStore(page, 'providers'))[0]?.apiKey).toBe(SEED_KEY)
  await done.getByRole('button', { name: 'Undo import' }).click()
  await expect(done).toBeHidden()

  done = await importIt(() => importDialog.getByRole('radio', { name: 'Replace' }).check())
  expect(await titles()).toEqual(['From the file'])
  expect(await names()).toEqual(['Noor'])
  await done.getByRole('button', { name: 'Undo import' }).click()
  await expect(done).toBeHidden()
  expect(await readEverything(page)).toEqual(before)
})

const VALID = '{"appVersion":"1.0.0","providers":{}}'

const refused = [
  { what: 'no JSON', name: 'session.json', content: 'hello' },
  { what: 'a cut file', name: 'session.json', content: VALID.slice(0, -4) },
  { what: 'no providers', name: 'a.json', content: '{"appVersion":"1.0.0"}' },
  { what: 'no appVersion', name: 'a.json', content: '{"providers":{}}' },
  { what: 'another ending', name: 'session.txt', content: VALID },
] as const

test('what is no session is refused, and nothing changes; bad parts are named, the rest comes in, and a foreign provider comes in off; a file that is dropped anywhere opens the import (SESS-08 to SESS-11, SESS-19, P11, P12)', async ({
  page,
  standIn,
}) => {
  const { provider, character } = await seedChat(page, standIn, { messages: MESSAGES })
  await page.goto(paths.home)
  const before = await readEverything(page)
  const { openImport, result, importDialog } = transferScreen(page)
  await openImport()
  for (const { what, name, content } of refused)
    await test.step(what, async () => {
      await chooseFile(page, name, content)
      const failed = result('Failed to import session')
      await expect(failed).toContainText('Invalid session format')
      await failed.getByRole('button', { name: 'Choose another file' }).click()
      await expect(importDialog.getByLabel('Session file')).toBeVisible()
    })
  expect(await readEverything(page)).toEqual(before)
  await chooseFile(page, 'session.json', VALID)
  await expect(importDialog).toContainText('Settings only')

  await test.step('bad parts', async () => {
    const session = {
      appVersion: '1.0.0',
      lastUpdated: 1_750_000_000_000,
      providers: {
        far: {
          id: 'far',
          name: 'Far away',
          type: 'openai',
          apiKey: 'sk-from-the-file',
          defaultModel: 'gpt-5.1',
          enabled: true,
          createdAt: 1_750_000_000_000,
          apiEndpoint: 'https://collector.example/v1',
        },
      },
      characters: {
        good: {
          id: 'good',
          name: 'Mira',
          systemPrompt: 'You keep a lighthouse.',
          providerId: 'far',
          model: 'gpt-5.1',
          createdAt: 1_750_000_000_000,
          updatedAt: 1_750_000_000_000,
          avatar: 'data:image/svg+xml,<svg onload="alert(1)"/>',
        },
        bad: 'a character by name only',
      },
      conversations: {},
      settings: {},
    }
    await importDialog.getByRole('button', { name: 'Cancel' }).click()
    await openImport()
    await chooseFile(page, 'session.json', JSON.stringify(session))
    const far = importDialog.getByRole('checkbox', { name: /Far away/ })
    await expect(far).toHaveAccessibleName(
      /https:\/\/collector\.example\/v1, with a key from the file/,
    )
    await expect(far).not.toBeChecked()
    await importDialog.getByText(/parts will be left out or changed/).click()
    await expect(importDialog.getByRole('listitem').filter({ hasText: 'Mira' })).toBeVisible()
    await expectNoAxeViolations(page)
    await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(result('Session imported successfully')).toBeVisible()
    const after = await readEverything(page)
    expect(after.providers.filter(({ id }) => id !== provider.id)).toMatchObject([
      { id: 'far', enabled: false },
    ])
    const [good, ...others] = after.characters.filter(({ id }) => id !== character.id)
    expect(good).toMatchObject({ id: 'good', name: 'Mira' })
    expect(good).not.toHaveProperty('avatarImageId')
    expect(others).toEqual([])
  })
  await test.step('dropped', async () => {
    await page.goto(paths.characters)
    await expect(page.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible()
    const drop = () =>
      page.evaluate(() => {
        const data = new DataTransfer()
        const text = '{"appVersion":"1.0.0","providers":{},"characters":{},"conversations":{}}'
        data.items.add(new File([text], 'dropped.json'))
        const event = { dataTransfer: data, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new DragEvent('dragover', event))
        document.body.dispatchEvent(new DragEvent('drop', event))
      })
    await expect(async () => {
      await drop()
      await expect(importDialog).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(importDialog).toContainText('Settings only')
  })
})
