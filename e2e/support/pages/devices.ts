import { type Browser, expect, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import type { PageGuards } from '../../page-guards'
import type { StandIn } from '../../stand-in/server'
import { openJourneyContext } from '../browser/journey-context'

/** Where a bucket is, and its key. */
export interface StoreAddress {
  endpoint: string
  bucket: string
  keyId: string
  secret: string
}

/** Fills in where the bucket is, and saves it; the page is loaded anew, because it may not ask that address yet. */
export async function fillInBucket(page: Page, store: StoreAddress, deviceName: string) {
  await page.goto(paths.devices)
  await page.getByRole('link', { name: 'Set up on this device' }).click()
  await page.getByLabel('Service').selectOption('Another S3-compatible server')
  await page.getByLabel('Endpoint').fill(store.endpoint)
  await page.getByLabel('Bucket', { exact: true }).fill(store.bucket)
  await page.getByLabel('Access key ID').fill(store.keyId)
  await page.getByLabel('Secret access key').fill(store.secret)
  await page.getByLabel('Name of this device').fill(deviceName)
  await page.getByRole('button', { name: 'Save and try' }).click()
}

/** The code as it is shown, without its hyphens. */
export async function readCode(page: Page): Promise<string> {
  const shown = page.getByRole('group', { name: 'The code of your devices' })
  return (await shown.innerText()).replaceAll(/[^0-9a-z]/g, '')
}

/** How devices are connected. */
export interface ConnectOptions {
  /** Whether API keys travel, to and from all of them. Default: false */
  sharesKeys?: boolean
}

/** Sets a device up as the first of its group. @returns the group's code */
export async function setUpDevice(
  page: Page,
  store: StoreAddress,
  name: string,
  options?: ConnectOptions,
): Promise<string> {
  const code = await prepareDevice(page, store, name, options)
  await page.getByRole('button', { name: 'Begin' }).click()
  await untilListed(page, 'This device')
  return code
}

/** Waits until the list of devices has one. Longer than other things may take: the bench comes here with large libraries. */
function untilListed(page: Page, name: string): Promise<void> {
  return devicesOf(page).getByRole('listitem').filter({ hasText: name }).waitFor()
}

/** Does all that comes before a device begins a group. @returns the group's code */
export async function prepareDevice(
  page: Page,
  store: StoreAddress,
  name: string,
  { sharesKeys = false }: ConnectOptions = {},
): Promise<string> {
  await fillInBucket(page, store, name)
  await page.getByRole('group', { name: 'The code of your devices' }).waitFor()
  const code = await readCode(page)
  await page.getByLabel('I have written it down').check()
  if (sharesKeys) await page.getByRole('switch', { name: 'API keys travel too' }).click()
  return code
}

/** The list of devices on the screen about them. */
export function devicesOf(page: Page) {
  return page.getByRole('list', { name: 'Your devices' })
}

/** The text that sets up a further device. */
export async function makeSetUpText(page: Page, code: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a device' })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await dialog.getByRole('button', { name: 'Make the text' }).click()
  const field = dialog.getByLabel('Set-up text')
  await expect(field).toHaveValue(/^parlour-devices-1\./, { timeout: 30_000 })
  const text = await field.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return text
}

/** What a further device is set up with. */
interface JoinParts {
  text: string
  code: string
  name: string
}

/** Joins a group by text and code. */
export async function joinDevices(page: Page, parts: JoinParts, options?: ConnectOptions) {
  await prepareJoin(page, parts, options)
  await page.getByRole('button', { name: 'Join' }).click()
  await untilListed(page, parts.name)
}

/** Does all that comes before a device joins a group. */
export async function prepareJoin(
  page: Page,
  { text, code, name }: JoinParts,
  { sharesKeys = false }: ConnectOptions = {},
) {
  await page.goto(paths.devices)
  await page.getByRole('link', { name: 'I have a set-up text from another device' }).click()
  await page.getByLabel('Set-up text').fill(text)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Name of this device').fill(name)
  if (sharesKeys) await page.getByRole('switch', { name: 'API keys travel too' }).click()
}

/** A second browser of the same person, which nobody has used yet. */
export async function openSecondDevice(
  browser: Browser,
  baseURL: string | undefined,
  allowed: { store: StoreAddress; standIn: StandIn },
): Promise<{ page: Page; guards: PageGuards; close: () => Promise<void> }> {
  const { context, guards, page } = await openJourneyContext(browser, baseURL ?? '', 'second')
  guards.allowOrigin(allowed.store.endpoint)
  guards.allowOrigin(allowed.standIn.url)
  return {
    page: await page(),
    guards,
    close: async () => {
      const problems = await guards.problems()
      await context.close()
      expect(problems, 'what the guards saw on the second device').toEqual([])
    },
  }
}

/** Keeps a device from its store, until it is called again with false. Everything else can be asked. */
export async function cutOff(page: Page, store: StoreAddress, isCut: boolean) {
  const address = `${store.endpoint}/**`
  if (isCut) await page.route(address, (route) => route.abort('connectionfailed'))
  else await page.unroute(address)
}

/** Has a device look at its store at once, as when the user comes back to it. */
function look(page: Page) {
  return page.evaluate(() => {
    dispatchEvent(new Event('focus'))
  })
}

/** Has devices exchange until something is so. */
export async function exchangeUntil(pages: readonly Page[], isSo: () => Promise<void>) {
  await expect(async () => {
    for (const page of pages) await look(page)
    await isSo()
  }).toPass()
}

/** Waits until a device has sent all that it has. */
export async function untilSent(page: Page) {
  await exchangeUntil([page], async () => {
    expect(await countUnsent(page)).toBe(0)
  })
}

/** Marks of changes, and of bytes, that are still to be sent; and one for what was here before sync began, until that is marked. */
function countUnsent(page: Page): Promise<number> {
  return page.evaluate(
    (databaseName) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const store = request.result.transaction('syncMarks').objectStore('syncMarks')
          const count = store.index('dirty').count(IDBKeyRange.lowerBound(1))
          const frozen = store.count(['', 'segment'])
          const state = store.get(['', 'state'])
          state.onsuccess = () => {
            request.result.close()
            const { toMark = false } = (state.result ?? {}) as { toMark?: boolean }
            resolve(count.result + frozen.result + Number(toMark))
          }
          state.onerror = () => reject(new Error(state.error?.message))
        }
      }),
    DATABASE_NAME,
  )
}
