import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { SEED_KEY, seedChat } from '../support/data/seed'
import {
  chooseFile,
  downloadFrom,
  exportAll,
  type ExportedSession,
  transferScreen,
} from '../support/pages/transfer'

const MESSAGES = [
  { role: 'user', content: 'Is the lamp lit?' },
  { role: 'assistant', content: 'It burns all night. 🔦 \ud83d' },
] as const

function parse(bytes: Buffer): ExportedSession {
  return JSON.parse(bytes.toString('utf8')) as ExportedSession
}

test('an export holds everything but the keys, which go along only when asked for, or only some characters and conversations (SESS-01, SESS-13 to SESS-17, SESS-21; P4, P7, decision 072)', async ({
  page,
  standIn,
}) => {
  const { conversation, character, provider } = await seedChat(page, standIn, {
    messages: MESSAGES,
  })
  await page.goto(paths.home)
  const { exportDialog, openExport, result } = transferScreen(page)
  const submit = exportDialog.getByRole('button', { name: 'Export', exact: true })
  const done = result('Session exported successfully')
  await test.step('everything', async () => {
    // The browser of the journeys lives in UTC, wherever they run.
    const today = () => `parlour-session-${new Date().toISOString().slice(0, 10)}.json`
    const before = today()
    const { name, bytes } = await exportAll(page)
    // Midnight may have passed.
    expect([before, today()]).toContain(name)
    const text = bytes.toString('utf8')
    expect(text).not.toContain(SEED_KEY)
    expect(text).toContain('\n  "appVersion": "1.0.0"')
    const session = parse(bytes)
    expect(session.providers[provider.id]?.apiKey).toBe('')
    expect(session.characters[character.id]?.name).toBe('Mira')
    const { title, messages } = session.conversations[conversation.id] ?? {}
    expect(title).toBe('Chat with Mira')
    expect(messages?.map(({ content }) => content)).toEqual(MESSAGES.map(({ content }) => content))
  })
  await test.step('with the keys', async () => {
    await openExport()
    await expect(exportDialog.getByLabel('Include API keys')).not.toBeChecked()
    await exportDialog.getByLabel('Include API keys').check()
    await expect(exportDialog.getByRole('alert')).toContainText('plain text')
    await exportDialog.getByLabel('Include conversations').uncheck()
    await exportDialog.getByLabel('File name').fill('../my: keys')
    const { name, bytes } = await downloadFrom(page, submit)
    expect(name).toBe('my keys.json')
    const session = parse(bytes)
    expect(session.providers[provider.id]?.apiKey).toBe(SEED_KEY)
    expect(session.conversations).toEqual({})
    await expect(done).toContainText('in plain text')
    await done.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('only some', async () => {
    await openExport()
    await exportDialog.getByRole('radio', { name: 'Only some' }).check()
    await submit.click()
    await expect(exportDialog.getByRole('alert')).toHaveText(/Select a character or a conversation/)
    await exportDialog.getByText('Conversations (0 of 1)').click()
    await exportDialog.getByLabel('Chat with Mira').check()
    const { bytes } = await downloadFrom(page, submit)
    const session = parse(bytes)
    expect(Object.keys(session.conversations)).toEqual([conversation.id])
    expect(Object.keys(session.characters)).toEqual([conversation.characterId])
  })
})

test('a file with a passphrase tells nothing without it, and opens with it only (decision 072)', async ({
  page,
  standIn,
}) => {
  await seedChat(page, standIn, { messages: MESSAGES })
  await page.goto(paths.home)
  const { exportDialog, openExport, importDialog, openImport, result } = transferScreen(page)
  await openExport()
  await exportDialog.getByLabel('Include API keys').check()
  await exportDialog.getByLabel('Encrypt with a passphrase').check()
  const submit = exportDialog.getByRole('button', { name: 'Export', exact: true })
  await exportDialog.getByLabel('Passphrase', { exact: true }).fill('short')
  await submit.click()
  await expect(exportDialog).toContainText('Use at least 8 characters')
  await exportDialog.getByLabel('Passphrase', { exact: true }).fill('Password123456')
  await submit.click()
  await expect(exportDialog).toContainText('This is similar to a commonly used password.')
  await exportDialog.getByLabel('Passphrase', { exact: true }).fill('a lamp in harbour fog at dusk')
  await submit.click()
  await expect(exportDialog).toContainText('This is not the same as above')
  await exportDialog.getByRole('radio', { name: 'Only some' }).check()
  await exportDialog.getByText('Characters (0 of 1)').click()
  await expectNoAxeViolations(page)
  await exportDialog.getByRole('radio', { name: 'Everything' }).check()
  await exportDialog.getByLabel('Passphrase', { exact: true }).fill('a lamp in harbour fog at dusk')
  await exportDialog.getByLabel('Repeat passphrase').fill('a lamp in harbour fog at dusk')
  const { name, bytes } = await downloadFrom(page, submit)
  expect(name).toMatch(/^parlour-session-.*\.parlour$/)
  expect(bytes.toString('latin1')).not.toContain('lamp')
  const done = result('Session exported successfully')
  await expect(done).toContainText('Keep the passphrase')
  await done.getByRole('button', { name: 'Done' }).click()

  await openImport()
  await chooseFile(page, name, bytes)
  await importDialog.getByLabel('Passphrase').fill('a lamp in harbour fog at dawn')
  await importDialog.getByRole('button', { name: 'Open' }).click()
  await expect(importDialog).toContainText('The passphrase is wrong, or the file has been changed')
  await importDialog.getByLabel('Passphrase').fill('a lamp in harbour fog at dusk')
  await importDialog.getByRole('button', { name: 'Open' }).click()
  await expect(importDialog).toContainText('1 provider, 1 character, 1 conversation')
})
