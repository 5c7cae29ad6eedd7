import { expect, it } from 'vitest'
import { fakeFetch, json } from '@/ai/testing/fake-fetch'
import { fetchHostedModels } from './hosted-models'

const ROOT = 'https://chat.example/parlour/'

const fetchFrom = (body: unknown) => fetchHostedModels(ROOT, fakeFetch(json(body)).fetch)

it('reads which models lie beside the app, and leaves out what is none (LOCAL-11)', async () => {
  const sha256 = 'a'.repeat(64)
  const models = await fetchFrom([
    { file: 'small.gguf', bytes: 100, sha256, name: 'A small model' },
    { file: 'größer.gguf', bytes: 200 },
    { file: '../secret.gguf', bytes: 1 },
    { file: 'https://evil.example/x.gguf', bytes: 1 },
    { file: 'notes.txt', bytes: 1 },
    { file: 'empty.gguf', bytes: 0 },
    { file: 'wrong.gguf', bytes: 1, sha256: 'b' },
    'nothing',
  ])
  expect(models).toEqual([
    {
      id: 'small.gguf',
      name: 'A small model',
      source: { url: `${ROOT}models/small.gguf`, bytes: 100, sha256 },
    },
    {
      id: 'größer.gguf',
      name: 'größer.gguf',
      source: { url: `${ROOT}models/gr%C3%B6%C3%9Fer.gguf`, bytes: 200 },
    },
  ])
})

it('has none where there is no list, or none that can be read', async () => {
  expect(await fetchFrom({ models: [] })).toEqual([])
  expect(await fetchFrom([{ file: `${'a'.repeat(110_000)}.gguf`, bytes: 1 }])).toEqual([])
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
  expect(await fetchHostedModels(ROOT, fakeFetch(page).fetch)).toEqual([])
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await fetchHostedModels(ROOT, refuse)).toEqual([])
})
