import type { LoreSource, LorebookFormat, LorePosition } from '@/domain/lorebook'
import type { FieldPath } from '../cards/read/card-fields'
import type { LoreEntryDraft, LorebookDraft } from './new-lorebook'

/*
 * Where each format keeps the fields of a lorebook and of its entries. Reading and writing both go by these tables. What
 * a format has no place for stands under the name that card specification V3 or SillyTavern's extensions give it: an
 * unknown field for the other app, and read again here.
 */

/** Fields of an entry that stand in files. */
export type EntryField = Exclude<keyof LoreEntryDraft, 'sourceKey'>
/** Fields of a book that stand in files. */
export type BookField = Exclude<keyof LorebookDraft, 'characterId' | 'isForAll'>

/** Where a field may stand. The first that is there counts; a new one is put at the first. */
export type Places = readonly FieldPath[]

const extension = (...names: string[]): Places => names.map((name) => ['extensions', name])

/** `character_book` of V2 and V3, with SillyTavern's extensions. */
const bookEntry: Readonly<Record<Exclude<EntryField, 'alsoReads'>, Places>> = {
  name: [['name']],
  comment: [['comment']],
  keys: [['keys']],
  content: [['content']],
  enabled: [['enabled']],
  constant: [['constant']],
  selective: [['selective']],
  secondaryKeys: [['secondary_keys']],
  // SillyTavern writes an edited one beside its extensions.
  secondaryLogic: [['extensions', 'selectiveLogic'], ['selectiveLogic']],
  order: [['insertion_order']],
  priority: [['priority']],
  position: [['extensions', 'position'], ['position']],
  depth: extension('depth'),
  role: extension('role'),
  outlet: extension('outlet_name'),
  caseSensitive: [['case_sensitive'], ...extension('case_sensitive')],
  wholeWords: extension('match_whole_words'),
  usePatterns: [['use_regex']],
  scanDepth: extension('scan_depth'),
  probability: extension('probability', 'risu_activationPercent'),
  useProbability: extension('useProbability'),
  group: extension('group'),
  groupOverride: extension('group_override'),
  groupWeight: extension('group_weight'),
  groupScoring: extension('use_group_scoring'),
  sticky: extension('sticky'),
  cooldown: extension('cooldown'),
  delay: extension('delay'),
  excludeRecursion: extension('exclude_recursion'),
  preventRecursion: extension('prevent_recursion'),
  recursionLevel: extension('delay_until_recursion'),
  ignoreBudget: extension('ignore_budget'),
  triggers: extension('triggers'),
  characterFilter: extension('character_filter', 'characterFilter'),
}

/** An entry of SillyTavern's world files. */
const worldEntry: typeof bookEntry = {
  ...bookEntry,
  keys: [['key']],
  enabled: [['disable']],
  secondaryKeys: [['keysecondary']],
  secondaryLogic: [['selectiveLogic']],
  order: [['order']],
  position: [['position']],
  depth: [['depth']],
  role: [['role']],
  outlet: [['outletName']],
  caseSensitive: [['caseSensitive']],
  wholeWords: [['matchWholeWords']],
  scanDepth: [['scanDepth']],
  probability: [['probability']],
  useProbability: [['useProbability']],
  group: [['group']],
  groupOverride: [['groupOverride']],
  groupWeight: [['groupWeight']],
  groupScoring: [['useGroupScoring']],
  sticky: [['sticky']],
  cooldown: [['cooldown']],
  delay: [['delay']],
  excludeRecursion: [['excludeRecursion']],
  preventRecursion: [['preventRecursion']],
  recursionLevel: [['delayUntilRecursion']],
  ignoreBudget: [['ignoreBudget']],
  triggers: [['triggers']],
  characterFilter: [['characterFilter']],
}

const entryPlaces: Readonly<Record<LorebookFormat, typeof bookEntry>> = {
  v2: bookEntry,
  v3: bookEntry,
  sillytavern: worldEntry,
  agnai: { ...bookEntry, keys: [['keywords']], content: [['entry']], order: [['weight']] },
  risu: {
    ...bookEntry,
    keys: [['key']],
    secondaryKeys: [['secondkey']],
    order: [['insertorder']],
    constant: [['alwaysActive']],
    probability: [['activationPercent']],
    usePatterns: [['useRegex']],
    // RisuAI spells it so.
    caseSensitive: [['extentions', 'risu_case_sensitive'], ['case_sensitive']],
  },
  novelai: {
    ...bookEntry,
    name: [['displayName']],
    content: [['text']],
    constant: [['forceActivation']],
    order: [['contextConfig', 'budgetPriority']],
  },
}

/** Where entries of a format have a field. */
export function placesOf(format: LorebookFormat, field: Exclude<EntryField, 'alsoReads'>): Places {
  return entryPlaces[format][field]
}

/** All fields of an entry that stand in one place. */
export const entryFields = Object.keys(bookEntry).filter(
  (name): name is Exclude<EntryField, 'alsoReads'> => Object.hasOwn(bookEntry, name),
)

/** SillyTavern's names of what is read beside messages: in its world files, and in extensions. */
const sourceNames: Readonly<Record<LoreSource, readonly [inWorld: string, inExtensions: string]>> =
  {
    persona: ['matchPersonaDescription', 'match_persona_description'],
    description: ['matchCharacterDescription', 'match_character_description'],
    personality: ['matchCharacterPersonality', 'match_character_personality'],
    note: ['matchCharacterDepthPrompt', 'match_character_depth_prompt'],
    scenario: ['matchScenario', 'match_scenario'],
    creatorNotes: ['matchCreatorNotes', 'match_creator_notes'],
  }

/** Where an entry says whether something is read beside messages. */
export function placeOfSource(format: LorebookFormat, source: LoreSource): FieldPath {
  const [inWorld, inExtensions] = sourceNames[source]
  return format === 'sillytavern' ? [inWorld] : ['extensions', inExtensions]
}

const bookHead: Readonly<Record<BookField, Places>> = {
  name: [['name']],
  description: [['description']],
  scanDepth: [['scan_depth']],
  tokenBudget: [['token_budget']],
  recursive: [['recursive_scanning']],
  wholeWords: [['extensions', 'risu_fullWordMatching']],
}

const agnaiHead: typeof bookHead = {
  ...bookHead,
  scanDepth: [['scanDepth']],
  tokenBudget: [['tokenBudget']],
  recursive: [['recursiveScanning']],
}

/** Where books of a format have a field. */
export function bookPlacesOf(format: LorebookFormat, field: BookField): Places {
  return format === 'agnai' ? agnaiHead[field] : bookHead[field]
}

/** All fields of a book. */
export const bookFields = Object.keys(bookHead).filter((name): name is BookField =>
  Object.hasOwn(bookHead, name),
)

/** SillyTavern's numbers of places. 7 came last. */
export const positionNumbers: readonly LorePosition[] = [
  'beforeCharacter',
  'afterCharacter',
  'aboveNote',
  'belowNote',
  'depth',
  'beforeExamples',
  'afterExamples',
  'outlet',
]
