// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { webcrypto } from 'node:crypto'
import { CompressionStream } from 'node:stream/web'
import { afterEach, beforeEach, vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { paths } from '@/lib/paths'
import { getKeptGroup } from '@/storage/sync/place/kept-group'
import { getStorePlace } from '@/storage/sync/place/store-place'
import { createGroupCode, shownGroupCode } from '@/storage/sync/seal/group-code'
import { createGroup } from '@/storage/sync/seal/group-file'
import { getSyncState } from '@/storage/sync/sync-tables'
import type { RoutePage } from '@/testing/route/route-page'
import { type S3StandIn, startS3 } from '../../../e2e/stand-in/s3/s3-server'

let store: S3StandIn
beforeEach(async () => {
  // What jsdom lacks.
  vi.stubGlobal('crypto', webcrypto)
  const key = await webcrypto.subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', false, [
    'encrypt',
  ])
  vi.stubGlobal('CryptoKey', key.constructor)
  vi.stubGlobal('CompressionStream', CompressionStream)
  // Node's `fetch` would send the name of jsdom's.
  vi.stubGlobal('Blob', Blob)
  store = await startS3({ secret: 'a-secret-of-the-store' })
})
afterEach(() => store.close())

/** Fills in where the bucket is, and saves it. */
async function fillBucket(page: RoutePage, changes: { bucket?: string; secret?: string } = {}) {
  await page.goto(`${paths.devices}?way=new`)
  await page.getByLabel('Service').selectOption('Another S3-compatible server')
  await page.getByLabel('Endpoint').fill(store.endpoint)
  await page.getByLabel('Bucket', { exact: true }).fill(changes.bucket ?? store.bucket)
  await page.getByLabel('Access key ID').fill(store.keyId)
  await page.getByLabel('Secret access key').fill(changes.secret ?? store.secret)
  await page.getByLabel('Name of this device').fill('Laptop')
  await page.getByRole('button', { name: 'Save and try' }).click()
}

test('says what it does before anything is set up, and what the store would see (SYNC-50)', async ({
  page,
}) => {
  await page.goto(paths.settings)
  const section = page.getByRole('region', { name: 'Devices' })
  await expect(section).toContainText('Off.')
  await section.getByRole('link', { name: 'Open devices' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
  await expect(page.getByText('Sizes and times of sealed objects', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Set up on this device' }).click()
  await expect(page.getByRole('button', { name: 'Save and try' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'I have a set-up text from another device' }).click()
  await expect(page.getByLabel('Set-up text')).toBeVisible()
})

test('a bucket is set up, tried, and a group begun under a code that was written down (SYNC-29)', async ({
  page,
  reach,
}) => {
  reach(store.endpoint)
  await fillBucket(page)
  await step('the code is shown, and has to be confirmed', async () => {
    await expect(page.getByRole('group', { name: 'The code of your devices' })).toBeVisible()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('Write the code down first', { exact: false })).toBeVisible()
    expect(await getKeptGroup()).toBe(undefined)
  })
  await page.getByLabel('I have written it down').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText(
    'This device',
  )
  expect((await getStorePlace())?.isTried).toBe(true)
  expect(await getSyncState()).toMatchObject({ id: 'state' })
  expect([...store.objects.keys()].some((name) => name.startsWith('parlour/g/'))).toBe(true)
})

test('says what is wrong with a bucket, and the way out (SYNC-29)', async ({ page, reach }) => {
  reach(store.endpoint)
  await step('a bucket that is not there', async () => {
    await fillBucket(page, { bucket: 'nobody' })
    await expect(page.getByText('There is no bucket of this name.')).toBeVisible()
    await expect(page.getByText('It failed when the content was listed.')).toBeVisible()
  })
  await step('a store that says nothing to pages, with the rule to paste', async () => {
    store.fault = ({ headers }) => (headers.authorization === undefined ? undefined : 'cut')
    await page.getByRole('button', { name: 'Change the details' }).click()
    await page.getByLabel('Bucket', { exact: true }).fill(store.bucket)
    await page.getByRole('button', { name: 'Save and try' }).click()
    await expect(
      page.getByText('The store is there, but this page may not read its answers.'),
    ).toBeVisible()
    await expect(page.getByText('CORS rule', { exact: true })).toBeVisible()
  })
  await step('and it goes on once that is mended', async () => {
    store.fault = () => undefined
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('group', { name: 'The code of your devices' })).toBeVisible()
  })
})

test('devices that are there already are joined by their code', async ({ page, reach }) => {
  reach(store.endpoint)
  const code = createGroupCode()
  const { text } = await createGroup(code)
  store.objects.set('parlour/g/0001-aaaaaaaaaa', Buffer.from(text))
  await fillBucket(page)
  await expect(page.getByRole('heading', { name: 'There are devices here already' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(createGroupCode())
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText(/This code does not open what your devices share/)).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(shownGroupCode(code).toUpperCase())
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
})

test('leaving can empty the store, of what is the group’s and nothing beside it', async ({
  page,
  reach,
}) => {
  reach(store.endpoint)
  await fillBucket(page)
  await page.getByLabel('I have written it down').check()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  store.objects.set('parlour/g/notes.txt', Buffer.from('of somebody else'))
  store.fault = ({ method }) =>
    method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the group?' })
  await dialog.getByLabel('Delete everything in the store too').check()
  await dialog.getByRole('button', { name: 'Leave, and empty the store' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The key may not do this in the bucket.')
  expect((await getStorePlace())?.isTried).toBe(true)
  store.fault = () => undefined
  await dialog.getByRole('button', { name: 'Leave, and empty the store' }).click()
  await expect(page.getByRole('link', { name: 'Set up on this device' })).toBeVisible()
  expect([...store.objects.keys()]).toEqual(['parlour/g/notes.txt'])
  expect(await getStorePlace()).toBe(undefined)
})

test('what is wrong with the form stands in its fields', async ({ page }) => {
  await page.goto(`${paths.devices}?way=new`)
  await page.getByLabel('Name of this device').fill('')
  await page.getByRole('button', { name: 'Save and try' }).click()
  await expect(page.getByText('The endpoint is required')).toBeVisible()
  await expect(page.getByText('Give this device a name')).toBeVisible()
  await expect(page.getByText('Paste the secret access key', { exact: false })).toBeVisible()
  expect(await getStorePlace()).toBe(undefined)
})
