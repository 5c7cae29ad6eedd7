// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { forgetRestriction, restrictConnections } from '../http/connect-policy'
import { fakeFetch } from '../testing/fake-fetch'
import { fetchPicture } from './fetch-picture'
import { createHttpClient } from '../http/http-client'
import { leaseOf } from '../testing/lease'

afterEach(forgetRestriction)

test('a picture is not fetched where the page may not connect to, and the error names the origin', async () => {
  restrictConnections(['https://api.openai.com'], "connect-src 'self'")
  const { fetch, sent } = fakeFetch()
  const config = {
    type: 'openai',
    leaseKey: leaseOf('sk-secret-4711'),
    baseURL: 'https://api.openai.com/v1',
    fetch,
  } as const
  await expect(
    fetchPicture(
      config,
      createHttpClient(config, () => ({})),
      'https://pictures.example/1.png?token=1',
    ),
  ).rejects.toMatchObject({
    code: 'picture_elsewhere',
    params: {
      origin: 'https://pictures.example',
      madeAt: 'https://pictures.example/1.png?token=1',
    },
  })
  expect(sent).toHaveLength(0)
})
