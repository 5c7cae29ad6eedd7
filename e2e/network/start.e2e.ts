import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/pages/chat'
import { seedChat } from '../support/data/seed'

declare global {
  interface Window {
    /** What `watchDatabase` saw. */
    opened?: string[]
  }
}

/** Keeps the name and version of each opening of the app's database in `opened`. */
const watchDatabase = (page: Page) =>
  page.addInitScript((database) => {
    const opened: string[] = []
    window.opened = opened
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own object below
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args: [name: string, version?: number]) {
      if (args[0] === database) opened.push(args.join(' '))
      return open.apply(this, args)
    }
  }, DATABASE_NAME)

/** Holds back the scripts that everything waits for. @returns the way to let them come */
async function holdLibraries(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/libraries-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Names of the scripts that a page asks for from now on, in order. */
function watchScripts(page: Page) {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined) names.push(name)
  })
  return names
}

test('what the address needs is asked for while the large scripts are on their way, and once', async ({
  page,
  standIn,
}) => {
  const { conversation } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'Here before all else' }],
  })
  const release = await holdLibraries(page)
  const scripts = watchScripts(page)
  await page.goto(paths.chat(conversation.id), { waitUntil: 'commit' })
  await expect.poll(() => scripts).toEqual(expect.arrayContaining(['chat', 'markdown', 'shared']))
  release()
  await expect(chatScreen(page).log).toContainText('Here before all else')
  expect(scripts.toSorted()).toEqual([...new Set(scripts)].toSorted())
})

test('what cannot be had early is asked for again when it is needed', async ({
  page,
  standIn,
  guards,
}) => {
  guards.allowConsole(/Failed to load resource/)
  const { conversation } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'Here all the same' }],
  })
  await page.route('**/assets/markdown-*.js', (route) => route.abort(), { times: 1 })
  await page.goto(paths.chat(conversation.id))
  await expect(chatScreen(page).log).toContainText('Here all the same')
})

test('the database is opened while the large scripts are on their way, and once', async ({
  page,
  standIn,
}) => {
  const { conversation } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'Here over one connection' }],
  })
  const release = await holdLibraries(page)
  await watchDatabase(page)
  await page.goto(paths.chat(conversation.id), { waitUntil: 'commit' })
  const opened = () => page.evaluate(() => window.opened)
  await expect.poll(opened).toEqual([DATABASE_NAME])
  release()
  await expect(chatScreen(page).log).toContainText('Here over one connection')
  expect(await opened()).toEqual([DATABASE_NAME])
})
