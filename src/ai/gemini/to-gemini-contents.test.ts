import { describe, expect, test, vi } from 'vitest'
import { fc } from '@/testing/fast-check'
import { messageRoles } from '@/domain/message'
import type { ChatFile } from '../contracts'
import { toGeminiContents } from './to-gemini-contents'

const text = (role: 'user' | 'model', ...texts: string[]) => ({
  role,
  parts: texts.map((each) => ({ text: each })),
})

describe('the turns of a conversation (PROV2-07)', () => {
  test('begin and end with the user', () => {
    const { contents } = toGeminiContents(
      [
        { role: 'assistant', content: 'Welcome' },
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'yes?' },
      ],
      undefined,
    )
    expect(contents).toEqual([
      text('user', 'Hello'),
      text('model', 'Welcome'),
      text('user', 'hi'),
      text('model', 'yes?'),
      text('user', 'Please go on.'),
    ])
  })

  test('hold notes within the conversation in their place', () => {
    const { contents, systemInstruction } = toGeminiContents(
      [
        { role: 'user', content: 'hi' },
        { role: 'system', content: 'Be brief' },
        { role: 'assistant', content: 'yes?' },
        { role: 'assistant', content: 'well?' },
        { role: 'user', content: ' ' },
        { role: 'user', content: 'bye' },
      ],
      ' ',
    )
    expect(systemInstruction).toBeUndefined()
    expect(contents).toEqual([
      text('user', 'hi\n\nBe brief'),
      text('model', 'yes?', 'well?'),
      text('user', 'bye'),
    ])
  })

  test('take files before the text (ATT-21)', () => {
    const files: ChatFile[] = [
      { kind: 'picture', mime: 'image/png', data: 'AAAA' },
      { kind: 'pdf', mime: 'application/pdf', data: 'JVBERi0=', name: 'a.pdf' },
    ]
    const { contents } = toGeminiContents([{ role: 'user', content: 'Look', files }], 'Be kind')
    expect(contents).toEqual([
      {
        role: 'user',
        parts: [
          { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
          { inlineData: { mimeType: 'application/pdf', data: 'JVBERi0=' } },
          { text: 'Look' },
        ],
      },
    ])
  })

  test('alternate, are never empty and are well formed, whatever was said', () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const message = fc.record({
      role: fc.constantFrom(...messageRoles),
      content: fc.string({ unit: 'binary' }),
    })
    fc.assert(
      fc.property(fc.array(message), fc.string(), (messages, prompt) => {
        const { contents } = toGeminiContents(messages, prompt)
        expect(contents.length).toBeGreaterThan(0)
        contents.forEach(({ role, parts }, index) => {
          expect(role).toBe(index % 2 === 0 ? 'user' : 'model')
          expect(parts.length).toBeGreaterThan(0)
        })
        expect(contents.at(-1)?.role).toBe('user')
        expect(JSON.stringify(contents).isWellFormed()).toBe(true)
      }),
    )
  })
})
