// @vitest-environment jsdom
import { fc } from '@/testing/fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown'
import type { Voice } from './voice'

function draw(text: string, voice?: Voice, streaming = false): Element {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Markdown text={text} streaming={streaming} voice={voice} />,
  )
  return page
}

const speechIn = (page: Element) =>
  [...page.querySelectorAll('.speech')].map((one) => one.innerHTML.replace(/&quot;/g, '"'))

describe('the voice of role-play', () => {
  it('sets actions as emphasis and speech bold, quotes kept', () => {
    const page = draw('*She looks up.* "Well," she says, "that is *new*."', 'roleplay')
    expect(page.firstElementChild?.getAttribute('data-voice')).toBe('roleplay')
    expect(page.querySelector('em')?.textContent).toBe('She looks up.')
    expect(speechIn(page)).toEqual(['"Well,"', '"that is <em>new</em>."'])
    expect(page.querySelectorAll('strong.speech')).toHaveLength(2)
  })

  it.each([
    ['speech inside emphasis', '*She says "hi" and*', ['"hi"']],
    ['speech around strong words', '"No **way** out"', ['"No <strong>way</strong> out"']],
    ['speech that begins in emphasis', '*She says "oh* no" now', ['"oh', ' no"']],
    ['speech over a line break', '"One\ntwo" three', ['"One\ntwo"']],
    ['speech in items', '- "a" b\n- c "d"', ['"a"', '"d"']],
    ['speech in cells and headings', '# "a"\n\n|"b"|\n|-|\n|c|', ['"a"', '"b"']],
    ['curly marks', '“a” „b“ «c»', ['“a”', '„b“', '«c»']],
    ['marks written as references', '&quot;a&quot; b', ['"a"']],
    ['speech around code and links', '"a `"` [b"](https://c.example) d" e', ['"a ', ' ', ' d"']],
    ['no speech over paragraphs', '"a\n\nb" c', ['"a']],
    ['no speech by marks in code', '`"a"` b', []],
    ['no speech by protected marks', '\\"a\\" b', []],
  ])('finds %s', (_name, text, expected) => {
    expect(speechIn(draw(text, 'roleplay'))).toEqual(expected)
  })

  it('reads speech that is still being written', () => {
    expect(speechIn(draw('*She turns.* "', 'roleplay', true))).toEqual(['"'])
    expect(speechIn(draw('*She turns.* "Who *are', 'roleplay', true))).toEqual(['"Who *are'])
  })

  it('draws the same text and the same other elements as the voice of documents', () => {
    const part = fc.constantFrom(
      ...[
        '"',
        '“',
        '”',
        '„',
        '«',
        '»',
        '*',
        '**',
        '_',
        '~~',
        '`',
        '[a](https://b.c)',
        '\n',
        '\n\n',
      ],
      ...[
        '- ',
        '> ',
        '# ',
        '|',
        '\n|-|\n',
        ' ',
        'word',
        "don't",
        '\\"',
        '&quot;',
        '<b>',
        '  \n',
        '.',
      ],
    )
    const withoutSpeech = (page: Element) => {
      page.firstElementChild?.removeAttribute('data-voice')
      for (const one of page.querySelectorAll('.speech')) one.replaceWith(...one.childNodes)
      return page.innerHTML
    }
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), fc.boolean(), (parts, streaming) => {
        const text = parts.join('')
        const roleplay = draw(text, 'roleplay', streaming)
        const plain = draw(text, 'document', streaming)
        expect(roleplay.textContent).toBe(plain.textContent)
        expect(withoutSpeech(roleplay)).toBe(withoutSpeech(plain))
      }),
      { numRuns: 400 },
    )
  })
})

it.each([undefined, 'document', 'mobile'] as const)('finds no speech in the voice %s', (voice) => {
  const page = draw('*a* "b" **c**', voice)
  expect(page.firstElementChild?.getAttribute('data-voice')).toBe(voice ?? 'document')
  expect(page.querySelector('em')?.textContent).toBe('a')
  expect(speechIn(page)).toEqual([])
})
