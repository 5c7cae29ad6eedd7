import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { characterNameOf, createMacroContext, type MacroContext } from './macro-context'
import { resolveMacros, resolveText } from './resolve-macros'
import { testContext } from './testing/macro-context'

const resolve = (text: string, fields?: Partial<MacroContext>) =>
  resolveMacros(text, testContext(fields), 'place')

describe('how macros are written', () => {
  it.each([
    ['{{char}} and {{user}}', 'Alice and Bob'],
    ['{{CHAR}} {{User}} {{ char }} {{\n\tuser\n}}', 'Alice Bob Alice Bob'],
    ['<BOT> <bot> <CHAR> <Char> <USER> <user>', 'Alice Alice Alice Alice Bob Bob'],
    ['{{reverse::abc}} {{reverse:abc}} {{reverse abc}} {{ reverse :: abc }}', 'cba cba cba cba'],
    ['{{reverse:a::b}}', 'b::a'],
    ['{{setvar::x::1::2}}{{getvar::x}}', '1::2'],
  ])('MACRO-02, MACRO-03: %j gives %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it.each([
    ['{{char', '{{char'],
    ['char}}', 'char}}'],
    ['{{char}', '{{char}'],
    ['{char}', '{char}'],
    ['{{char {{user}}', '{{char Bob'],
    ['{{{char}}}', '{Alice}'],
    ['{"a":{"b":"{{char}}"}}', '{"a":{"b":"Alice"}}'],
    ['{{ }} {{}} {{{{}}}}', '{{ }} {{}} {{{{}}}}'],
  ])('MACRO-02: unclosed braces are text: %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it.each([
    [String.raw`\{\{char\}\}`, '{{char}}'],
    [String.raw`\{char\}`, String.raw`\{char\}`],
    [String.raw`$\frac{\{a\}}{b}$ {{char}}`, String.raw`$\frac{\{a\}}{b}$ Alice`],
    [String.raw`{{reverse::\{\{}}`, '{{'],
  ])('MACRO-04: only pairs of braces are escaped: %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it.each([
    ['{{reverse::{{char}}}}', 'ecilA'],
    ['{{reverse::{{reverse::{{user}}}}}}', 'Bob'],
    ['{{setvar::Alice_mood::glad}}{{getvar::{{char}}_mood}}', 'glad'],
    ['{{setvar::a::1}}{{getvar::a}}{{setvar::a::2}}{{getvar::a}}', '12'],
  ])('MACRO-05: inner ones first, from left to right: %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it.each([
    '{{unknown}}',
    '{{unknown::a::b}}',
    '{{char::x}}',
    '{{user x}}',
    '{{getvar}}',
    '{{setvar::x}}',
    '{{setvar::::x}}',
    '{{random}}',
    '{{roll}}',
    '{{roll::2d}}',
    '{{reverse}}',
    '{{outlet}}',
    '{{time::noon}}',
    '{{time::UTC+15}}',
    '{{datetimeformat}}',
    '{{newline::101}}',
    '{{newline::-1}}',
    '{{space::x}}',
    '{{else}}',
    '{{/if}}',
    '{{if description}}',
    '{{char-s}}',
    "{{user's}}",
  ])('MACRO-06: %s stays as it is written', (text) => {
    expect(resolve(text)).toBe(text)
    expect(resolve(`a ${text} b`)).toBe(`a ${text} b`)
  })

  it('MACRO-06: what stands in an unknown one is resolved', () => {
    expect(resolve('{{unknown::{{char}}}}')).toBe('{{unknown::Alice}}')
    expect(resolve('{{roll::{{char}}}}')).toBe('{{roll::Alice}}')
    expect(resolve('{{setvar::x::0}}{{roll::{{incvar::x}}x}}{{getvar::x}}')).toBe('{{roll::1x}}1')
  })

  it.each(['{{char}}', '<USER>', '{{random::a::b}}', String.raw`\{\{char\}\}`, 'a}}', '{{if x}}'])(
    'MACRO-07: a persona called %s is never resolved again',
    (userName) => {
      const given = { userName, fields: { description: 'I am {{user}}.' } }
      expect(resolve('{{user}}', given)).toBe(userName)
      expect(resolve('{{description}}', given)).toBe(`I am ${userName}.`)
      expect(resolve('{{reverse::{{reverse::{{user}}}}}}', given)).toBe(userName)
      expect(resolve('{{setvar::x::{{user}}}}{{getvar::x}}', given)).toBe(userName)
    },
  )

  it('MACRO-07: what a macro gives is neither a name nor a separator', () => {
    expect(resolve('{{{{getvar::x}}}}')).toBe('{{}}')
    expect(resolve('{{setvar::x::char}}{{ {{getvar::x}} }}')).toBe('{{ char }}')
    expect(resolve('{{random::{{user}}}}', { userName: 'Ann, Bob' })).toMatch(/^(Ann|Bob)$/)
    expect(resolve('{{reverse::{{user}}}}', { userName: 'a::b' })).toBe('b::a')
    expect(resolve('{{setvar::{{user}}::v}}{{getvar::a::b}}', { userName: 'a::b' })).toBe(
      '{{getvar::a::b}}',
    )
  })

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '? 1+1',
    'calc::1+1',
    'button::Press::trigger',
    'eval::alert(1)',
    '.x',
    '$x',
  ])('MACRO-09: {{%s}} is unknown', (inner) => {
    expect(resolve(`{{${inner}}}`)).toBe(`{{${inner}}}`)
  })

  it('MACRO-09: names of object members are names of variables like any other', () => {
    expect(resolve('{{getvar::__proto__}}{{setvar::__proto__::x}}{{getvar::__proto__}}')).toBe('x')
    expect(resolve('{{outlet::constructor}}')).toBe('')
  })
})

