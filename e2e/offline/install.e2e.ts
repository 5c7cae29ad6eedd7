import { expect, test, untilStored } from '../support/host'

declare global {
  interface Window {
    /** The offer to install, and how often it was taken up. */
    offer: Event
    prompts: string[]
  }
}

test('the app can be installed, and says so only where it is looked for (P21)', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await untilStored(page)
  const session = await context.newCDPSession(page)
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Playwright's windows are private ones, in which nothing can be installed.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])

  const button = page.getByRole('button', { name: 'Install Parlour' })
  await expect(button).toHaveCount(0)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompts: string[] = []
    Object.assign(window, { offer, prompts })
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve(prompts.push('shown')) }))
  })
  const seen = () =>
    page.evaluate(() => {
      const { offer, prompts } = window
      return { isPopUpHeld: offer.defaultPrevented, prompts }
    })
  expect(await seen()).toEqual({ isPopUpHeld: true, prompts: [] })
  await button.click()
  expect((await seen()).prompts).toEqual(['shown'])
  await expect(button).toHaveCount(0)
})
