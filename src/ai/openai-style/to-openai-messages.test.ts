import { expect, test, vi } from 'vitest'
import { toOpenaiMessages } from './to-openai-messages'

test('puts the prompt first and keeps the known roles (ADAP-27)', () => {
  const messages = [
    { role: 'system', content: 's' },
    { role: 'user', content: 'u', name: 'ignored' },
    { role: 'assistant', content: 'a' },
  ] as const
  expect(toOpenaiMessages('openai', messages, 'Be kind')).toEqual([
    { role: 'system', content: 'Be kind' },
    { role: 'system', content: 's' },
    { role: 'user', content: 'u' },
    { role: 'assistant', content: 'a' },
  ])
  expect(toOpenaiMessages('openai', [], '  ')).toEqual([])
})

/** Keeps the console quiet, and tells what was said there. */
const watchWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

test('keeps a function message only if it has a name (ADAP-49)', () => {
  const warn = watchWarnings()
  expect(
    toOpenaiMessages(
      'xai',
      [
        { role: 'function', content: '42', name: 'answer' },
        { role: 'function', content: '42' },
      ],
      undefined,
    ),
  ).toEqual([
    { role: 'function', content: '42', name: 'answer' },
    { role: 'system', content: '[function] 42' },
  ])
  expect(warn).toHaveBeenCalledTimes(1)
})

test.each(['mistral', 'openrouter', 'custom'] as const)(
  '%s, which has no function role, gets a system message with the role in brackets (ADAP-47)',
  (type) => {
    const messages = [
      { role: 'user', content: 'u' },
      { role: 'function', content: 'secret', name: 'answer' },
      { role: 'user', content: 'v' },
    ] as const
    const warn = watchWarnings()
    expect(toOpenaiMessages(type, messages, undefined)).toEqual([
      { role: 'user', content: 'u' },
      { role: 'system', content: '[function] secret' },
      { role: 'user', content: 'v' },
    ])
    // ADAP-48; what was said is nobody's business.
    expect(warn.mock.calls).toEqual([[expect.stringContaining('"function"') as string]])
    expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('secret'))
  },
)

test('mends halves of surrogate pairs, which servers refuse', () => {
  expect(toOpenaiMessages('openai', [{ role: 'user', content: 'a\ud83d b👩‍🚀' }], '\udc00')).toEqual([
    { role: 'system', content: '\ufffd' },
    { role: 'user', content: 'a\ufffd b👩‍🚀' },
  ])
})

test('pictures of the user go as parts of the message, with its text', () => {
  const url = 'data:image/png;base64,iVBORw0KGgo='
  const [message] = toOpenaiMessages(
    'openai',
    [{ role: 'user', content: 'Look', images: [url] }],
    '',
  )
  expect(message?.content).toEqual([
    { type: 'text', text: 'Look' },
    { type: 'image_url', image_url: { url } },
  ])
})

test('an instruction alone is followed by words of the user where it would be refused (CHAR-73)', () => {
  expect(toOpenaiMessages('openai', [], 'Invent somebody.')).toHaveLength(1)
  expect(toOpenaiMessages('mistral', [], 'Invent somebody.').map(({ role }) => role)).toEqual([
    'system',
    'user',
  ])
  watchWarnings()
  const converted = [{ role: 'function', content: '42' }] as const
  expect(toOpenaiMessages('mistral', converted, '').map(({ role }) => role)).toEqual([
    'system',
    'user',
  ])
})
