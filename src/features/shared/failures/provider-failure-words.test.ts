import { expect, test } from 'vitest'
import { wordsOfFailure } from './describe-failure'

test.each([
  ['ERR-02', 'request_aborted', 'Request was aborted'],
  ['ERR-03', 'unauthorized', 'Invalid API key or unauthorized'],
  ['ERR-05', 'rate_limit_exceeded', 'Rate limit exceeded'],
  ['ERR-07', 'credit_limit_reached', 'OpenRouter credit limit reached'],
  ['ERR-08', 'context_length_exceeded', 'Input is too long for model'],
  ['ERR-10', 'bad_request', 'Bad request'],
  ['ERR-14', 'unknown_error', 'Unknown error occurred'],
  ['ERR-25', 'connection_error', 'Connection error.'],
  ['PROV2-11', 'key_or_connection', 'Connection error.'],
  ['ERR-26', 'timeout', 'Request timed out.'],
  ['ERR-29', 'provider_not_found', 'Provider not found'],
  ['IMG-44', 'no_picture_data', 'Image generation returned no data'],
  ['IMG-45', 'no_picture', 'Image generation returned no b64_json or url data'],
  ['IMG-46', 'picture_not_converted', 'Failed to convert image to base64'],
])('%s: the title of %s is the specified one', (_, code, title) => {
  expect(wordsOfFailure({ code }).title).toBe(title)
})

test('a server error is that of whom the request went to (ERR-11 to ERR-13)', () => {
  const titleOf = (name?: string) =>
    wordsOfFailure({ code: 'server_error', ...(name !== undefined && { params: { name } }) }).title
  expect(titleOf('Claude')).toBe('Claude server error')
  expect(titleOf('xAI')).toBe('xAI server error')
  expect(titleOf()).toBe('Provider server error')
})

test('the vendor’s own words stand below the title, unless they are the same (ERR-15)', () => {
  const say = (detail: string) => wordsOfFailure({ code: 'bad_request', params: { detail } })
  expect(say('no such model')).toEqual({ title: 'Bad request', detail: 'no such model' })
  expect(say('bad request.')).toEqual({ title: 'Bad request' })
  const unread = wordsOfFailure({ code: 'bad_request', params: { unreadMegabytes: 1 } })
  expect(unread.detail).toMatch(/more than 1 MB of text, which was not read/)
})

test('the hint says how long to wait, where that is known (ERR-06)', () => {
  const hintOf = (params: Record<string, string | number>) =>
    wordsOfFailure({ code: 'rate_limit_exceeded', params }).hint
  expect(hintOf({ name: 'OpenAI', seconds: 100 })).toBe('Try again in 100 s.')
  expect(hintOf({ name: 'OpenAI' })).toMatch(/^Wait a moment.* at OpenAI\.$/)
  expect(hintOf({})).toMatch(/^Wait a moment.* at the server\.$/)
})

test('a server on this computer that is silent is told of with how to open it for this page', () => {
  const page = 'https://parlour.example'
  const hintOf = (code: string, site?: string) => {
    const params = { origin: 'http://localhost:1', page, ...(site !== undefined && { site }) }
    return wordsOfFailure({ code, params }).hint
  }
  expect(hintOf('ollama_silent', page)).toMatch(
    /at http:\/\/localhost:1\. Is Ollama running\?.*OLLAMA_ORIGINS=https:\/\/parlour\.example,.*local network/,
  )
  expect(hintOf('lm_studio_silent', page)).toMatch(/Enable CORS.*local network/)
  expect(hintOf('local_server_silent')).toMatch(/\(CORS\) from https:\/\/parlour\.example\.$/)
  expect(hintOf('llama_cpp_silent')).not.toContain('local network')
})

test('the cost of a test message is told in whole numbers that can be read', () => {
  const hintOf = (model?: string) =>
    wordsOfFailure({
      code: 'test_costs',
      params: { maxTokens: 1024, ...(model !== undefined && { model }) },
    }).hint
  expect(hintOf('llama3')).toMatch(/“llama3”.*1,024 tokens/)
  expect(hintOf()).toMatch(/one word to the model, and.*1,024 tokens/)
})

test('a price that no host keeps is told with the switch that asks for it (COST-34)', () => {
  const detail = 'No endpoints found for a-model.'
  const words = wordsOfFailure({ code: 'no_host_at_price', params: { detail } })
  expect(words.detail).toBe(detail)
  expect(words.hint).toContain('“Never pay more than the shown price”')
})

test('placeholders of a template stand as they are typed', () => {
  expect(wordsOfFailure({ code: 'request_format_no_messages' }).detail).toContain('{{messages}}')
  const params = { placeholder: '{{promt}}', known: 'prompt' }
  expect(wordsOfFailure({ code: 'request_format_placeholder', params }).detail).toMatch(
    /\{\{promt\}\} is not known/,
  )
})

test('a failure that is not ours speaks for itself', () => {
  expect(wordsOfFailure({ code: 'unforeseen', params: { detail: 'Out of paper' } })).toEqual({
    title: 'Out of paper',
  })
  expect(wordsOfFailure({ code: 'unforeseen' }).title).toBe('Unknown error occurred')
})
