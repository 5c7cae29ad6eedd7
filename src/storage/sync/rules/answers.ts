import { isFields } from '../../session-file/check/read-record'
import type { UnreadRow } from './rule-types'

/*
 * The answers of a message as registers. A message's own fields are its shown answer, and the list of all has an empty
 * one in its place (domain/variants.ts); here each answer stands by itself, under its time, and `shown` names one of them.
 * A message with one text, as those of users are, has one answer.
 */

/** The register that says which answer is shown: its key. */
export const SHOWN = 'shown'

/** Fields of an answer, as of the message that shows it. */
const ANSWER_FIELDS = [
  'content',
  'timestamp',
  'model',
  'error',
  'errorCode',
  'finishReason',
  'failure',
  'thinking',
  'sources',
  'usage',
  'greeting',
  'lore',
  'attachments',
] as const

type AnyAnswer = Record<string, unknown>

function shownAnswer(row: UnreadRow): AnyAnswer {
  const answer: AnyAnswer = {}
  for (const name of ANSWER_FIELDS) if (row[name] !== undefined) answer[name] = row[name]
  return answer
}

/**
 * An answer's key among those of its message: its time. Greetings are made in one moment, and have their number besides;
 * whatever else has the same time is told apart by its place.
 */
function keyOf(answer: AnyAnswer, taken: ReadonlySet<string>): string {
  const { timestamp, greeting } = answer
  const number =
    isFields(greeting) && typeof greeting.index === 'number' ? `g${greeting.index}` : ''
  const key = String(timestamp) + number
  if (!taken.has(key)) return key
  for (let place = 2; ; place += 1) if (!taken.has(`${key}n${place}`)) return `${key}n${place}`
}

/** The answers of a message by their keys; which is shown goes into the registers. */
export function answersOfRow(
  row: UnreadRow,
  registers: Map<string, unknown>,
): Map<string, AnyAnswer> {
  const variants = Array.isArray(row.variants) ? (row.variants as unknown[]).filter(isFields) : []
  const active = typeof row.activeVariant === 'number' ? row.activeVariant : -1
  const shown = variants[active] ? active : variants.length
  const all: AnyAnswer[] = [...variants]
  const own = shownAnswer(row)
  // Of a message whose answers have not come yet, there is none.
  if (Object.keys(own).length > 0) all[shown] = own
  const answers = new Map<string, AnyAnswer>()
  for (const [place, answer] of all.entries()) {
    const key = keyOf(answer, new Set(answers.keys()))
    answers.set(key, answer)
    if (place === shown) registers.set(SHOWN, key)
  }
  return answers
}

function timeOfAnswer({ timestamp }: AnyAnswer): number {
  return typeof timestamp === 'number' ? timestamp : 0
}

/** A message with its answers, in the order of their times. One that shows none of them shows the last. */
export function joinAnswers(
  row: Record<string, unknown>,
  registers: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const answers: [key: string, answer: AnyAnswer][] = []
  for (const [name, value] of registers)
    if (name.startsWith('answers:') && isFields(value))
      answers.push([name.slice('answers:'.length), value])
  answers.sort(
    ([key, answer], [otherKey, other]) =>
      timeOfAnswer(answer) - timeOfAnswer(other) || (key < otherKey ? -1 : 1),
  )
  const wanted = answers.findIndex(([key]) => key === registers.get(SHOWN))
  const place = wanted === -1 ? answers.length - 1 : wanted
  const shown = answers[place]
  if (!shown) return row
  const joined = { ...row, ...shown[1] }
  if (answers.length === 1) return joined
  const variants = answers.map(([, answer], at) =>
    at === place ? { content: '', timestamp: answer.timestamp } : answer,
  )
  return { ...joined, variants, activeVariant: place }
}
