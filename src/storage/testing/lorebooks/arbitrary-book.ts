import { fc } from '@/testing/fast-check'
import { depthRoles } from '@/domain/character'
import { lorePositions, loreSources, secondaryLogics } from '@/domain/lorebook'
import type { LoreEntryDraft, LorebookDraft } from '../../lorebooks/new-lorebook'

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', '@@depth 3\nLore', '{{char}} "says"\n', '\uD800', '雪 💜', '__proto__'),
)
const line = fc.constantFrom('Ada', 'The docks', '雪', "O'Neil", 'constructor')
const key = fc.constantFrom('dock', 'two words', '/quay(s)?/i', '雪', 'don’t', '__proto__')
const count = fc.nat(20)
const yes = fc.boolean()

/** What the user decides about an entry, whatever it is. */
export const arbitraryEntry: fc.Arbitrary<LoreEntryDraft> = fc.record(
  {
    name: line,
    comment: text.filter((each) => each !== ''),
    keys: fc.array(key, { maxLength: 4 }),
    content: text,
    enabled: yes,
    constant: yes,
    selective: yes,
    secondaryKeys: fc.array(key, { minLength: 1, maxLength: 3 }),
    secondaryLogic: fc.constantFrom(...secondaryLogics),
    order: fc.integer({ min: -1000, max: 1000 }),
    priority: fc.integer({ min: -1000, max: 1000 }),
    position: fc.constantFrom(...lorePositions),
    depth: count,
    role: fc.constantFrom(...depthRoles),
    outlet: line,
    caseSensitive: yes,
    wholeWords: yes,
    usePatterns: yes,
    scanDepth: count,
    alsoReads: fc
      .subarray([...loreSources], { minLength: 1 })
      .map((sources) => loreSources.filter((source) => sources.includes(source))),
    probability: fc.nat(100),
    useProbability: yes,
    group: line,
    groupOverride: yes,
    groupWeight: count,
    groupScoring: yes,
    sticky: count,
    cooldown: count,
    delay: count,
    excludeRecursion: yes,
    preventRecursion: yes,
    recursionLevel: fc.integer({ min: 1, max: 5 }),
    ignoreBudget: yes,
    triggers: fc.subarray(['normal', 'continue', 'swipe'], { minLength: 1 }),
    characterFilter: fc.record(
      {
        names: fc.array(line, { minLength: 1, maxLength: 2 }),
        tags: fc.array(line, { minLength: 1, maxLength: 2 }),
        isExclude: fc.constant(true),
      },
      { requiredKeys: ['names'] },
    ),
  },
  { requiredKeys: ['keys', 'content', 'enabled'] },
)

/** What the user decides about a book. */
export const arbitraryHead: fc.Arbitrary<LorebookDraft> = fc.record(
  {
    name: line,
    description: text.filter((each) => each !== ''),
    scanDepth: count,
    tokenBudget: fc.nat(5000),
    recursive: yes,
    wholeWords: yes,
  },
  { requiredKeys: ['name'] },
)
