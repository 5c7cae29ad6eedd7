import type { Message, MessageVariant } from './message'

/* Several answers to one message (design §5). `content` always shows the active one. */

type Answer = Pick<
  Message,
  'content' | 'timestamp' | 'model' | 'error' | 'errorCode' | 'finishReason'
>
/** How an answer ended. */
type Ending = Pick<Answer, 'content' | 'model' | 'error' | 'errorCode' | 'finishReason'>
type AnswerWithVariants = Answer & Pick<Message, 'variants' | 'activeVariant'>

/** Names every field, also an absent one, so that showing an answer clears what it does not have. */
function toVariant(answer: Answer): MessageVariant {
  const { content, timestamp, model, error, errorCode, finishReason } = answer
  return { content, timestamp, model, error, errorCode, finishReason }
}

/** Whether an answer holds anything worth keeping beside a new one. */
function isWorthKeeping(answer: Answer): boolean {
  return answer.content.trim() !== ''
}

type Shown = Pick<Message, 'content' | 'variants' | 'activeVariant'>

/**
 * The place of the shown answer. A file from elsewhere may point nowhere: then it is the variant with
 * the same text, or else one more after the last, so that no text is taken for another.
 */
function shownPlace({ content, variants = [], activeVariant = -1 }: Shown): number {
  if (variants[activeVariant]) return activeVariant
  const same = variants.findIndex((variant) => variant.content === content)
  return same === -1 ? variants.length : same
}

/** All answers to a message, the shown one included as it stands now. */
function allVariants(message: AnswerWithVariants): MessageVariant[] {
  const all = [...(message.variants ?? [])]
  all[shownPlace(message)] = toVariant(message)
  return all
}

/** Number of answers to a message and the place of the shown one, from 0. */
export function variantPosition(message: Shown): { index: number; count: number } {
  const index = shownPlace(message)
  return { index, count: Math.max(message.variants?.length ?? 0, index + 1) }
}

/**
 * Makes room for a new answer: the present one is kept as a variant unless it is empty, and the new
 * one is shown from now on, empty at first.
 */
export function startVariant(message: AnswerWithVariants, timestamp: number): AnswerWithVariants {
  const kept = allVariants(message).filter(isWorthKeeping)
  const fresh: Answer = {
    content: '',
    timestamp,
    model: undefined,
    error: undefined,
    errorCode: undefined,
    finishReason: undefined,
  }
  if (kept.length === 0) return { ...fresh, variants: undefined, activeVariant: undefined }
  return { ...fresh, variants: [...kept, toVariant(fresh)], activeVariant: kept.length }
}

/** Ends the shown answer, in its list too. Its model stays where the ending does not name one. */
export function finishVariant(message: AnswerWithVariants, ending: Ending): AnswerWithVariants {
  const written = toVariant({
    ...ending,
    timestamp: message.timestamp,
    model: ending.model ?? message.model,
  })
  if (!message.variants) return written
  const variants = [...message.variants]
  const activeVariant = shownPlace(message)
  variants[activeVariant] = written
  return { ...written, variants, activeVariant }
}

/** Shows another answer; undefined where there is none at that place. */
export function showVariant(
  message: AnswerWithVariants,
  index: number,
): AnswerWithVariants | undefined {
  const variants = allVariants(message)
  const target = variants[index]
  if (!message.variants || !target) return undefined
  return { ...toVariant(target), variants, activeVariant: index }
}

/** Keeps the answers of another message as further answers of this one, which goes on showing what it shows. */
export function addVariants(
  message: AnswerWithVariants,
  other: AnswerWithVariants,
): Pick<Message, 'variants' | 'activeVariant'> {
  const further = allVariants(other).filter(isWorthKeeping)
  const { variants, activeVariant } = message
  if (further.length === 0) return { variants, activeVariant }
  return { variants: [...allVariants(message), ...further], activeVariant: shownPlace(message) }
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
  return index === -1
    ? finishVariant(startVariant(message, former.timestamp), former)
    : showVariant(message, index)
}

/** Drops the shown answer where it is empty and others exist, and shows the one before it. */
export function dropEmptyVariant(message: AnswerWithVariants): AnswerWithVariants | undefined {
  if (isWorthKeeping(message) || !message.variants) return undefined
  const place = shownPlace(message)
  const kept = message.variants.filter((_, index) => index !== place)
  const index = Math.max(0, place - 1)
  const target = kept[index]
  if (!target) return undefined
  return kept.length === 1
    ? { ...toVariant(target), variants: undefined, activeVariant: undefined }
    : { ...toVariant(target), variants: kept, activeVariant: index }
}
