import { type Answer, type AnswerWithVariants, shownIndex } from './message'

/*
 * Several answers to one message (design §5). The message's own fields are the shown answer, which stands nowhere else:
 * in the list an empty one keeps its place. Releases up to 0.3 read such a list as they read their own.
 */

/** How an answer ended. */
type Ending = Pick<
  Answer,
  | 'content'
  | 'model'
  | 'error'
  | 'errorCode'
  | 'failure'
  | 'finishReason'
  | 'lore'
  | 'usage'
  | 'thinking'
  | 'sources'
>

/** Names every field, also an absent one, so that showing an answer clears what it does not have. */
function textOf(answer: Answer): Omit<Answer, 'attachments'> {
  const { content, timestamp, model, error, errorCode, failure, finishReason } = answer
  const { thinking, sources, usage, greeting, lore } = answer
  const ending = { content, timestamp, model, error, errorCode, failure, finishReason }
  return { ...ending, thinking, sources, usage, greeting, lore }
}

/** The shown answer, with every field named. */
export function answerOf(answer: Answer): Answer {
  return { ...textOf(answer), attachments: answer.attachments }
}

/** Keeps the place of the shown answer in the list. */
function placeholder({ timestamp }: Answer): Answer {
  return { content: '', timestamp }
}

/** Shows one of several answers. */
function show(answers: Answer[], index: number): AnswerWithVariants | undefined {
  const target = answers[index]
  if (!target) return undefined
  const shown = answerOf(target)
  if (answers.length === 1) return { ...shown, variants: undefined, activeVariant: undefined }
  return { ...shown, variants: answers.with(index, placeholder(target)), activeVariant: index }
}

/** Whether an answer holds anything worth keeping beside a new one. */
function isWorthKeeping(answer: Answer): boolean {
  return answer.content.trim() !== ''
}

/** All answers to a message in order, the shown one included as it stands now. */
export function answersOf(message: AnswerWithVariants): Answer[] {
  const all = [...(message.variants ?? [])]
  all[shownIndex(message)] = answerOf(message)
  return all
}

/** A message as releases up to 0.3 and files have it, with the shown answer in one place. */
export function withShownOnce<Row extends AnswerWithVariants>(message: Row): Row {
  if (!message.variants) return message
  const { variants, activeVariant } = show(answersOf(message), shownIndex(message)) ?? {}
  return { ...message, variants, activeVariant }
}

/**
 * Makes room for a new answer: the present one is kept as a variant unless it is empty, and the new
 * one is shown from now on, empty at first. It begins with the attachments of the present one: a picture stays until
 * another one comes.
 */
export function startVariant(message: AnswerWithVariants, timestamp: number): AnswerWithVariants {
  const kept = answersOf(message).filter(isWorthKeeping)
  const fresh = answerOf({ content: '', timestamp, attachments: message.attachments })
  return show([...kept, fresh], kept.length) ?? fresh
}

/**
 * Ends the shown answer. Its model, its lore, its thinking and its sources stay where the ending does not name any, and its attachments in any case.
 */
export function finishVariant(
  message: AnswerWithVariants,
  ending: Ending,
): Omit<Answer, 'attachments'> {
  const { timestamp, model, lore, thinking, sources } = message
  return textOf({
    ...ending,
    timestamp,
    model: ending.model ?? model,
    lore: ending.lore ?? lore,
    thinking: ending.thinking ?? thinking,
    sources: ending.sources ?? sources,
  })
}

/** Shows another answer; undefined where there is none at that place. */
export function showVariant(
  message: AnswerWithVariants,
  index: number,
): AnswerWithVariants | undefined {
  return message.variants && show(answersOf(message), index)
}

/** Keeps the answers of another message as further answers of this one, which goes on showing what it shows. */
export function addVariants(
  message: AnswerWithVariants,
  other: AnswerWithVariants,
): Pick<AnswerWithVariants, 'variants' | 'activeVariant'> {
  const further = answersOf(other).filter(isWorthKeeping)
  const { variants, activeVariant } = message
  if (further.length === 0) return { variants, activeVariant }
  const shown = show([...answersOf(message), ...further], shownIndex(message))
  return { variants: shown?.variants, activeVariant: shown?.activeVariant }
}

/**
 * Shows an answer again that the message had before, and keeps the present one beside it.
 * @returns undefined where the message shows it already, or there was none.
 */
export function returnToAnswer(
  message: AnswerWithVariants,
  former: Answer,
): AnswerWithVariants | undefined {
  if (!isWorthKeeping(former) || message.content === former.content) return undefined
  const index = (message.variants ?? []).findIndex(({ content }) => content === former.content)
  if (index !== -1) return showVariant(message, index)
  return { ...startVariant(message, former.timestamp), ...answerOf(former) }
}

/** Drops the shown answer where it is empty and others exist, and shows the one before it. */
export function dropEmptyVariant(message: AnswerWithVariants): AnswerWithVariants | undefined {
  if (isWorthKeeping(message) || !message.variants) return undefined
  const shown = shownIndex(message)
  return show(
    message.variants.filter((_, index) => index !== shown),
    Math.max(0, shown - 1),
  )
}
