import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { openRooms, WANTED_PICTURE } from '../support/pages/dual-chat'
import { replyToAnalysis, replyToChat } from '../support/requests/dual-requests'
import { expectFailure } from '../support/pages/failure'
import { card, expectToast, providerForm } from '../support/pages/forms'
import { makeProvider, putRecord, readMessages, readStore, SEED_KEY } from '../support/data/seed'
import {
  confirmDialog,
  lockButtons,
  PASSPHRASE,
  seedLocked,
  seedLockedChat,
  sendLocked,
  setPassphrase,
  unlockDialog,
} from '../support/pages/vault'

const LOCKED = {
  title: 'Your keys are locked',
  hint: 'Press Retry and type your passphrase.',
}

test('a locked vault is asked for when a message is sent; who does not unlock is told why, and Retry asks again, also after a lock in whichever tab (P8)', async ({
  page,
  context,
  standIn,
  secret,
}) => {
  secret(SEED_KEY)
  secret(PASSPHRASE)
  standIn.reply('The lamp is lit.')
  const { path } = await seedLockedChat(page, standIn)
  await page.goto(path)
  const chat = chatScreen(page)
  const ask = unlockDialog(page)
  const retry = chat.lastAnswer.getByRole('button', { name: 'Retry' })
  const other = await context.newPage()
  /** Any tab may lock, also one that is locked itself. */
  const lockElsewhere = () =>
    other.evaluate(() => {
      new BroadcastChannel('parlour-vault').postMessage({ type: 'locked' })
    })

  await test.step('asked, and refused', async () => {
    await expect(chat.badge).toHaveText('API Connected')
    await sendLocked(page, chat, 'Is the lamp lit?')
    await expect(ask.dialog).toContainText('Your API keys are encrypted in this browser.')
    await expectNoAxeViolations(page)
    await ask.cancel.click()
    await expectFailure(chat, LOCKED)
    await expect(chat.composer).toHaveValue('')
    expect((await readMessages(page)).at(-1)).toMatchObject({
      errorCode: 'keys_locked',
      pending: false,
    })
    await retry.click()
    await expect(ask.passphrase).toBeFocused()
    await page.keyboard.press('Escape')
    await expectFailure(chat, LOCKED)
    expect(standIn.requests).toEqual([])
  })
  await test.step('unlocked: the answer comes by itself, and nothing is asked again', async () => {
    await retry.click()
    await ask.submit()
    await expect(ask.dialog).toBeHidden()
    await chat.expectAnswer('The lamp is lit.')
    await expect(chat.errorBanner).toHaveCount(0)
    await chat.send('And now?')
    await expect(chat.answers).toHaveCount(2)
    await chat.expectAnswer('The lamp is lit.')
    await expect(ask.dialog).toBeHidden()
    expect(standIn.chats()).toHaveLength(2)
  })
  await test.step('locked while an answer is on its way: what came stays', async () => {
    await other.goto(path)
    await expect(chatScreen(other).composer).toBeVisible()
    await page.bringToFront()
    standIn.hold()
    standIn.reply(['The lamp ', 'is lit.'])
    await chat.send('Still?')
    await standIn.waitUntil(() => standIn.chats().length === 3)
    standIn.release(1)
    await expect(chat.lastAnswer).toContainText('The lamp')
    await lockElsewhere()
    await expectFailure(chat, LOCKED)
    await expect(lockButtons(page).unlock).toBeVisible()
    await expect(chat.lastAnswer).toContainText('The lamp')
    expect((await readMessages(page)).at(-1)).toMatchObject({
      content: 'The lamp ',
      errorCode: 'keys_locked',
      pending: false,
    })
    standIn.release()
    expect(standIn.chats()).toHaveLength(3)
  })
  await test.step('a stopped answer takes its question along', async () => {
    await retry.click()
    await expect(ask.passphrase).toBeFocused()
    await chatScreen(other).stopButton.click()
    await expect(ask.dialog).toBeHidden()
    // Until then it sends nothing.
    await expect(chat.sendButton.or(chat.generateButton)).toBeVisible()
    await expect(chat.errorBanner).toHaveCount(0)
    expect(standIn.chats()).toHaveLength(3)
  })
  await test.step('unlocked again', async () => {
    standIn.reply('The lamp is lit.')
    await sendLocked(page, chat, 'And at last?')
    await ask.submit()
    await chat.expectAnswer('The lamp is lit.')
    expect(standIn.chats()).toHaveLength(4)
  })
})

