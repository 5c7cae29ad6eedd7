/*
 * Whether a value is a card as its specification wants it, strictly: written from SPEC_V3.md (kwaroran/character-card-spec-v3)
 * and spec_v2.md (malfoyslastname/character-card-spec-v2), and from nothing that the app does.
 */

type Check = (value: unknown, path: string) => string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const is =
  (type: 'string' | 'number' | 'boolean'): Check =>
  (value, path) =>
    typeof value === type ? [] : [`${path} is no ${type}`]

const one =
  (...allowed: unknown[]): Check =>
  (value, path) =>
    allowed.includes(value) ? [] : [`${path} is none of ${JSON.stringify(allowed)}`]

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? [] : check(value, path)

const listOf =
  (check: Check): Check =>
  (value, path) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, `${path}[${index}]`))
      : [`${path} is no list`]

const anyObject: Check = (value, path) => (isObject(value) ? [] : [`${path} is no object`])

const object =
  (members: Record<string, Check>): Check =>
  (value, path) =>
    isObject(value)
      ? Object.entries(members).flatMap(([key, check]) =>
          check(Object.hasOwn(value, key) ? value[key] : undefined, `${path}.${key}`),
        )
      : [`${path} is no object`]

const text = is('string')
const number = is('number')
const truth = is('boolean')

const entryOf = (version: 2 | 3): Check =>
  object({
    keys: listOf(text),
    content: text,
    extensions: anyObject,
    enabled: truth,
    insertion_order: number,
    case_sensitive: optional(truth),
    ...(version === 3 && { use_regex: truth }),
    constant: optional(truth),
    name: optional(text),
    priority: optional(number),
    id: optional((value, path) =>
      typeof value === 'string' || typeof value === 'number' ? [] : [`${path} is no id`],
    ),
    comment: optional(text),
    selective: optional(truth),
    secondary_keys: optional(listOf(text)),
    position: optional(one('before_char', 'after_char')),
  })

const bookOf = (version: 2 | 3): Check =>
  object({
    name: optional(text),
    description: optional(text),
    scan_depth: optional(number),
    token_budget: optional(number),
    recursive_scanning: optional(truth),
    extensions: anyObject,
    entries: listOf(entryOf(version)),
  })

const ext: Check = (value, path) =>
  typeof value === 'string' && /^[\da-z]+$/.test(value) ? [] : [`${path} is no ending`]

const asset = object({ type: text, uri: text, name: text, ext })

/** Of several icons exactly one is `main`; of several backgrounds one at most. */
const assets: Check = (value, path) => {
  const problems = listOf(asset)(value, path)
  if (!Array.isArray(value)) return problems
  const mains = (type: string) => {
    const all = value.filter(isObject).filter((item) => item.type === type)
    return { count: all.length, mains: all.filter((item) => item.name === 'main').length }
  }
  const icons = mains('icon')
  const backgrounds = mains('background')
  if (icons.count > 1 && icons.mains !== 1) problems.push(`${path} has ${icons.mains} main icons`)
  if (backgrounds.count > 1 && backgrounds.mains > 1) problems.push(`${path} has main backgrounds`)
  return problems
}

const dataOfV2 = {
  name: text,
  description: text,
  personality: text,
  scenario: text,
  first_mes: text,
  mes_example: text,
  creator_notes: text,
  system_prompt: text,
  post_history_instructions: text,
  alternate_greetings: listOf(text),
  tags: listOf(text),
  creator: text,
  character_version: text,
  extensions: anyObject,
}

const v2 = object({
  spec: one('chara_card_v2'),
  spec_version: one('2.0'),
  data: object({ ...dataOfV2, character_book: optional(bookOf(2)) }),
})

const v3 = object({
  spec: one('chara_card_v3'),
  spec_version: one('3.0'),
  data: object({
    ...dataOfV2,
    character_book: optional(bookOf(3)),
    assets: optional(assets),
    nickname: optional(text),
    creator_notes_multilingual: optional((value, path) =>
      isObject(value)
        ? Object.keys(value).flatMap((key) => text(value[key], `${path}.${key}`))
        : [`${path} is no object`],
    ),
    source: optional(listOf(text)),
    group_only_greetings: listOf(text),
    creation_date: optional(number),
    modification_date: optional(number),
  }),
})

/** What is wrong with a card of V3; nothing where it is one. */
export const faultsOfV3 = (value: unknown): string[] => v3(value, 'card')

/** What is wrong with a card of V2; nothing where it is one. */
export const faultsOfV2 = (value: unknown): string[] => v2(value, 'card')
