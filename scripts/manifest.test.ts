import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { RECEIVED_PATH } from '@/lib/received'
import { paths } from '@/lib/paths'

const manifest: unknown = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8'),
)

it('hands what is shared and opened to the page that takes it (REACH-05, REACH-06)', () => {
  expect(`/${RECEIVED_PATH}`).toBe(paths.received)
  expect(manifest).toMatchObject({
    share_target: {
      action: `./${RECEIVED_PATH}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] },
    },
    file_handlers: [{ action: `./${RECEIVED_PATH}` }],
  })
})

it('has a shortcut to a new chat, and comes to a window that is open (REACH-01)', () => {
  expect(manifest).toMatchObject({
    shortcuts: [{ name: 'New chat', url: `.${paths.conversations}?new=standard` }],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  })
})
