// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { fakeFetch, json } from '../testing/fake-fetch'
import { forgetRestriction, restrictConnections } from './connect-policy'
import { createHttpClient } from './http-client'
import { authorizeOpenai } from '../openai-style/openai-style-adapter'
import { leaseOf } from '../testing/lease'

afterEach(forgetRestriction)

const request = { url: 'https://new.example/v1/models', method: 'GET', headers: {} } as const

test('asks for a reload before it sends to an origin that the page may not connect to', async () => {
  restrictConnections(['https://old.example'], "connect-src 'self'")
  const { fetch, sent } = fakeFetch()
  const client = createHttpClient(
    {
      type: 'custom',
      leaseKey: leaseOf(''),
      baseURL: 'https://new.example/v1',
      fetch,
    },
    authorizeOpenai,
  )
  await expect(client.send(request)).rejects.toMatchObject({
    code: 'reload_required',
    params: { origin: 'https://new.example' },
  })
  expect(sent).toHaveLength(0)
})

test('the demo needs no connection', async () => {
  restrictConnections([], "connect-src 'self'")
  const { fetch } = fakeFetch(json({}))
  const demo = createHttpClient(
    {
      type: 'demo',
      leaseKey: leaseOf(''),
      baseURL: 'https://demo.invalid/v1',
      fetch,
    },
    authorizeOpenai,
  )
  expect((await demo.send({ ...request, url: 'https://demo.invalid/v1/models' })).status).toBe(200)
})
