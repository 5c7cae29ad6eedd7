import { describe, expect, it } from 'vitest'
import { memoryTextLimits } from '@/domain/memory'
import { fc } from '@/testing/fast-check'
import { MAX_IMPORTED, readMemoryImport } from './read-memory-import'

const line = (value: unknown) => JSON.stringify(value)

describe('readMemoryImport (MEM-26)', () => {
  it('packs the paragraphs of a text into chapters of 4,000 characters at most, and loses no word', () => {
    const paragraphs = Array.from(
      { length: 30 },
      (_, index) => `Day ${index}. ${'rain '.repeat(60)}`,
    )
    const { chapters, leftOut } = readMemoryImport(paragraphs.join('\n\n'))
    expect(leftOut).toBe(0)
    expect(chapters.length).toBeGreaterThan(1)
    expect(chapters.length).toBeLessThan(5)
    for (const chapter of chapters) expect(chapter.length).toBeLessThanOrEqual(4_000)
    const words = (text: string) => text.split(/\s+/).filter(Boolean)
    expect(words(chapters.join(' '))).toEqual(words(paragraphs.join(' ')))
    expect(chapters.every((chapter) => chapter.startsWith('Day '))).toBe(true)
  })

  it('cuts a paragraph that is too long between words, and a word that is too long anywhere', () => {
    const { chapters } = readMemoryImport('word '.repeat(2_000))
    expect(chapters.every((chapter) => /^word( word)*$/.test(chapter))).toBe(true)
    expect(readMemoryImport('x'.repeat(9_000)).chapters.join('')).toBe('x'.repeat(9_000))
    expect(readMemoryImport('👩'.repeat(5_000)).chapters.join('')).toBe('👩'.repeat(5_000))
  })

  it('takes the newest summary of a SillyTavern chat, and none of its messages', () => {
    const chat = [
      line({ user_name: 'Mara', character_name: 'Ada', chat_metadata: {} }),
      line({ name: 'Ada', mes: 'Hello', extra: { memory: 'They met.' } }),
      line({ name: 'Mara', mes: 'Hi', extra: {} }),
      line({ name: 'Ada', mes: 'Go on', extra: { memory: 'They met, and had tea.' } }),
      line({ name: 'Ada', mes: 'So', extra: { memory: ' ' } }),
      '{"broken',
    ].join('\r\n')
    expect(readMemoryImport(chat).chapters).toEqual(['They met, and had tea.'])
    expect(readMemoryImport(line({ user_name: 'Mara' }) + '\n' + line({ mes: 'Hi' }))).toEqual({
      chapters: [],
      refused: [],
      leftOut: 0,
    })
  })

  it('takes the memory of a RisuAI chat, whichever of its three kinds it has', () => {
    const risu = (data: object) =>
      readMemoryImport(line({ type: 'risuChat', ver: 2, data })).chapters
    const id = '3f1c8a52-0c2b-4b7e-9a50-6c1f0d2e8b11'
    expect(risu({ message: [], supaMemoryData: `${id}\nThey met.` })).toEqual(['They met.'])
    expect(risu({ supaMemoryData: `hypa:${line([{ id, supa: 'They met.', hypa: [] }])}` })).toEqual(
      ['They met.'],
    )
    expect(
      risu({
        hypaV2Data: {
          mainChunks: [
            { id: 1, text: 'One.' },
            { id: 2, text: 'Two.' },
          ],
        },
      }),
    ).toEqual(['One.\n\nTwo.'])
    expect(
      risu({
        supaMemoryData: 'old',
        hypaV3Data: { summaries: [{ text: 'One.', chatMemos: [] }, { text: 7 }, { text: 'Two.' }] },
      }),
    ).toEqual(['One.\n\nTwo.'])
    expect(risu({ hypaV3Data: 'x', hypaV2Data: 7, supaMemoryData: {} })).toEqual([])
  })

  it('names what tells of somebody under 18, and takes the rest', () => {
    const { chapters, refused } = readMemoryImport(
      `${'They had tea. '.repeat(280)}\n\nTom is 15 years old. ${'It rained. '.repeat(300)}`,
    )
    expect(chapters).toHaveLength(1)
    expect(refused).toEqual([expect.stringContaining('15 years old')])
  })

  it('takes so many at most, and says how many it leaves out', () => {
    const { chapters, leftOut } = readMemoryImport(
      Array.from({ length: MAX_IMPORTED + 5 }, () => 'rain '.repeat(700)).join('\n\n'),
    )
    expect(chapters).toHaveLength(MAX_IMPORTED)
    expect(leftOut).toBe(5)
  })

  it('is plain text whatever it is: no control characters, nothing that turns a line around', () => {
    const { chapters } = readMemoryImport('\u0000\u202EOne\u0007.\r\n\r\n\u2066Two.\ud800')
    expect(chapters).toEqual(['One.\n\nTwo.'])
    expect(readMemoryImport('[Summary: they met]').chapters).toEqual(['[Summary: they met]'])
    expect(readMemoryImport(' \n\u200e\n ').chapters).toEqual([])
  })

  it('withstands every text and every JSON, also deep, polluting and huge ones', () => {
    const polluting =
      '{"__proto__": {"supaMemoryData": "x"}, "data": {"__proto__": {"polluted": 1}}}'
    expect(readMemoryImport(polluting).chapters).toEqual([])
    expect('polluted' in Object.prototype).toBe(false)
    readMemoryImport('['.repeat(100_000))
    readMemoryImport(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    readMemoryImport('\n'.repeat(1_000_000))
    readMemoryImport(' '.repeat(1_000_000))
    const isSound = (text: string) => {
      const { chapters } = readMemoryImport(text)
      for (const chapter of chapters) {
        expect(chapter.trim()).not.toBe('')
        expect(chapter.length).toBeLessThanOrEqual(memoryTextLimits.chapter)
        expect(chapter.isWellFormed()).toBe(true)
      }
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), isSound))
    fc.assert(fc.property(fc.json(), isSound))
    fc.assert(fc.property(fc.jsonValue(), (data) => isSound(line({ type: 'risuChat', data }))))
  })
})
