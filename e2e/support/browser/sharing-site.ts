import http from 'node:http'
import type { Page } from '@playwright/test'
import { listen } from '../../../scripts/serve.mjs'
import type { PictureFile } from '../data/pictures'

/** What is handed to Parlour. */
interface Handed {
  text?: string
  files?: PictureFile[]
  /** Bytes of a file that the site makes by itself, in place of `files`: a journey cannot give large ones. */
  largeFile?: number
  /** Says where it comes from, as sites do; the share sheet, which cannot be opened here, has no origin. Default: false */
  saysWhere?: boolean
}

/** A site that sends forms to Parlour; without an origin they are what the system's share sheet sends. */
export async function startSharingSite() {
  const server = http.createServer((request, response) => {
    const policy = request.url === '/open' ? 'unsafe-url' : 'no-referrer'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><meta name="referrer" content="${policy}"><title>Another site</title>
      <form method="post" enctype="multipart/form-data">
        <textarea name="text" aria-label="Text"></textarea>
        <input type="file" name="files" aria-label="Files" multiple>
        <button>Share</button>
      </form>`)
  })
  const port = await listen(server, '0')
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    /** Hands something to the app at an address, with a slash at its end, and waits for its page. */
    share: async (
      page: Page,
      app: string,
      { text = '', files = [], largeFile, saysWhere }: Handed,
    ) => {
      await page.goto(origin + (saysWhere ? '/open' : '/'))
      const action = `${app}settings/received`
      await page.locator('form').evaluate((form, to) => form.setAttribute('action', to), action)
      await page.getByLabel('Text').fill(text)
      if (files.length > 0) await page.getByLabel('Files').setInputFiles(files)
      if (largeFile !== undefined)
        await page.locator('input').evaluate((input: HTMLInputElement, bytes) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], 'large.txt'))
          input.files = data.files
        }, largeFile)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.waitForURL(`${action}*`)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