describe('blocks', () => {
  const description = 'A cat.'

  it.each([
    ['{{if description}}yes{{/if}}', 'yes'],
    ['{{if description}}yes{{else}}no{{/if}}', 'yes'],
    ['{{if personality}}yes{{else}}no{{/if}}', 'no'],
    ['{{if !personality}}yes{{else}}no{{/if}}', 'yes'],
    ['{{if ! description }}yes{{else}}no{{/if}}', 'no'],
    ['{{if {{description}}}}yes{{/if}}', 'yes'],
    ['{{if !{{personality}}}}yes{{/if}}', 'yes'],
    ['{{if::description}}yes{{/if}}', 'yes'],
    ['{{ if :: description }}yes{{ /if }}', 'yes'],
    ['{{IF Description}}yes{{ELSE}}no{{/IF}}', 'yes'],
    ['{{if words that are no macro}}yes{{/if}}', 'yes'],
    ['{{if false}}yes{{else}}no{{/if}}', 'no'],
    ['{{if 0}}yes{{else}}no{{/if}}', 'no'],
    ['{{if off}}yes{{else}}no{{/if}}', 'no'],
    ['{{if NO}}yes{{else}}no{{/if}}', 'no'],
    ['{{if {{noop}}}}yes{{else}}no{{/if}}', 'no'],
    ['{{if 00}}yes{{/if}}', 'yes'],
    ['{{if a}}{{if personality}}1{{else}}2{{/if}}{{else}}3{{/if}}', '2'],
    ['{{if personality}}{{if a}}1{{else}}2{{/if}}{{else}}3{{/if}}', '3'],
    ['{{if a}}x{{trim}}{{else}}y{{/if}}', 'x'],
    ['{{setvar::x::1}}{{if getvar::x}}yes{{/if}}', 'yes'],
    ['{{if getvar::x}}yes{{else}}no{{/if}}', 'no'],
    ['{{if description::inline}} {{if personality::inline}}', 'inline '],
    ['{{reverse::{{if a}}b::c{{/if}}}}', 'c::b'],
    ['{{if a}}\n  # Title\n  text\n{{/if}}', '# Title\ntext'],
    ['a {{if a}} b {{/if}} c', 'a b c'],
    ['a{{#if a}} b {{/if}}c', 'a b c'],
    ['{{if a}}{{newline}}{{/if}}', '\n'],
    ['{{if a}}1{{else}}2{{else}}3{{/if}}', '1'],
    ['{{if a}}1', '{{if a}}1'],
    ['1{{/if}}{{if a}}2', '1{{/if}}{{if a}}2'],
    ['{{if a}}{{if b}}2{{/if}}', '{{if a}}2'],
    ['{{setvar x}}\n  a\n  b\n{{/setvar}}{{getvar x}}', 'a\nb'],
    ['{{reverse}} abc {{/reverse}}', 'cba'],
    ['{{//}} gone {{char}} {{///}}x', 'x'],
    ['{{trim}}\n a \n{{/trim}}', 'a'],
  ])('MACRO-21: %j gives %j', (text, expected) => {
    expect(resolve(text, { fields: { description } })).toBe(expected)
  })

  it('MACRO-21: only the chosen branch counts', () => {
    expect(
      resolve(
        '{{if off}}{{setvar::x::1}}{{else}}{{setvar::y::2}}{{/if}}{{getvar::x}}{{getvar::y}}',
      ),
    ).toBe('2')
  })
})

