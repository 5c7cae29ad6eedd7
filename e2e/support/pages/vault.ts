import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { VAULT_ID } from '@/storage/database/records'
import { ownerOf } from '@/storage/vault/read-api-key'
import { MIN_ITERATIONS } from '@/lib/passphrase-key'
import { createDataKey, type DataKey, sealKey } from '@/storage/vault/vault-crypto'
import { DEFAULT_AUTO_LOCK } from '@/storage/vault/vault-record'
import type { StandIn } from '../../stand-in/server'
import type { ChatScreen } from './chat'
import { expectToast } from './forms'
import { makeChat, type SeedChatOptions, seedDatabase, type SeedRecords } from '../data/seed'

export const PASSPHRASE = 'lantern harbour candle foghorn'

/** Made once for all journeys of a worker, with the fewest rounds that the app takes: each unlocking costs all of them. */
let dataKey: Promise<DataKey> | undefined

/** Seeds the database as it is after `PASSPHRASE` was set: the keys are sealed, and locked when the app starts. */
export async function seedLocked(page: Page, records: SeedRecords): Promise<void> {
  const made = await (dataKey ??= createDataKey('seeded', PASSPHRASE, MIN_ITERATIONS))
  const { keyId } = made.wrapped
  const providers = (records.providers ?? []).map(async (provider) => ({
    ...provider,
    apiKey: '',
    sealedKey: { keyId, ...(await sealKey(made.dataKey, provider.apiKey, ownerOf(provider))) },
  }))
  await seedDatabase(page, {
    ...records,
    providers: await Promise.all(providers),
    vault: { ...made.wrapped, id: VAULT_ID, autoLock: DEFAULT_AUTO_LOCK },
  })
}

/** One provider, one character and one chat between them, with the keys locked. */
export async function seedLockedChat(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'>,
  options: SeedChatOptions = {},
) {
  const { records, ...chat } = makeChat(standIn, options)
  await seedLocked(page, records)
  return chat
}

/** The question for the passphrase, by its names. */
export function unlockDialog(page: Page) {
  return passphraseDialog(page, 'Unlock your keys', 'Unlock')
}

/** The question for it before something that unlocked keys alone do not allow. */
export function confirmDialog(page: Page) {
  return passphraseDialog(page, 'Confirm with your passphrase', 'Confirm')
}

function passphraseDialog(page: Page, name: string, button: string) {
  const dialog = page.getByRole('dialog', { name })
  const passphrase = dialog.getByLabel('Passphrase')
  return {
    dialog,
    passphrase,
    unlock: dialog.getByRole('button', { name: button }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    /** Types a passphrase and sends it. */
    submit: async (text = PASSPHRASE) => {
      await passphrase.fill(text)
      await passphrase.press('Enter')
    },
  }
}

/** The section "Key protection" of the settings, by its names. */
export function vaultSection(page: Page) {
  const section = page.getByRole('region', { name: 'Key protection' })
  const button = (name: string) => section.getByRole('button', { name, exact: true })
  return {
    section,
    set: button('Set passphrase'),
    change: button('Change passphrase'),
    remove: button('Remove passphrase'),
    forget: button('Forget passphrase'),
    lock: button('Lock now'),
    unlock: button('Unlock'),
    autoLock: section.getByLabel('Lock automatically'),
  }
}

/** Sets a passphrase through the settings, which leaves the keys unlocked and the page there. */
export async function setPassphrase(page: Page, passphrase = PASSPHRASE) {
  await page.goto(paths.settings)
  await vaultSection(page).set.click()
  const dialog = page.getByRole('dialog', { name: 'Set a passphrase' })
  const first = dialog.getByLabel('Passphrase', { exact: true })
  await expect(first).toBeFocused()
  await first.fill(passphrase)
  await dialog.getByLabel('Repeat passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Set passphrase' }).click()
  await expectToast(page, 'Your keys are protected now')
  await expect(dialog).toBeHidden()
}

/** The button in the top bar: its name says what it does. */
export function lockButtons(page: Page) {
  const bar = page.getByRole('banner')
  return {
    lock: bar.getByRole('button', { name: 'Lock keys' }),
    unlock: bar.getByRole('button', { name: 'Unlock keys' }),
  }
}

/** Sends a message while the keys are locked: resolves when the passphrase is asked for, over the chat. */
export async function sendLocked(page: Page, chat: ChatScreen, text: string) {
  await chat.composer.fill(text)
  await chat.composer.press('Enter')
  const ask = unlockDialog(page)
  await expect(ask.passphrase).toBeFocused()
  return ask
}
