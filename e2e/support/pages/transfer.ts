import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures'
import { readStore } from '../data/seed'

/** What an exported file looks like, as far as journeys look into it. */
export interface ExportedSession {
  appVersion: string
  providers: Record<string, { apiKey: string }>
  characters: Record<string, { name: string }>
  conversations: Record<string, { title: string; messages: { content: string }[] }>
}

/** The dialogs of export, import and reset. */
export function transferScreen(page: Page) {
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const bar = page.getByRole('banner')
  return {
    exportDialog: dialog('Export Session'),
    importDialog: dialog('Import Session'),
    resetDialog: dialog('Reset Session'),
    result: dialog,
    openExport: () => bar.getByRole('button', { name: 'Export', exact: true }).click(),
    openImport: () => bar.getByRole('button', { name: 'Import', exact: true }).click(),
  }
}

/** Presses a button, and gives the name and text of the file that comes. */
export async function downloadFrom(page: Page, button: Locator) {
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  const path = await file.path()
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) }
}

/** Exports everything as the dialog stands, and gives the file. */
export async function exportAll(page: Page) {
  const { exportDialog, openExport, result } = transferScreen(page)
  await openExport()
  const submit = exportDialog.getByRole('button', { name: 'Export', exact: true })
  const file = await downloadFrom(page, submit)
  const done = result('Session exported successfully')
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
  return file
}

/** Chooses a file in the open import dialog. */
export async function chooseFile(page: Page, name: string, content: string | Buffer) {
  await transferScreen(page)
    .importDialog.getByLabel('Session file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

/** Everything that the user has, as it is on disk. */
export async function readEverything(page: Page) {
  const [providers, characters, conversations, messages] = await Promise.all([
    readStore(page, 'providers'),
    readStore(page, 'characters'),
    readStore(page, 'conversations'),
    readStore(page, 'messages'),
  ])
  return { providers, characters, conversations, messages }
}