describe('fields', () => {
  it.each([
    ['description', 'description'],
    ['personality', 'personality'],
    ['scenario', 'scenario'],
    ['persona', 'persona'],
    ['mesExamples', 'mesexamples'],
    ['charPrompt', 'charprompt'],
    ['charInstruction', 'charinstruction'],
    ['charDepthPrompt', 'chardepthprompt'],
    ['charVersion', 'charversion'],
  ])('MACRO-16: {{%s}} is the field, resolved once', (name, field) => {
    const fields = { [field]: `I am {{char}}, not {{${name}}}.` }
    expect(resolve(`[{{${name}}}]`, { fields })).toBe('[I am Alice, not .]')
  })

  it('MACRO-16: fields that contain each other end as nothing', () => {
    const fields = { description: 'd {{personality}}', personality: 'p {{description}}' }
    expect(resolve('{{description}} {{personality}}', { fields })).toBe('d p  p d ')
    expect(resolve('d {{personality}}', { fields })).toBe('d p ')
  })

  it('MACRO-16, MACRO-20: a field that counts does so each time', () => {
    const fields = { description: '{{incvar::x}}' }
    expect(resolve('{{description}} {{description}}', { fields })).toBe('1 2')
    const reads = { description: '{{getvar::x}}' }
    const text = '{{setvar::x::1}}{{description}}{{setvar::x::2}}{{description}}'
    expect(resolve(text, { fields: reads })).toBe('12')
  })

  it('CARD-25: the name is the trimmed nickname, else the name', () => {
    expect(characterNameOf({ name: 'Alice', nickname: '  Al ' })).toBe('Al')
    expect(characterNameOf({ name: 'Alice', nickname: '  ' })).toBe('Alice')
    expect(characterNameOf({ name: 'Alice' })).toBe('Alice')
  })

  it('PERS-02: without a persona, or with a blank name, the user is "User"', () => {
    const source = {
      character: { name: 'Alice', nickname: 'Al', systemPrompt: 'S' },
      chatId: 'c',
      now: 0,
      locale: 'en',
      timeZone: 'UTC',
    }
    const blank = { name: ' ', description: 'D' }
    expect(resolveMacros('{{user}} {{char}}', createMacroContext(source), '')).toBe('User Al')
    const context = createMacroContext({ ...source, persona: blank })
    expect(resolveMacros('{{user}} {{persona}} {{description}}', context, '')).toBe('User D S')
  })
})

describe('what the chat has', () => {
  it('MACRO-17: last messages are as they are stored', () => {
    const given = { lastMessage: '{{char}} 1', lastUserMessage: '<USER>', lastCharMessage: '3' }
    expect(resolve('{{lastMessage}}|{{lastUserMessage}}|{{lastCharMessage}}', given)).toBe(
      '{{char}} 1|<USER>|3',
    )
    expect(resolve('{{lastMessage}}{{lastUserMessage}}{{lastCharMessage}}')).toBe('')
  })

  it('MACRO-18: the original is empty but where something is replaced', () => {
    expect(resolve('[{{original}}]')).toBe('[]')
    expect(resolve('[{{original}}]', { original: '{{char}}' })).toBe('[{{char}}]')
  })

  it('MACRO-22: group, others, model and outlets', () => {
    const group = { members: ['Alice', 'Carol', 'Dan'], unmuted: ['Alice', 'Carol'] }
    const outlets = new Map([['Lore', 'Old {{char}}']])
    const text = '{{group}}|{{groupNotMuted}}|{{notChar}}|{{charIfNotGroup}}|{{model}}'
    expect(resolve(text, { group, model: 'm-1' })).toBe(
      'Alice, Carol, Dan|Alice, Carol|Carol, Dan, Bob||m-1',
    )
    expect(resolve(text)).toBe('Alice|Alice|Bob|Alice|')
    expect(resolve('{{outlet::Lore}}{{outlet Lore}}{{outlet::none}}', { outlets })).toBe(
      'Old {{char}}Old {{char}}',
    )
  })
})

