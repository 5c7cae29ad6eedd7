// @vitest-environment jsdom
import { vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import type { RoutePage } from '@/testing/route/route-page'
import { defaultSettings } from '@/domain/settings'
import { paths } from '@/lib/paths'
import { getSettings } from '@/storage/database/queries'
import { makeProvider } from '../../../e2e/support/data/seed'

const switches = [
  ['Show answers as they are written', 'enableStreaming'],
  ['Allow provider switching', 'allowProviderSwitching'],
  ['Show image prompts', 'showImagePrompts'],
  ['Developer mode', 'devMode'],
] as const

async function openSettings(page: RoutePage) {
  await page.goto(paths.settings)
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
}

test('each switch is saved at once and survives a reload; the provider of image analysis is the one of the Providers page; what cannot be saved goes back, and the failure is told (DATA-20 to DATA-24, PROV-11; P16)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai', { name: 'Router' })
  await page.seed({ providers: [provider] })
  await openSettings(page)
  const control = (label: string) => page.getByRole('switch', { name: label, exact: true })
  const expectAll = async (isOn: (before: boolean) => boolean) => {
    for (const [label, name] of switches)
      await expect(control(label)).toBeChecked({ checked: isOn(defaultSettings[name]) })
  }
  await expectAll((before) => before)
  for (const isOn of [(before: boolean) => !before, (before: boolean) => before]) {
    for (const [label, name] of switches) {
      await control(label).click()
      await expect.poll(async () => (await getSettings())[name]).toBe(isOn(defaultSettings[name]))
    }
    await expectAll(isOn)
    await page.reload()
    await expectAll(isOn)
  }
  await step('image analysis', async () => {
    await page.getByLabel('Image analysis provider').selectOption('Router')
    await expect.poll(async () => (await getSettings()).imageAnalysisProviderId).toBe(provider.id)
    await page.goto(paths.providers)
    await expect(page.getByLabel('Image analysis provider')).toHaveValue(provider.id)
    await page.getByLabel('Image analysis provider').selectOption('')
    await expect.poll(async () => (await getSettings()).imageAnalysisProviderId).toBeUndefined()
    await openSettings(page)
    await expect(page.getByLabel('Image analysis provider')).toHaveValue('')
  })
  await step('no room to save', async () => {
    // The table's own, which every write of the settings passes.
    const store = IDBObjectStore.prototype
    const put = Reflect.get(store, 'put')
    vi.spyOn(store, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (this.name === 'metadata') throw new DOMException('No room', 'QuotaExceededError')
      return put.apply(this, given)
    })
    await control('Show image prompts').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
    await expect(control('Show image prompts')).not.toBeChecked()
    await page.getByLabel('Remind me of a backup').selectOption('off')
    await expect(page.getByLabel('Remind me of a backup')).toHaveValue('monthly')
  })
})

test('how thinking is shown is chosen for chats and for rooms, and survives a reload (THINK-05)', async ({
  page,
}) => {
  await openSettings(page)
  const chats = page.getByLabel('Thinking', { exact: true })
  const rooms = page.getByLabel('Thinking in role-play and phone chats')
  await expect(chats).toHaveValue('closed')
  await expect(rooms).toHaveValue('hidden')
  await chats.selectOption('Unfolded while it is written')
  await rooms.selectOption('Folded')
  await expect
    .poll(async () => {
      const { thinking, roomThinking } = await getSettings()
      return [thinking, roomThinking]
    })
    .toEqual(['open', 'closed'])
  await page.reload()
  await expect(chats).toHaveValue('open')
  await expect(rooms).toHaveValue('closed')
})
