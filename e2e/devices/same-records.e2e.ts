import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { makeChat, readMessages, readStore } from '../support/data/seed'
import { chatScreen } from '../support/pages/chat'
import { connectTwo } from '../support/pages/connected'
import { cutOff, exchangeUntil, untilSent } from '../support/pages/devices'
import { characterForm, expectToast } from '../support/pages/forms'
import { chooseFile, exportAll, readEverything, transferScreen } from '../support/pages/transfer'

/* Two devices at the same records. */

test.use({ ownContext: true })

test('two fields of a character that two devices have changed are both changed, and an open form undoes nothing that arrives (SYNC-15)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  guards.allowConsole(/ERR_CONNECTION_FAILED|ERR_FAILED/)
  const { records, character } = makeChat(standIn, { type: 'custom', provider: { apiKey: '' } })
  const devices = await connectTwo({ page, browser, baseURL, standIn, guards }, records)
  const { store, phone, phoneGuards } = devices
  phoneGuards.allowConsole(/ERR_CONNECTION_FAILED|ERR_FAILED/)
  const both = [page, phone]
  const edit = paths.editCharacter(character.id)
  const stored = async (device: Page) => (await readStore(device, 'characters'))[0]
  const expectOn = (device: Page, record: Record<string, unknown>) =>
    exchangeUntil(both, async () => {
      expect(await stored(device)).toMatchObject(record)
    })
  try {
    await expectOn(phone, { name: character.name })
    await Promise.all(both.map((each) => each.goto(edit)))
    const [here, there] = [characterForm(page), characterForm(phone)]

    await test.step('apart', async () => {
      for (const each of both) await untilSent(each)
      for (const each of both) await cutOff(each, store, true)
      await here.prompt.fill('You are Mira, and you have moved inland.')
      await here.saveChanges.click()
      await expectToast(page, 'Character updated')
      await there.description.fill('Keeps no lighthouse any more.')
      await there.saveChanges.click()
      await expectToast(phone, 'Character updated')
      for (const each of both) await cutOff(each, store, false)
      for (const each of both)
        await expectOn(each, {
          systemPrompt: 'You are Mira, and you have moved inland.',
          description: 'Keeps no lighthouse any more.',
        })
    })

    await test.step('a form that is open while something arrives', async () => {
      await phone.goto(edit)
      await there.description.fill('Typed, and not saved yet.')
      await page.goto(edit)
      await here.name.fill('Mira Voss')
      await here.saveChanges.click()
      await expectToast(page, 'Character updated')
      await expectOn(phone, { name: 'Mira Voss' })
      await expect(there.description).toHaveValue('Typed, and not saved yet.')
      await there.saveChanges.click()
      await expectToast(phone, 'Character updated')
      for (const each of both)
        await expectOn(each, { name: 'Mira Voss', description: 'Typed, and not saved yet.' })
    })
  } finally {
    await devices.close()
  }
})

test('what is imported on one device is on the other once, and a day without a network goes out in one (SYNC-41, SYNC-42)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const { records, conversation, character, path } = makeChat(undefined, {
    type: 'demo',
    messages: [
      { role: 'user', content: 'Who are you?' },
      { role: 'assistant', content: 'I am Mira.' },
    ],
  })
  const devices = await connectTwo({ page, browser, baseURL, standIn, guards }, records)
  const { store, phone, phoneGuards } = devices
  phoneGuards.allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const both = [page, phone]
  const counts = async (device: Page) => {
    const all = await readEverything(device)
    return Object.values(all).map(({ length }) => length)
  }
  try {
    await exchangeUntil(both, async () => {
      expect(await counts(phone)).toEqual([1, 1, 1, 2])
    })

    await test.step('a file of another browser is merged, on one device and then on the other', async () => {
      const { bytes } = await exportAll(page)
      const [renamed] = [
        conversation.id,
        character.id,
        ...(records.messages?.map(({ id }) => id) ?? []),
      ].reduce(([text], id) => [text.replaceAll(id, `${id}-elsewhere`)], [bytes.toString('utf8')])
      const merge = async (device: Page) => {
        const { importDialog, openImport, result } = transferScreen(device)
        await openImport()
        await chooseFile(device, 'session.json', renamed)
        await expect(importDialog.getByRole('radio', { name: 'Merge' })).toBeChecked()
        await importDialog.getByRole('button', { name: 'Import', exact: true }).click()
        const done = result('Session imported successfully')
        await done.getByRole('button', { name: 'Done' }).click()
      }
      await merge(page)
      expect(await counts(page)).toEqual([1, 2, 2, 4])
      await exchangeUntil(both, async () => {
        expect(await counts(phone)).toEqual([1, 2, 2, 4])
      })
      await merge(phone)
      for (const each of both) await untilSent(each)
      await exchangeUntil(both, () => Promise.resolve())
      for (const each of both) expect(await counts(each)).toEqual([1, 2, 2, 4])
    })

    await test.step('a day of use without a network', async () => {
      await phone.goto(path)
      const chat = chatScreen(phone)
      await expect(chat.messages).toHaveCount(2)
      // What the chat loads late is there then.
      await chat.send('Online')
      await expect(chat.stopButton).toBeHidden()
      await untilSent(phone)
      await phone.context().setOffline(true)
      for (const said of ['First', 'Second', 'Third']) {
        await chat.send(said)
        await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'false')
        await expect(chat.stopButton).toBeHidden()
      }
      const before = store.calls.length
      await phone.context().setOffline(false)
      await untilSent(phone)
      const texts = async (device: Page) =>
        (await readMessages(device))
          .filter(({ conversationId }) => conversationId === conversation.id)
          .map(({ content }) => content)
      await exchangeUntil(both, async () => {
        expect(await texts(page)).toHaveLength(10)
        expect(await texts(page)).toEqual(await texts(phone))
      })
      expect(await texts(page)).toContain('Third')
      expect(await counts(page)).toEqual([1, 2, 2, 12])
      const put = store.calls.slice(before).filter(({ method }) => method === 'PUT')
      const segments = put.filter(({ target }) => target.includes('/s/'))
      expect(segments.map(({ target }) => target)).toHaveLength(1)
    })
  } finally {
    await devices.close()
  }
})
