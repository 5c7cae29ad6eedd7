import { type Fields, isFields } from '../../session-file/check/read-record'
import { CardError, type CardErrorCode, type CardFormat, type CardIssue } from '../card-types'
import { shortName } from '../../session-file/import-issues'

/** What the JSON of a card is, and where its fields stand. */
export interface RecognisedCard {
  format: CardFormat
  root: Fields
  /** What has the fields: `data` of V2 and V3, else the root. */
  data: Fields
  issues: CardIssue[]
}

const NEWEST_VERSION = 3

/** Names that only V1 has at its root. A name and a description have many files. */
const V1_FIELDS = ['first_mes', 'mes_example', 'personality', 'scenario']
const PYGMALION_FIELDS = ['char_name', 'char_persona', 'char_greeting']
const AGNAI_FIELDS = ['greeting', 'scenario', 'sampleChat']
const DATA_FIELDS = ['name', 'description', ...V1_FIELDS]

const has = (fields: Fields, name: string) => Object.hasOwn(fields, name)
const hasAny = (fields: Fields, names: readonly string[]) => names.some((name) => has(fields, name))

/**
 * What a JSON value is, told by its fields.
 * @throws {CardError} of what is no card, with what it is instead.
 */
export function recogniseJson(value: unknown): RecognisedCard {
  const card = isFields(value) ? recogniseCard(value) : undefined
  if (!card) throw new CardError(otherKindOf(value))
  return card
}

function recogniseCard(root: Fields): RecognisedCard | undefined {
  const { spec, data } = root
  if (typeof spec === 'string') {
    if (spec.startsWith('lorebook')) return undefined
    if (isFields(data)) return recogniseSpec(root, spec, data)
    if (!hasAny(root, V1_FIELDS)) return undefined
    return { format: 'v1', root, data: root, issues: [{ code: 'data_missing' }] }
  }
  if (isFields(data) && hasAny(data, DATA_FIELDS))
    return { format: 'v2', root, data, issues: [{ code: 'spec_missing' }] }
  if (hasAny(root, PYGMALION_FIELDS)) return { format: 'pygmalion', root, data: root, issues: [] }
  const isAgnai =
    root.kind === 'character' ||
    (isFields(root.persona) && has(root, 'name') && hasAny(root, AGNAI_FIELDS))
  if (isAgnai) return { format: 'agnai', root, data: root, issues: [] }
  if (hasAny(root, V1_FIELDS)) return { format: 'v1', root, data: root, issues: [] }
  return undefined
}

function recogniseSpec(root: Fields, spec: string, data: Fields): RecognisedCard {
  const issues: CardIssue[] = []
  const isV2 = spec === 'chara_card_v2'
  if (!isV2 && spec !== 'chara_card_v3')
    issues.push({ code: 'spec_unknown', params: { spec: shortName(spec) } })
  const version = root.spec_version
  if (Number.parseFloat(String(version)) > NEWEST_VERSION)
    issues.push({ code: 'version_newer', params: { version: shortName(String(version)) } })
  return { format: isV2 ? 'v2' : 'v3', root, data, issues }
}

type OtherKind = Extract<CardErrorCode, `card_is_${string}` | 'card_none'>

/** What a file is that is no card, so that the screen can say what to do with it. */
function otherKindOf(value: unknown): OtherKind {
  if (Array.isArray(value)) {
    const first: unknown = value[0]
    // Exports of ChatGPT and Claude are lists of chats.
    return isFields(first) && hasAny(first, ['mapping', 'chat_messages', 'swipes', 'mes'])
      ? 'card_is_chat'
      : 'card_none'
  }
  if (!isFields(value)) return 'card_none'
  return otherKinds.find(({ fits }) => fits(value))?.kind ?? 'card_none'
}

const isSetOf = (value: unknown) => isFields(value) || Array.isArray(value)

/** From the surest sign to the vaguest. */
const otherKinds: { kind: OtherKind; fits: (root: Fields) => boolean }[] = [
  {
    kind: 'card_is_session',
    fits: (root) =>
      has(root, 'appVersion') && (isFields(root.characters) || isFields(root.settings)),
  },
  {
    kind: 'card_is_personas',
    fits: (root) => isFields(root.personas) && isFields(root.persona_descriptions),
  },
  {
    kind: 'card_is_preset',
    fits: (root) =>
      (Array.isArray(root.prompts) && (has(root, 'prompt_order') || has(root, 'temperature'))) ||
      has(root, 'chat_completion_source') ||
      (hasAny(root, ['temp', 'temperature', 'temp_openai']) &&
        hasAny(root, ['top_p', 'top_p_openai', 'rep_pen', 'top_k'])),
  },
  {
    kind: 'card_is_chat',
    fits: (root) =>
      isFields(root.mapping) ||
      Array.isArray(root.messages) ||
      Array.isArray(root.chat_messages) ||
      Array.isArray(root.data_visible) ||
      isFields(root.histories) ||
      isFields(root.chat_metadata) ||
      root.type === 'risuChat' ||
      (isFields(root.data) && Array.isArray(root.data.message)),
  },
  {
    kind: 'card_is_lorebook',
    fits: (root) =>
      (typeof root.spec === 'string' && root.spec.startsWith('lorebook')) ||
      isSetOf(root.entries) ||
      root.kind === 'memory' ||
      has(root, 'lorebookVersion') ||
      (root.type === 'risu' && Array.isArray(root.data)),
  },
]

/**
 * Whether a text is a chat of SillyTavern, line by line: its first line is a header or a message.
 * @param line the first one.
 */
export function isChatLine(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return (
      isFields(value) && hasAny(value, ['chat_metadata', 'is_user', 'user_name', 'mes', 'swipes'])
    )
  } catch {
    return false
  }
}
