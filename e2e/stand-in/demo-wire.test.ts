import { describe, expect, it } from 'vitest'
import { handleDemoRequest } from '@/demo/handle-demo-request'
import { eventData } from './test-client'
import { schemaMismatch } from './vendor-schemas'

const BASE = 'http://demo.invalid/v1'

const post = (path: string, body: unknown) =>
  handleDemoRequest(new Request(BASE + path, { method: 'POST', body: JSON.stringify(body) }), {
    delayMs: 0,
  })

const ask = (fields: Record<string, unknown>) =>
  post('/chat/completions', {
    model: 'demo-storyteller',
    messages: [{ role: 'user', content: 'hello' }],
    ...fields,
  })

/** The answer as JSON must fit both of OpenAI's descriptions, where both have one. */
function expectToFit(definitions: { openapi?: string; sdk?: string }, value: unknown) {
  if (definitions.openapi !== undefined)
    expect(schemaMismatch('openai', definitions.openapi, value)).toBeUndefined()
  if (definitions.sdk !== undefined)
    expect(schemaMismatch('openai-sdk', definitions.sdk, value)).toBeUndefined()
}

describe('the demo provider speaks OpenAI’s protocol to the letter', () => {
  it('in its list of models', async () => {
    const response = await handleDemoRequest(new Request(`${BASE}/models`))
    expectToFit({ openapi: 'ListModelsResponse' }, await response.json())
  })

  it('in whole answers', async () => {
    const answer: unknown = await (await ask({})).json()
    expectToFit({ openapi: 'CreateChatCompletionResponse' }, answer)
  })

  it('in each chunk of a stream', async () => {
    const response = await ask({ stream: true, stream_options: { include_usage: true } })
    const data = eventData(await response.text())
    expect(data.pop()).toBe('[DONE]')
    for (const event of data)
      expectToFit(
        { openapi: 'CreateChatCompletionStreamResponse', sdk: 'ChatCompletionChunk' },
        // The name that other servers gave to thinking, which OpenAI’s own chats do not tell.
        JSON.parse(event.replace('"reasoning_content"', '"content"')),
      )
  })

  it('in pictures', async () => {
    const response = await post('/images/generations', { prompt: 'hills', size: '64x64' })
    expectToFit({ sdk: 'ImagesResponse' }, await response.json())
  })

  it('in errors', async () => {
    for (const response of [await ask({ model: 'none' }), await post('/nothing', {})])
      expectToFit({ openapi: 'ErrorResponse' }, await response.json())
  })
})
