import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { cmapAddresses } from './cmap-addresses'
import { fetchCMap } from './fetch-cmap'

const host = (body: BodyInit, init?: ResponseInit) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, init)))
const bytes = Uint8Array.of(1, 2, 3)

it('knows all maps that pdf.js has, each at an address of the build (ATT-29)', () => {
  const folder = path.join(import.meta.dirname, '../../../../node_modules/pdfjs-dist/cmaps')
  const files = readdirSync(folder).filter((file) => file.endsWith('.bcmap'))
  expect([...cmapAddresses.keys()].toSorted()).toEqual(
    files.map((file) => file.slice(0, -6)).toSorted(),
  )
  for (const address of cmapAddresses.values()) expect(address).toMatch(/^\/[^/]/)
})

it('fetches one by its name, without cookies (ATT-29)', async () => {
  const send = host(bytes)
  expect(await fetchCMap('90ms-RKSJ-H', send)).toEqual(bytes)
  expect(send.mock.calls).toEqual([
    [cmapAddresses.get('90ms-RKSJ-H'), { credentials: 'omit', redirect: 'error' }],
  ])
})

it('asks nobody for a name that is not on the list of the build (ATT-26, ATT-29, P1)', async () => {
  const send = host(bytes)
  for (const name of [
    '',
    '../90ms-RKSJ-H',
    '90ms-RKSJ-H?what-the-file-says',
    '90ms-RKSJ-H/../../index.html',
    'https://elsewhere.example/90ms-RKSJ-H',
    '//elsewhere.example/x',
    '__proto__',
    'constructor',
    '90MS-rksj-h',
    'x'.repeat(100_000),
  ])
    expect(await fetchCMap(name, send)).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
})

it('takes neither a page, nor nothing, nor more than a map has (ATT-29)', async () => {
  const fetched = (body: BodyInit, init?: ResponseInit) => fetchCMap('H', host(body, init))
  expect(await fetched('<p>', { headers: { 'content-type': 'text/html' } })).toBeUndefined()
  expect(await fetched('gone', { status: 404 })).toBeUndefined()
  expect(await fetched('')).toBeUndefined()
  expect(await fetched(new Uint8Array(100 * 1024 + 1))).toBeUndefined()
  const offline = () => Promise.reject(new TypeError('offline'))
  expect(await fetchCMap('H', offline)).toBeUndefined()
})