describe('texts', () => {
  it.each([
    ['{{reverse:Hello}}', 'olleH'],
    ['{{reverse:👨‍👩‍👧 é 🇩🇪🇫🇷}}', '🇫🇷🇩🇪 é 👨‍👩‍👧'],
    ['{{reverse:}}', ''],
  ])('MACRO-14: %j gives %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it('MACRO-14: graphemes are those of the browser', () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
    const signs = [
      'a',
      'é',
      '👨‍👩‍👧',
      '🇩🇪',
      '👍🏽',
      'क',
      'ि',
      '한',
      'ᄒ',
      'ᅡ',
      'ᆫ',
      '\r\n',
      '\n',
      '❤️',
      '日',
    ]
    const texts = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((all) => all.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const segments = Array.from(segmenter.segment(text), ({ segment }) => segment)
        expect(resolve('{{reverse::{{user}}}}', { userName: text })).toBe(
          segments.reverse().join(''),
        )
      }),
    )
  })

  it.each([
    ['a{{// a note}}b', 'ab'],
    ['a{{//a :: b : c}}b', 'ab'],
    ['a{{comment: a note}}b{{comment}}', 'ab'],
    ['a{{hidden_key:sword}}b', 'ab'],
  ])('MACRO-15: %j gives %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it('MACRO-15: hidden keys are for the search of lore, notes are not', () => {
    const text = '{{hidden_key: sword of {{char}} }}{{// gold}}{{comment:silver}}{{hidden_key:}}'
    const { hiddenKeys } = resolveText(text, testContext(), 'place')
    expect(hiddenKeys).toStrictEqual(['sword of Alice'])
  })

  it.each([
    ['a{{newline}}b{{newline::2}}c{{newline::0}}d', 'a\nb\n\ncd'],
    ['a{{space}}b{{space::3}}c', 'a b   c'],
    ['{{space::100}}', ' '.repeat(100)],
    ['a{{noop}}b', 'ab'],
    ['a\n\n{{trim}}\r\n\nb', 'ab'],
    ['a \n{{trim}}\n b', 'a  b'],
    ['a\n{{setvar::x::1}}\n{{trim}}b', 'ab'],
    ['a\n{{noop}}{{trim}}{{noop}}\nb', 'a\n\nb'],
    ['a{{newline}}{{trim}}{{trim}}{{newline}}b', 'ab'],
    ['{{trim}}', ''],
    ['a\r{{trim}}b', 'a\rb'],
  ])('MACRO-19: %j gives %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })
})

describe('variables', () => {
  it.each([
    ['{{setvar::x::a}}{{getvar::x}}', 'a'],
    ['{{setvar:: x :: a b }}[{{getvar x}}]', '[a b]'],
    ['[{{getvar::none}}]', '[]'],
    ['{{setvar::x::}}[{{getvar::x}}]', '[]'],
    ['{{addvar::x::5}}{{addvar::x::-2}}{{getvar::x}}', '3'],
    ['{{addvar::x::a}}{{addvar::x::b}}{{getvar::x}}', 'ab'],
    ['{{setvar::x::1}}{{addvar::x::b}}{{getvar::x}}', '1b'],
    ['{{incvar::x}}{{incvar::x}}{{decvar::x}}{{getvar::x}}', '1211'],
    ['{{setvar::x::1}}{{setglobalvar::x::2}}{{getvar::x}}{{getglobalvar::x}}', '12'],
    ['{{incglobalvar::x}}{{decglobalvar::x}}{{addglobalvar::x::7}}{{getglobalvar::x}}', '107'],
    ['{{hasvar::x}}{{setvar::x::}}{{hasvar::x}}{{deletevar::x}}{{hasvar::x}}', 'falsetruefalse'],
  ])('MACRO-20: %j gives %j', (text, expected) => {
    expect(resolve(text)).toBe(expected)
  })

  it('MACRO-20: they live for one request, in the order of its texts', () => {
    const context = testContext()
    resolveMacros('{{setvar::x::1}}', context, 'a')
    expect(resolveMacros('{{incvar::x}}', context, 'b')).toBe('2')
    expect(resolveMacros('{{incvar::x}}', testContext(), 'b')).toBe('1')
  })
})

describe('any text', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  const codeUnits = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units))
  const pieces = fc.constantFrom(
    ...[
      '{{',
      '}}',
      '{',
      '}',
      '\\{\\{',
      '\\}\\}',
      '::',
      ':',
      ' ',
      '\n',
      'char',
      'if',
      'else',
      '/if',
    ],
    ...['//', 'random', 'setvar', 'x', '<USER>', 'reverse', 'trim', 'description', '\ud800', '#'],
    ...['{{if x}}', '{{/if}}', '{{else}}', '{{trim}}', '{{user}}', '{{setvar x}}', '{{/setvar}}'],
  )
  const nearMacros = fc.array(pieces, { maxLength: 40 }).map((all) => all.join(''))

  it('MACRO-08: never throws, and gives the same each time', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, codeUnits, nearMacros), (text) => {
        const fields = { description: text, personality: `${text}{{description}}` }
        const first = resolve(text, { fields })
        expect(resolve(text, { fields })).toBe(first)
      }),
      { numRuns: 1000 },
    )
  })

  it('MACRO-01: text without braces and marks stays as it is, code unit by code unit', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, codeUnits), (text) => {
        const plain = text.replace(/[{}<]/g, '')
        expect(resolve(plain)).toBe(plain)
      }),
    )
  })

  it('MACRO-06: unknown macros survive as code units', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, codeUnits), (text) => {
        const unknown = `{{unknown ${text.replace(/[{}<\\]/g, '')}}}`
        expect(resolve(`${unknown} {{char}}`)).toBe(`${unknown} Alice`)
      }),
    )
  })

  it('MACRO-07: what is resolved and has no macros is stable', () => {
    fc.assert(
      fc.property(nearMacros, (text) => {
        const once = resolve(text)
        const isPlain = !/\{\{|\}\}|<|\\/.test(once)
        if (isPlain) expect(resolve(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })
})
