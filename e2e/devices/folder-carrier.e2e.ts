import path from 'node:path'
import { build } from 'vite'
import { expect, test } from '../fixtures'
import { openQuietPage } from '../support/data/seed'

const root = path.join(import.meta.dirname, '../..')

/** What is asked, with the carrier itself, as a script that leaves it under the name `folder`. */
async function bundleQuestions(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { '@': path.join(root, 'src') } },
    build: {
      write: false,
      lib: {
        entry: path.join(root, 'e2e/support/browser/hold-folder-carrier.ts'),
        formats: ['iife'],
        name: 'folder',
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}

test('the carrier of a folder, over files of a real browser, holds to what every carrier holds to (SYNC-27)', async ({
  page,
}) => {
  const code = await bundleQuestions()
  await openQuietPage(page)
  expect(await page.evaluate(`(() => { ${code}\nreturn folder.findBroken() })()`)).toEqual([])
})
