import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { modelCatalogue } from '@/ai/device/model-files/model-catalogue'
import { paths } from '@/lib/paths'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { watchContext } from '../page-guards'
import { startHost } from '../support/browser/host'
import { buildWithOffer } from '../support/device-model/build-with-engine'
import { startModelHosts } from '../support/device-model/model-hosts'
import { chatScreen, expectDone } from '../support/pages/chat'

// One build does for all.
test.describe.configure({ mode: 'default' })

const OFFER = modelCatalogue[0]!

let build = ''
let model = new Uint8Array()
test.beforeAll(async () => {
  test.setTimeout(600_000)
  model = new Uint8Array(await makeTinyGguf().arrayBuffer())
  build = await buildWithOffer(model)
})
test.afterAll(() => rm(build, { recursive: true, force: true }))

/** Opens the models in a browser that reaches the hosts of models, and no other. */
async function openModels(browser: Browser) {
  const [{ host, close }, hosts] = await Promise.all([startHost({ build }), startModelHosts(model)])
  const context = await browser.newContext({
    baseURL: host.origin,
    ignoreHTTPSErrors: true,
    proxy: { server: hosts.proxy, bypass: '127.0.0.1' },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const guards = await watchContext(context, host.origin)
  guards.allowOrigin('https://huggingface.co')
  guards.allowOrigin('https://us.aws.cdn.hf.co')
  const page = await context.newPage()
  await page.goto(paths.deviceModels)
  await expect(offerButton(page)).toBeVisible()
  return {
    page,
    hosts,
    guards,
    close: async () => {
      await context.close()
      await Promise.all([close(), hosts.close()])
    },
  }
}

const offerButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^Fetch ${OFFER.name.replaceAll('.', '\\.')}`) })

async function agree(page: Page) {
  await offerButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fetch it' }).click()
}

test('a model is fetched after a dialog that names its hosts, goes on where it was broken off, and answers (LOCAL-11, LOCAL-12)', async ({
  browser,
}) => {
  const { page, hosts, guards, close } = await openModels(browser)
  try {
    await test.step('nobody is asked before', async () => {
      await offerButton(page).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('huggingface.co')
      await expect(dialog).toContainText('hf.co')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      expect([...hosts.hosts]).toEqual([])
    })
    const cut = Math.floor(model.length * 0.4)
    await test.step('the page is left in the midst of it', async () => {
      hosts.behave({ stallAt: cut })
      await agree(page)
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^(39|40)/)
      await page.reload()
      await expect(page.getByText(/of it are here, (39|40)%/)).toBeVisible()
      expect([...hosts.hosts].toSorted()).toEqual(['huggingface.co', 'us.aws.cdn.hf.co'])
    })
    await test.step('it goes on at a press', async () => {
      hosts.behave({})
      const { pathname } = new URL(OFFER.source.url)
      const before = hosts.asked.length
      await page.getByRole('button', { name: `Go on fetching ${OFFER.name}` }).click()
      await expect(page.getByRole('button', { name: `Remove ${OFFER.id}` })).toBeVisible()
      const [first, second] = hosts.asked.slice(before)
      expect(first).toMatch(new RegExp(`^huggingface\\.co ${pathname} bytes=\\d+-`))
      const from = Number(/bytes=(\d+)-/.exec(second ?? '')?.[1])
      expect(from).toBeGreaterThan(0)
      expect(from).toBeLessThanOrEqual(cut)
    })
    await test.step('it answers', async () => {
      await page.getByRole('button', { name: `Chat with ${OFFER.id}` }).click()
      const chat = chatScreen(page, 'Wren')
      await chat.send('Hi')
      await expectDone(chat.lastAnswer)
      await expect(chat.lastAnswer).toContainText('Hello from a model on this device.')
    })
    expect(hosts.hosts.size).toBe(2)
    await test.step('Home says who was asked', async () => {
      await page.getByRole('link', { name: 'Back to Conversations' }).click()
      const bar = page.getByRole('navigation', { name: 'Main' })
      await bar.getByRole('link', { name: 'Home' }).click()
      const asked = page.getByRole('region', { name: 'Whom this page has contacted' })
      await expect(asked).toContainText('huggingface.co')
      await expect(asked).toContainText('us.aws.cdn.hf.co')
    })
    expect(await guards.problems()).toEqual([])
  } finally {
    await close()
  }
})

test('a file that is not the one, and a host that sends elsewhere, are refused, and nothing is kept (LOCAL-11, LOCAL-12)', async ({
  browser,
}) => {
  const { page, hosts, guards, close } = await openModels(browser)
  guards.allowConsole(/Content Security Policy|violates the following/)
  guards.allowConsole(/Fetch API cannot load/)
  // The policy refuses it before it is sent: the proxy below has not seen it.
  guards.allowOrigin('https://elsewhere.example')
  try {
    const other = model.slice()
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
    hosts.behave({ instead: other })
    await agree(page)
    await expect(page.getByText('What came is not the model that was asked for.')).toBeVisible()
    await expect(offerButton(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)

    hosts.behave({ sendTo: 'elsewhere.example' })
    await agree(page)
    await expect(
      page.getByText('The host of the model sends Parlour to another one.'),
    ).toBeVisible()
    expect([...hosts.hosts].toSorted()).toEqual(['huggingface.co', 'us.aws.cdn.hf.co'])
    expect(await guards.problems()).toEqual([])
  } finally {
    await close()
  }
})

test('where there is too little room nobody is asked (LOCAL-13)', async ({ browser }) => {
  const { page, hosts, close } = await openModels(browser)
  try {
    await page.evaluate(() => {
      navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 900_000 })
    })
    await agree(page)
    await expect(page.getByText('There is too little room for this model.')).toBeVisible()
    expect([...hosts.hosts]).toEqual([])
  } finally {
    await close()
  }
})
