import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { startS3 } from '../stand-in/s3/s3-server'
import { seedDatabase } from '../support/data/seed'
import { devicesOf, fillInBucket, openSecondDevice, readCode } from '../support/pages/devices'
import { busyWorld } from '../support/data/worlds'

const SECRET = 'wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY'

/** All that the page keeps of what is typed, and all attributes of it. */
function readTraces(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = Array.from(document.querySelectorAll('*'), (element) =>
      Array.from(element.attributes, ({ value }) => value).join(' '),
    )
    return [
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
      ...attributes,
    ].join('\n')
  })
}

test.use({ ownContext: true })

test('a bucket is set up on one device, a second one joins by text and code, and a chat shows there (SYNC-29, SYNC-48, SYNC-50)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
  secret,
}) => {
  test.slow()
  const store = await startS3({ secret: secret(SECRET) })
  guards.allowOrigin(store.endpoint)
  const { records, mira } = busyWorld(standIn)
  await seedDatabase(page, records)
  const second = await openSecondDevice(browser, baseURL, { store, standIn })
  try {
    await fillInBucket(page, store, 'Laptop')
    await expect(page.getByRole('group', { name: 'The code of your devices' })).toBeVisible()
    const code = await readCode(page)
    expect(code).toHaveLength(26)
    expect(await readTraces(page)).not.toContain(code)
    await expectNoAxeViolations(page)
    await page.getByLabel('I have written it down').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    const devices = devicesOf(page)
    await expect(devices.getByRole('listitem')).toContainText('This device')
    await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
    await page.getByRole('button', { name: 'See its size' }).click()
    await expect(
      page.getByText(/^Your devices have \d+ objects there, .*B in all\.$/),
    ).toBeVisible()
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Add a device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a device' })
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByRole('button', { name: 'Make the text' }).click()
    const field = dialog.getByLabel('Set-up text')
    await expect(field).toHaveValue(/^parlour-devices-1\./)
    const text = await field.inputValue()
    const traces = await readTraces(page)
    expect(traces).not.toContain(text.slice(20, 60))
    expect(traces).not.toContain(code)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Done' }).click()

    const { page: phone } = second
    await phone.goto(paths.devices)
    await phone.getByRole('link', { name: 'I have a set-up text from another device' }).click()
    await phone.getByLabel('Set-up text').fill(text)
    await phone
      .getByLabel('Code', { exact: true })
      .fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
    await phone.getByLabel('Name of this device').fill('Phone')
    await phone.getByRole('button', { name: 'Join' }).click()
    await expect(phone.getByText('One symbol is another one', { exact: false })).toBeVisible()
    await phone.getByLabel('Code', { exact: true }).fill(code)
    expect(await readTraces(phone)).not.toContain(code)
    await phone.getByRole('button', { name: 'Join' }).click()
    await expect(devicesOf(phone)).toContainText('Phone')
    await expect(devicesOf(phone)).toContainText('Laptop')
    await phone.goto(paths.characters)
    await expect(phone.getByRole('article', { name: mira.name })).toBeVisible()
    await expect(devices).toContainText('Phone')
  } finally {
    await second.close()
    await store.close()
  }
})
