import { paths } from '@/lib/paths'
import { by } from './app-page'
import { expect, test } from './fixtures'

test('Firefox, which would ask the user, is asked to keep the data by the button and by no save (REACH-12)', async ({
  app,
  engineName,
}) => {
  test.skip(engineName !== 'firefox', 'WebKitGTK has no storage manager while it is driven.')
  await app.open(paths.settings)
  await app.expectVisible(by('button', 'Keep my data'))
  await app.engine.run(() => {
    const asked: string[] = []
    Reflect.set(window, 'asked', asked)
    navigator.storage.persist = () => Promise.resolve(asked.push('persist') > 0)
  })
  await app.press(by('switch', 'Developer mode'))
  // Shown by what was stored.
  await app.expectVisible(by('region', 'Calls to providers'))
  await app.press(by('button', 'Keep my data'))
  await app.expectText(by('main'), 'Your browser agreed.')
  expect(await app.engine.run(() => Reflect.get(window, 'asked') as unknown)).toEqual(['persist'])
})
