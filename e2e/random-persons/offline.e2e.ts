import { paths } from '@/lib/paths'
import { chatScreen } from '../support/chat'
import { expect, NOBODY_ANSWERS, test, untilStored } from '../support/host'
import { personScreen } from '../support/random-persons'
import { makeProvider, seedDatabase } from '../support/seed'

test(
  'with the host gone a stranger of the demo is texted (RTXT-01, RTXT-28, P21)',
  { tag: '@phone-only' },
  async ({ page, host, guards }) => {
    guards.allowConsole(NOBODY_ANSWERS)
    await seedDatabase(page, { providers: [makeProvider(undefined, 'demo')] })
    await page.goto('/')
    await untilStored(page)
    await host.goAway()
    await page.goto(paths.randomText)
    const screen = personScreen(page)
    await screen.find.tap()
    await expect(screen.start).toBeVisible()
    const name = (await screen.result.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await screen.start.tap()
    const chat = chatScreen(page, name)
    await expect(chat.answers).toHaveCount(1)
    await chat.send('Hello stranger')
    await expect(chat.userMessages).toHaveCount(1)
  },
)
