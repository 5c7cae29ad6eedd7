import { describe, expect, it, test, vi } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import type { ChatFile } from '../contracts'
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

describe('ATT-21: files of the user go before the words', () => {
  const url = 'data:image/png;base64,iVBORw0KGgo='
  const file_data = 'data:application/pdf;base64,JVBERi0='
  const files: ChatFile[] = [
    { kind: 'picture', mime: 'image/png', data: 'iVBORw0KGgo=' },
    { kind: 'pdf', mime: 'application/pdf', data: 'JVBERi0=', name: 'a.pdf' },
  ]
  const openrouterFile = { type: 'file', file: { filename: 'a.pdf', file_data } }
  it.each<[ProviderType, object[]]>([
    ['openai', [{ type: 'image_url', image_url: { url, detail: 'high' } }, openrouterFile]],
    ['openrouter', [{ type: 'image_url', image_url: { url } }, openrouterFile]],
    [
      'mistral',
      [
        { type: 'image_url', image_url: url },
        { type: 'document_url', document_name: 'a.pdf', document_url: file_data },
      ],
    ],
    ['xai', [{ type: 'image_url', image_url: { url } }, openrouterFile]],
  ])('%s', (type, parts) => {
    const [message] = toOpenaiMessages(type, [{ role: 'user', content: 'Look', files }], '')
    expect(message?.content).toEqual([...parts, { type: 'text', text: 'Look' }])
  })

  it('without words, and never with an answer', () => {
    const sent = toOpenaiMessages(
      'custom',
      [
        { role: 'user', content: ' ', files },
        { role: 'assistant', content: 'Nice', files },
      ],
      '',
    )
    expect(sent[0]?.content).toHaveLength(2)
    expect(sent[1]?.content).toBe('Nice')
  })
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
