// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import {
  connectedDevices,
  type ConnectedOptions,
  keptMark,
  keptRegisterOf,
  deviceIds,
} from '../../../../e2e/support/data/connected-devices'
import { makeCharacter, makeProvider } from '../../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { getDevices } from '@/storage/sync/devices'
import { getNotices } from '@/storage/sync/notices/notices'
import { getStorePlace } from '@/storage/sync/place/store-place'
import { toast } from '@/testing/route/forms'
import type { RoutePage } from '@/testing/route/route-page'

/** Opens the screen of a device that is in a group. */
async function open(page: RoutePage, options: ConnectedOptions = {}) {
  await database.syncMarks.bulkPut(connectedDevices(options))
  await page.goto(paths.devices)
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
}

const device = (page: RoutePage, name: string) =>
  page.getByRole('list', { name: 'Your devices' }).getByRole('listitem').filter({ hasText: name })

test('shows each device with its name, when it was seen, and its version (SYNC-50)', async ({
  page,
}) => {
  await open(page)
  await expect(device(page, 'Laptop')).toContainText('This device')
  await expect(device(page, 'Phone')).toContainText(/Last seen Nov 20.*Parlour 0\.3\.1/)
  await expect(device(page, 'A device without a name')).toContainText('Parlour 0.3.0')
  await expect(
    page.getByText('Bucket chats at 0123456789abcdef.r2.cloudflarestorage.com'),
  ).toBeVisible()
  await step('the settings say how it stands in a line', async () => {
    await page.goto(paths.settings)
    await expect(page.getByRole('region', { name: 'Devices' })).toContainText('On.')
  })
})

test('this device is called something else', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename this device' })
  await dialog.getByLabel('Name').fill('  ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText('Give this device a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Kitchen laptop')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(device(page, 'Kitchen laptop')).toContainText('This device')
  expect((await getDevices())[0]).toMatchObject({ name: 'Kitchen laptop' })
})

test('says that it gets ready what was here before, and not that nothing waits (SYNC-31)', async ({
  page,
}) => {
  const rows = connectedDevices()
  await database.syncMarks.bulkPut(
    rows.map((row) => ('clock' in row ? { ...row, toMark: true as const } : row)),
  )
  await page.goto(paths.devices)
  await expect(page.getByText('Getting ready what is here already.')).toBeVisible()
  await expect(page.getByText('Nothing waits to be sent.')).toBeHidden()
})

test('says what failed and the way on, and whose changes are not taken', async ({ page }) => {
  await open(page, {
    outcome: {
      failure: { code: 'sync_store_busy' },
      stopped: [
        { device: deviceIds.phone, problem: 'update_needed' },
        { device: deviceIds.tablet, problem: 'sync_unknown_epoch' },
      ],
    },
  })
  await expect(page.getByText('The store is busy.')).toBeVisible()
  await expect(
    page.getByText(/^Another device seals under a code that this device does not know/),
  ).toBeVisible()
  await expect(
    page.getByText('Phone has a newer Parlour. Update Parlour here, and its changes are taken.'),
  ).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Type the new code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Type the new code' })
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('Type the code', { exact: true })).toBeVisible()
  await dialog.getByLabel('Code', { exact: true }).fill('abcde')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText(/A code has 26 letters and digits/)).toBeVisible()
})

test('a wrong key leads to the details, where a blank secret is the saved one only for its own address', async ({
  page,
}) => {
  await open(page, { outcome: { failure: { code: 'sync_store_wrong_key' } } })
  await page.getByRole('alert').getByRole('button', { name: 'Change the details' }).click()
  await page.getByLabel('Endpoint').fill('https://s3.example.com')
  await page.getByRole('button', { name: 'Save and try' }).click()
  await expect(page.getByText(/The saved secret was given for another address/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await getStorePlace())?.isTried).toBe(true)
})

test('what came back is told, and can be deleted after all', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await page.seed({ providers: [provider], characters: [character] })
  await open(page, {
    notices: [
      { kind: 'revived', store: 'characters', recordId: character.id, device: deviceIds.phone },
      { kind: 'held', store: 'lorebooks', recordId: 'book', reason: 'too_large' },
    ],
  })
  const notices = page.getByRole('list', { name: 'Worth a look' })
  await expect(notices).toContainText(
    `The character “${character.name}” was deleted on Phone, but has something newer, so it is back.`,
  )
  await expect(notices).toContainText('A lorebook was not taken here: it is larger than it may be.')
  await notices.getByRole('button', { name: /^Delete anyway/ }).click()
  await expect(toast(page, `Deleted “${character.name}”`)).toBeVisible()
  expect(await database.characters.get(character.id)).toBe(undefined)
  await notices.getByRole('button', { name: /^OK/ }).click()
  await expect(page.getByRole('heading', { name: 'Worth a look' })).toBeHidden()
  expect(await getNotices()).toEqual([])
})

test('of two texts the user says which one counts', async ({ page, standIn }) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, { description: 'Keeps a lighthouse.' })
  const marks = [keptMark('characters', character.id, 'description', 'Keeps two lighthouses.')]
  const notices = [
    {
      kind: 'kept',
      store: 'characters',
      recordId: character.id,
      device: deviceIds.phone,
      register: keptRegisterOf('description'),
    },
  ] as const
  await page.seed({ providers: [provider], characters: [character] })
  await open(page, { marks, notices: [...notices] })
  await page.getByRole('button', { name: /^Compare/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Two texts' })
  await expect(dialog.getByRole('region', { name: 'Counts now' })).toContainText(
    'Keeps a lighthouse.',
  )
  await expect(dialog.getByRole('region', { name: 'Kept beside it' })).toContainText(
    'Keeps two lighthouses.',
  )
  await dialog.getByRole('button', { name: 'Use this one instead' }).click()
  await expect(toast(page, 'The other text counts now')).toBeVisible()
  expect((await database.characters.get(character.id))?.description).toBe('Keeps two lighthouses.')
  await expect(page.getByRole('heading', { name: 'Worth a look' })).toBeHidden()
})

test('before texts go that were kept beside others, it is said (SYNC-09)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const marks = [keptMark('characters', character.id, 'description', 'Keeps two lighthouses.')]
  const notices = [
    {
      kind: 'kept',
      store: 'characters',
      recordId: character.id,
      device: deviceIds.phone,
      register: keptRegisterOf('description'),
    },
  ] as const
  await page.seed({ providers: [provider], characters: [character] })
  const outcome = { failure: { code: 'sync_store_emptied' }, stopped: [] }
  await open(page, { marks, notices: [...notices], outcome })
  const goes = 'A text that was kept beside another one goes with it.'
  await expect(page.getByRole('alert').getByText(goes)).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog').getByText(goes)).toBeVisible()
})

test('leaving ends it on this device alone, after a question', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the group?' })
  await expect(dialog).toContainText('Everything that is here stays here')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  // As jsdom can seal nothing, it cannot be set up anew here.
  await expect(page.getByText('This needs a page that was loaded by HTTPS')).toBeVisible()
  expect(await database.syncMarks.count()).toBe(0)
})
