import { fc } from '@/testing/fast-check'
import type { CardFields } from '@/domain/character'
import { depthRoles } from '@/domain/character'

/** Text with what gives trouble: quotes, line ends, other scripts, half a surrogate pair, macros, decorators. */
const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '{{char}} "says"\n\\n',
    '\uD800',
    '💜 ünï ∑',
    '\u2028</script>',
    '@@depth 3\nLore',
    '1e400',
    '__proto__',
  ),
)

/** A name as it is read: one line without white space at its ends. */
const line = fc
  .array(fc.constantFrom('Ada', 'Zoë', '雪', "O'Neil", '"x"', 'constructor'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '))

const odd = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.boolean(),
  fc.double(),
  text,
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
)

/** Mostly what it should be. */
const mostly = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd })

const texts = fc.array(mostly(text), { maxLength: 4 })

const entry = fc.record(
  {
    keys: mostly(fc.oneof(texts, fc.constant('one, two'))),
    content: mostly(text),
    extensions: mostly(fc.dictionary(text, odd, { maxKeys: 2 })),
    enabled: mostly(fc.boolean()),
    insertion_order: mostly(fc.integer()),
    use_regex: mostly(fc.boolean()),
    case_sensitive: mostly(fc.boolean()),
    constant: mostly(fc.boolean()),
    selective: mostly(fc.boolean()),
    secondary_keys: mostly(texts),
    position: mostly(fc.constantFrom('before_char', 'after_char', 0, 1)),
    priority: mostly(fc.integer()),
    id: mostly(fc.integer()),
    name: mostly(text),
    comment: mostly(text),
    'x/unknown': odd,
  },
  { requiredKeys: [] },
)

const book = fc.record(
  {
    name: mostly(text),
    description: mostly(text),
    scan_depth: mostly(fc.integer()),
    token_budget: mostly(fc.integer()),
    recursive_scanning: mostly(fc.boolean()),
    extensions: mostly(fc.dictionary(text, odd, { maxKeys: 2 })),
    entries: mostly(fc.array(mostly(entry), { maxLength: 3 })),
    unknown: odd,
  },
  { requiredKeys: [] },
)

const asset = fc.record(
  {
    type: mostly(fc.constantFrom('icon', 'background', 'emotion', 'user_icon', 'x-risu-asset')),
    uri: mostly(
      fc.constantFrom(
        'ccdefault:',
        'embeded://assets/icon/images/main.png',
        'embeded://../../evil.png',
        'embedded://a.png',
        '__asset:1',
        'https://host.invalid/a.png',
        'data:image/png;base64,AA==',
      ),
    ),
    name: mostly(fc.constantFrom('main', 'main', 'happy', '雪')),
    ext: mostly(fc.constantFrom('png', 'PNG', '.webp', 'unknown')),
    unknown: odd,
  },
  { requiredKeys: [] },
)

const data = fc.record(
  {
    name: mostly(line),
    description: mostly(text),
    personality: mostly(text),
    scenario: mostly(text),
    first_mes: mostly(text),
    mes_example: mostly(text),
    creator_notes: mostly(text),
    system_prompt: mostly(text),
    post_history_instructions: mostly(text),
    alternate_greetings: mostly(texts),
    tags: mostly(texts),
    creator: mostly(text),
    character_version: mostly(text),
    extensions: mostly(
      fc.record(
        {
          talkativeness: mostly(fc.double({ min: 0, max: 1, noNaN: true })),
          depth_prompt: mostly(
            fc.record(
              {
                prompt: mostly(text),
                depth: mostly(fc.nat(20)),
                role: mostly(fc.constantFrom(...depthRoles)),
              },
              { requiredKeys: [] },
            ),
          ),
          'x/unknown': odd,
        },
        { requiredKeys: [] },
      ),
    ),
    character_book: mostly(book),
    nickname: mostly(line),
    group_only_greetings: mostly(texts),
    creator_notes_multilingual: mostly(fc.dictionary(fc.constantFrom('en', 'de'), mostly(text))),
    source: mostly(texts),
    creation_date: mostly(fc.nat()),
    modification_date: mostly(fc.nat()),
    assets: mostly(fc.array(mostly(asset), { maxLength: 4 })),
    unknown: odd,
  },
  { requiredKeys: ['name', 'description'] },
)

type Json = Record<string, unknown>

const top = fc.record(
  { creatorcomment: mostly(text), talkativeness: odd, fav: odd, unknown: odd, avatar: odd },
  { requiredKeys: [] },
)

const v1 = fc.tuple(data, top).map(([own, others]): Json => ({ first_mes: '', ...others, ...own }))

const withData = fc
  .tuple(
    data,
    top,
    fc.constantFrom(['chara_card_v2', '2.0'], ['chara_card_v3', '3.0'], ['chara_card_v9', '9.0']),
    fc.boolean(),
  )
  .map(([own, others, [spec, version], hasMirrors]): Json => {
    const { name, description, tags, first_mes } = own
    const mirrors = { name, description, tags, first_mes, creatorcomment: own.creator_notes }
    return { spec, ...others, ...(hasMirrors && mirrors), data: own, spec_version: version }
  })

const pygmalion = fc.record(
  {
    char_name: mostly(line),
    char_persona: mostly(text),
    world_scenario: mostly(text),
    char_greeting: mostly(text),
    example_dialogue: mostly(text),
    metadata: odd,
  },
  { requiredKeys: ['char_name', 'char_persona'] },
)

const agnai = fc.record(
  {
    kind: fc.constant('character'),
    name: mostly(line),
    persona: mostly(
      fc.record({
        kind: fc.constantFrom('text', 'boostyle', 'wpp'),
        attributes: fc.record({ text: fc.array(text, { maxLength: 2 }) }),
      }),
    ),
    greeting: mostly(text),
    scenario: mostly(text),
    sampleChat: mostly(text),
    description: mostly(text),
    systemPrompt: mostly(text),
    alternateGreetings: mostly(texts),
    tags: mostly(texts),
    insert: mostly(fc.record({ prompt: text, depth: fc.nat(9) })),
    unknown: odd,
  },
  { requiredKeys: ['kind', 'name'] },
)

/** The JSON text of a card of any format, odd types and unknown fields included, compact or indented. */
export const arbitraryCardText: fc.Arbitrary<string> = fc
  .tuple(fc.oneof(v1, withData, withData, pygmalion, agnai), fc.constantFrom(undefined, 2, '\t'))
  .map(([card, indent]) => JSON.stringify(card, undefined, indent))

const optionalText = fc.option(text, { nil: undefined })

/** What a character may have of a card, as it is stored. */
export const arbitraryCardFields: fc.Arbitrary<CardFields> = fc.record(
  {
    name: line,
    systemPrompt: text,
    nickname: line,
    description: optionalText,
    personality: optionalText,
    scenario: optionalText,
    examples: optionalText,
    mainPrompt: optionalText,
    postHistory: optionalText,
    note: fc.record({
      text: text.map((words) => `Note ${words}`),
      depth: fc.nat(1000),
      role: fc.constantFrom(...depthRoles),
    }),
    greeting: optionalText,
    greetings: fc.array(text, { maxLength: 4 }),
    groupGreetings: fc.array(text, { maxLength: 2 }),
    creator: line,
    cardVersion: line,
    tags: fc.array(line, { maxLength: 3 }),
    talkativeness: fc.double({ min: 0, max: 1, noNaN: true }),
  },
  { requiredKeys: ['name', 'systemPrompt'] },
)