test('opening screens and pickers asks for no passphrase, nor does a change without a key; a test of the connection does, and saving a key', async ({
  page,
  standIn,
  secret,
}) => {
  const key = secret('sk-renewed-31b8f0c2')
  const provider = makeProvider(standIn, 'openai')
  await seedLocked(page, { providers: [provider] })
  await page.goto(paths.editProvider(provider.id))
  const form = providerForm(page)
  const ask = unlockDialog(page)
  const provided = card(page, 'Renamed')

  await test.step('the list of models wants a key, but the catalogue will do', async () => {
    await form.dialog.getByRole('button', { name: 'Show suggestions' }).click()
    await expect(page.getByText('Unlock your keys to get the list of OpenAI.')).toBeVisible()
    await expect(ask.dialog).toBeHidden()
    expect(standIn.requests).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('another name', async () => {
    await form.fill({ name: 'Renamed' })
    await form.save.click()
    await expectToast(page, 'Provider saved')
    await expect(provided).toBeVisible()
    await expect(ask.dialog).toBeHidden()
  })
  await test.step('a key', async () => {
    await provided.getByRole('button', { name: 'Edit' }).click()
    await form.fill({ key })
    await form.save.click()
    await expect(ask.passphrase).toBeFocused()
    // The question lies over the form: its keys and presses do not reach what is under it.
    await page.keyboard.press('Escape')
    await expect(ask.dialog).toBeHidden()
    await expect(form.dialog).toBeVisible()
    await expect(form.dialog.getByRole('alert')).toContainText('Your keys are locked')
    await expect(form.key).toHaveValue(key)
    await form.cancel.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(form.dialog).toBeHidden()
  })
  await test.step('a test of the connection', async () => {
    await provided.getByRole('button', { name: 'Test' }).click()
    await ask.cancel.click()
    const trouble = provided.getByRole('alert')
    await expect(trouble).toContainText('Your keys are locked')
    await trouble.getByRole('button', { name: 'Retry' }).click()
    await ask.submit()
    await expect(provided.getByText(/^Connected in/)).toBeVisible()
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${SEED_KEY}`)
  })
  await test.step('unlocked, the list comes when the picker is opened', async () => {
    await provided.getByRole('button', { name: 'Edit' }).click()
    await form.dialog.getByRole('button', { name: 'Show suggestions' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect(page.getByText('Unlock your keys to get')).toBeHidden()
    await page.keyboard.press('Escape')
    await form.cancel.click()
  })
  await test.step('a key, unlocked where it is saved', async () => {
    await lockButtons(page).lock.click()
    await provided.getByRole('button', { name: 'Edit' }).click()
    await form.fill({ key })
    await form.save.click()
    await ask.passphrase.click()
    await page.keyboard.press('Tab')
    await expect(ask.dialog.getByRole('button', { name: 'Show', exact: true })).toBeFocused()
    await ask.submit()
    await expect(form.dialog).toBeHidden()
    // What was tested with the former key goes when the card has the new one.
    await expect(page.getByText(/^Connected in/)).toHaveCount(0)
    await provided.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText(/^Connected in/)).toBeVisible()
    expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`)
  })
})

test('a saved key is shown only to who types the passphrase, unlocked or not, and is gone when the keys are locked (P7, P8)', async ({
  page,
  context,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await seedLocked(page, { providers: [provider] })
  await page.goto(paths.editProvider(provider.id))
  const form = providerForm(page)
  const ask = confirmDialog(page)
  await expect(form.key).toHaveValue('')
  await form.dialog.getByRole('button', { name: 'Show saved key' }).click()
  await ask.cancel.click()
  await expect(form.dialog.getByRole('alert')).toContainText('it needs your passphrase')
  await expect(form.dialog, 'the form stays open under the question').toBeVisible()
  expect(await page.content()).not.toContain(SEED_KEY)
  await form.dialog.getByRole('button', { name: 'Show saved key' }).click()
  await expect(ask.dialog).toContainText('Your saved key is shown on this screen.')
  await ask.submit()
  await expect(form.dialog.getByText(SEED_KEY, { exact: true })).toBeVisible()
  await form.dialog.getByRole('button', { name: 'Hide saved key' }).click()
  await form.dialog.getByRole('button', { name: 'Show saved key' }).click()
  await ask.submit('not my passphrase')
  await expect(ask.passphrase, 'again, although the keys are unlocked').toHaveAccessibleDescription(
    /does not open your keys/,
  )
  expect(await page.content()).not.toContain(SEED_KEY)
  await ask.submit()
  await expect(form.dialog.getByText(SEED_KEY, { exact: true })).toBeVisible()

  const other = await context.newPage()
  await other.goto(paths.home)
  await lockButtons(other).unlock.click()
  await unlockDialog(other).submit()
  await lockButtons(other).lock.click()
  await expect(form.dialog.getByText(SEED_KEY, { exact: true })).toBeHidden()
  expect(await page.content()).not.toContain(SEED_KEY)
})

test('another address asks for the key again, and a swapped one gets none (P5, P6)', async ({
  page,
  standIn,
}) => {
  const { provider, path } = await seedLockedChat(page, standIn)
  await page.goto(paths.editProvider(provider.id))
  const form = providerForm(page)
  await form.fill({ endpoint: 'http://localhost:9/v1' })
  await expect(form.key).toHaveAccessibleDescription(/and is sent nowhere else/)
  await form.save.click()
  await expect(form.key).toHaveAccessibleDescription(/API key is required/)
  await form.cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()

  // Somebody at this computer writes another address beside the sealed key.
  const [stored] = await readStore(page, 'providers')
  if (!stored) throw new Error('no provider')
  const { origin, port } = new URL(standIn.url)
  const elsewhere = stored.apiEndpoint?.replace(origin, `http://localhost:${port}`)
  expect(elsewhere).not.toBe(stored.apiEndpoint)
  await putRecord(page, 'providers', { ...stored, apiEndpoint: elsewhere })
  await page.goto(path)
  const chat = chatScreen(page)
  const ask = await sendLocked(page, chat, 'Is the lamp lit?')
  await ask.submit()
  await expect(chat.errorBanner).toContainText('API Error: The saved key cannot be used')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('Type it again.')
  await expect(chat.lastAnswer.getByRole('link', { name: 'Open Providers' })).toBeVisible()
  expect(standIn.requests).toEqual([])
})

test('a text message that brings a picture asks once for both, however long the user takes (ANALYSIS-01)', async ({
  page,
  context,
  standIn,
}) => {
  replyToAnalysis(standIn, WANTED_PICTURE)
  replyToChat(standIn, 'look at this!')
  const { screen } = await openRooms(page, standIn, { room: 'mobile' })
  const chatPath = page.url()
  await setPassphrase(page)
  await context.clock.install()
  await page.goto(chatPath)
  await screen.composer.fill('send me a photo')
  await screen.composer.press('Enter')
  const ask = unlockDialog(page)
  await expect(ask.passphrase).toBeFocused()
  // Longer than the decision about a picture may take.
  await context.clock.fastForward(60_000)
  await ask.submit()
  await expect(screen.thumbnails).toHaveCount(1)
  await expect(screen.lastAnswer).toContainText('look at this!')
  await expect(ask.dialog).toBeHidden()
  expect(standIn.requests.filter(({ path }) => path.includes('/images/'))).toHaveLength(1)
})
