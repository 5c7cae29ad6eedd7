import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { makeChat, readMessages } from '../support/data/seed'
import { chatScreen } from '../support/pages/chat'
import { connectTwo } from '../support/pages/connected'
import { exchangeUntil, readCode, untilSent } from '../support/pages/devices'

test.use({ ownContext: true })

/** Types the present code into the dialog that is open, and takes the new one. @returns it */
async function changeCode(page: Page, code: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Change the code' })
  await dialog.getByLabel('Current code').fill(code)
  const newCode = await readCode(page)
  await dialog.getByLabel('I have written it down').check()
  await dialog.getByRole('button', { name: 'Change the code' }).click()
  await expect(page.getByText('Code changed.', { exact: false })).toBeVisible()
  return newCode
}

async function typeNewCode(page: Page, code: string, submits = 1) {
  const dialog = page.getByRole('dialog', { name: 'Type the new code' })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  for (let time = 0; time < submits; time += 1)
    await dialog.getByRole('button', { name: 'Go on' }).click()
  return dialog
}

test('a new code stops the other device until it is typed there; a removed device is refused, and keeps what it has (SYNC-24, SYNC-25)', async ({
  page,
  browser,
  baseURL,
  standIn,
  guards,
}) => {
  test.slow()
  const { records, path } = makeChat(standIn, {
    type: 'custom',
    provider: { apiKey: '' },
    messages: [{ role: 'assistant', content: 'Hello.' }],
  })
  const devices = await connectTwo({ page, browser, baseURL, standIn, guards }, records)
  const { code, store, phone } = devices
  const both = [page, phone]
  const textsOn = async (device: Page) => (await readMessages(device)).map(({ content }) => content)
  const say = async (device: Page, said: string) => {
    standIn.reply(`Heard: ${said}`, { times: 1 })
    await device.goto(path)
    const chat = chatScreen(device)
    await chat.send(said)
    await chat.expectAnswer(`Heard: ${said}`)
  }
  try {
    await exchangeUntil(both, async () => {
      expect(await textsOn(phone)).toEqual(['Hello.'])
    })

    const former = new Map(store.objects)
    let newCode = ''
    await test.step('the code is changed: all is sealed anew, and the other device stops', async () => {
      await page.getByRole('button', { name: 'Change the code' }).click()
      newCode = await changeCode(page, code)
      await say(page, 'After the change')
      await untilSent(page)
      // Nothing that the former code opens is left of what this device wrote.
      await exchangeUntil([page], () => {
        const left = [...store.objects.keys()].filter((name) => former.has(name))
        expect(left.filter((name) => !name.startsWith('parlour/h/'))).toEqual([])
        return Promise.resolve()
      })
      await exchangeUntil([phone], async () => {
        await expect(phone.getByText('Laptop seals under a code', { exact: false })).toBeVisible({
          timeout: 2_000,
        })
      })
      expect(await textsOn(phone)).toEqual(['Hello.'])
    })

    await test.step('the former code opens nothing, the new one does, and the device goes on', async () => {
      await phone.getByRole('alert').getByRole('button', { name: 'Type the new code' }).click()
      const dialog = await typeNewCode(phone, code)
      await expect(dialog.getByText('This code does not open', { exact: false })).toBeVisible()
      await typeNewCode(phone, newCode)
      await expect(dialog).toBeHidden()
      await exchangeUntil(both, async () => {
        expect(await textsOn(phone)).toEqual([
          'Hello.',
          'After the change',
          'Heard: After the change',
        ])
        await expect(phone.getByText('Laptop seals under a code', { exact: false })).toBeHidden({
          timeout: 2_000,
        })
      })
      await say(phone, 'Here again')
      await exchangeUntil(both, async () => {
        expect(await textsOn(page)).toHaveLength(5)
      })
    })

    await test.step('the phone is removed, and the key of the bucket is another one from then on', async () => {
      await page.goto(paths.devices)
      await page.getByRole('button', { name: 'Remove “Phone”' }).click()
      await page
        .getByRole('dialog', { name: 'Remove “Phone”?' })
        .getByRole('button', { name: 'Remove, and change the code' })
        .click()
      await changeCode(page, newCode)
      store.keyId = 'NEWKEY'
      store.secret = 'another/secret+of+a+store'
      await page.getByRole('main').getByRole('button', { name: 'Change the details' }).click()
      await page.getByLabel('Access key ID').fill(store.keyId)
      await page.getByLabel('Secret access key').fill(store.secret)
      await page.getByRole('button', { name: 'Save and try' }).click()
      // It is tried first, and only then used.
      await exchangeUntil([page], () => {
        const asked = store.calls.filter(({ target }) => target.includes('prefix=parlour%2Fh'))
        expect(asked.at(-1)?.headers.authorization).toContain(store.keyId)
        return Promise.resolve()
      })
      await say(page, 'Between those that stay')
      await untilSent(page)
    })

    await test.step('it is told why, and works on for itself', async () => {
      await say(phone, 'Alone now')
      await phone.goto(paths.devices)
      await exchangeUntil([phone], async () => {
        await expect(
          phone.getByRole('alert').getByText('The store does not know this key', { exact: false }),
        ).toBeVisible({ timeout: 2_000 })
      })
      expect(await textsOn(phone)).toHaveLength(7)
      await exchangeUntil([page], async () => {
        expect(await textsOn(page)).toHaveLength(7)
      })
      expect(await textsOn(page)).not.toContain('Alone now')
      expect(await textsOn(phone)).not.toContain('Between those that stay')
    })
  } finally {
    await devices.close()
  }
})
