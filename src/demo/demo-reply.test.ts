import { fitsConversationType } from '@/domain/conversation'
import { fc } from '@/testing/fast-check'
import { describe, expect, it } from 'vitest'
import { answerChat } from './chat-answer'
import { intentOf, mannerOf, nameIn, telltaleWords } from './voices/conversation-cues'
import { demoCharacters } from './demo-characters'
import { writeDemoReply, type DemoMessage } from './demo-reply'
import { demoIntents } from './voices/demo-voice'
import { voiceOfBram } from './voices/voice-of-bram'
import { voiceOfHollis } from './voices/voice-of-hollis'
import { voiceOfInes } from './voices/voice-of-ines'
import { actingVoice, textingVoice } from './voices/voices-of-others'

const [hollis, bram, ines] = demoCharacters

function reply(system: string, text: string, variation = 0) {
  const messages = [
    { role: 'system', text: system },
    { role: 'user', text },
  ]
  return writeDemoReply({ messages, variation })
}

describe('demo characters', () => {
  it('are three, one for each room', () => {
    expect(demoCharacters).toHaveLength(3)
    expect(fitsConversationType(hollis, 'standard')).toBe(true)
    expect(fitsConversationType(bram, 'rp')).toBe(true)
    expect(fitsConversationType(ines, 'rp')).toBe(true)
  })

  it.each(demoCharacters)('$name says in the greeting that a script answers', ({ greeting }) => {
    expect(greeting).toMatch(/script inside this page/)
    expect(greeting).toMatch(/not an AI model/)
  })
})

describe('a reply', () => {
  it.each(demoCharacters)('of $name owns up to being a script', ({ systemPrompt }) => {
    for (const question of [
      'Who are you?',
      'are you an AI?',
      'Are you real?',
      'what model is this',
    ]) {
      for (const variation of [0, 1, 2, 3]) {
        const text = reply(systemPrompt, question, variation)
        expect(text).toMatch(/script/i)
        expect(text).toMatch(/\bAI\b/)
      }
    }
  })

  it('owns up for characters that the user made, in every manner', () => {
    for (const system of [
      'You are Vesna, a poet.',
      'You are Vesna. Role-play.',
      'You text on a phone.',
    ])
      expect(reply(system, 'are you a bot?')).toMatch(/script.*AI model/s)
  })

  it('about code has a heading, a list, a table and a fenced block', () => {
    const text = reply(hollis.systemPrompt, 'Help me with some code')
    expect(text).toMatch(/^## /m)
    expect(text).toMatch(/^(- |1\. )/m)
    expect(text).toMatch(/^\| --- \|/m)
    expect(text).toMatch(/^```ts\n[\s\S]+^```$/m)
    expect(reply(hollis.systemPrompt, 'write a debounce function')).toContain('function debounce')
    expect(reply(hollis.systemPrompt, 'a retry for my fetch, in code')).toContain('function retry')
  })

  it('of the storyteller has actions and speech, of the friend neither', () => {
    for (const text of ['hello', 'tell me a story', 'I lost my map', 'go on']) {
      const told = reply(bram.systemPrompt, text)
      expect(told).toMatch(/\*[^*]+\*/)
      expect(told).toMatch(/"[^"]+"/)
      expect(reply(ines.systemPrompt, text)).not.toContain('*')
    }
  })

  it('is long where a long text is asked for', () => {
    expect(reply(hollis.systemPrompt, 'Write a long essay about bridges').length).toBeGreaterThan(
      3000,
    )
    expect(reply(hollis.systemPrompt, 'Write a long essay about bridges')).toContain('bridges')
    expect(reply(bram.systemPrompt, 'a long story').length).toBeGreaterThan(2000)
  })

  it('picks up words of the message', () => {
    const replies = [0, 1, 2, 3, 4, 5, 6, 7].map((variation) =>
      reply(hollis.systemPrompt, 'My allotment was flooded by the neighbours', variation),
    )
    expect(replies.some((text) => /allotment|neighbours/.test(text))).toBe(true)
  })

  it('does not repeat a line while the conversation has others', () => {
    const messages: DemoMessage[] = [{ role: 'system', text: hollis.systemPrompt }]
    for (let turn = 0; turn < 3; turn += 1) {
      messages.push({ role: 'user', text: 'hello' })
      const text = writeDemoReply({ messages, variation: 0 })
      expect(messages.map((message) => message.text)).not.toContain(text)
      messages.push({ role: 'assistant', text })
    }
  })

  it('never gives an empty text or an open slot, whatever is said', () => {
    const systems = [
      ...demoCharacters.map(({ systemPrompt }) => systemPrompt),
      'texting',
      'roleplay',
      '',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...systems), fc.string({ unit: 'grapheme' }), (system, text) => {
        const answer = reply(system, text)
        expect(answer.trim()).not.toBe('')
        expect(answer).not.toMatch(/\{(word|other|earlier|name|topic)\}/)
      }),
    )
  })
})

describe('prepared lines', () => {
  const voices = { voiceOfHollis, voiceOfBram, voiceOfInes, actingVoice, textingVoice }
  it.each(Object.entries(voices))(
    '%s can answer every intent without a word to pick up',
    (_, voice) => {
      for (const intent of demoIntents) {
        if (intent === 'long') continue
        expect(
          voice[intent].some((line) => !/\{(word|other|earlier)\}/.test(line)),
          intent,
        ).toBe(true)
      }
    },
  )
})

describe('cues', () => {
  it.each([
    ['hi there', 'greeting'],
    ['hello, can you explain how tides work in the North Sea?', 'question'],
    ['thanks a lot!', 'thanks'],
    ['bye', 'farewell'],
    ['show me around', 'tour'],
    ['fix my python function', 'code'],
    ['tell me a story', 'story'],
    ['write a detailed report', 'long'],
    ['send me a selfie', 'picture'],
    ['go on', 'more'],
    ['why is the sky blue', 'question'],
    ['I walked along the canal', 'statement'],
    ['are you human?', 'identity'],
  ])('reads "%s" as %s', (text, intent) => expect(intentOf(text)).toBe(intent))

  it('finds the words that carry a message, without markup', () => {
    expect(telltaleWords('I think the **lighthouse** <b>needs</b> painting', 2)).toEqual([
      'lighthouse',
      'painting',
    ])
    expect(telltaleWords('so what?', 2)).toEqual([])
  })

  it('judges the manner by what the instruction names last', () => {
    expect(mannerOf('You are a helpful assistant.')).toBe('document')
    expect(mannerOf('You role-play. You are texting on a phone.')).toBe('texting')
    expect(mannerOf('You text. Now write actions between asterisks.')).toBe('acting')
  })

  it('finds the name of a character', () => {
    expect(nameIn('You are Vesna Kolar, 40, a poet.')).toBe('Vesna Kolar')
    expect(nameIn('Be nice.')).toBe('the stranger')
  })
})

describe('a reply that a photo goes with', () => {
  it('says so, and never that there is no camera', () => {
    const rule = 'Your next message is sent with a photo of yours. It shows: A loaf of bread.'
    for (let variation = 0; variation < 20; variation += 1) {
      const body = {
        model: 'demo',
        messages: [
          { role: 'system', content: `You are texting on a phone.\n\n${rule}` },
          { role: 'user', content: 'send me a photo' },
        ],
      }
      const text = answerChat(body, 0, variation).tokens.join('')
      expect(text).toMatch(/here|this one/)
      expect(text).not.toMatch(/no camera/)
    }
  })
})
