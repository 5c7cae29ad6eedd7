import type { DemoIntent } from './demo-voice'

/** What a user's message seems to want, in the order in which it is asked; the first match wins. */
const CUES: readonly (readonly [DemoIntent, RegExp])[] = [
  [
    'identity',
    /\b(who|what) (are|r) (you|u)\b|\bare (you|u) (an? )?(real|human|person|bot|robot|ai|script|machine|chatbot|model|program|sentient|alive|chatgpt|claude|gpt)|\b(what|which) (ai |language )?model\b|\bwho (made|built|wrote|created) you\b|\byour name\b/i,
  ],
  ['more', /^\W*(continue|go on|more|keep going|carry on|and then|next|tell me more)\W*$/i],
  ['thanks', /\b(thanks|thank you|thx|cheers|much appreciated|ty)\b/i],
  ['farewell', /\b(good ?bye|bye|see you|good ?night|talk later|got to go|gotta go|farewell)\b/i],
  [
    'tour',
    /\b(what can (you|i|this|parlour)|show me around|tour|features?|how does (this|parlour|it) work|what is (this|parlour)|help me get started)\b/i,
  ],
  [
    'long',
    /\b(long(er)?|lengthy|detailed|in detail|essay|at length|in depth|thousand words|\d{3,} words|full article)\b/i,
  ],
  ['story', /\b(story|tale|fiction|fable|legend|bedtime|once upon)\b/i],
  [
    'code',
    /```|\b(code|coding|function|typescript|javascript|python|program(ming)?|script for|regex|algorithm|debug|snippet|api|css|html|sql|debounce|refactor)\b/i,
  ],
  [
    'picture',
    /\b(send|show|draw|paint|make|take|generate)\b.{0,24}\b(picture|pic|photo|image|selfie|drawing)\b/i,
  ],
]

const GREETING =
  /^\W*(hi+|hey+|hello+|hiya|yo|howdy|good (morning|evening|afternoon|day)|greetings|hallo|hola|bonjour|servus|moin)\b/i

/** A greeting with more than this many words is a message about something else. */
const GREETING_WORDS_MAX = 6

const QUESTION =
  /\?|^\W*(who|what|when|where|why|how|which|can|could|do|does|is|are|should|would|will)\b/i

/** What a message seems to want. */
export function intentOf(text: string): DemoIntent {
  const cue = CUES.find(([, pattern]) => pattern.test(text))
  if (cue !== undefined) return cue[0]
  if (GREETING.test(text) && text.trim().split(/\s+/).length <= GREETING_WORDS_MAX)
    return 'greeting'
  return QUESTION.test(text) ? 'question' : 'statement'
}

const COMMON_WORDS = new Set(
  `about above actually after again against almost already also although always another anything around away
  back because been before being below best better between both bring came cannot come could days didn't does
  doesn't doing don't done down each either else even ever every everything feel feeling feels find first from
  gave getting give given gives goes going gone good great hasn't have haven't having hello help here hers
  herself himself into isn't it's itself just keep kind knew know known last later least less let's like liked
  little long look looking looks lots love made make makes many maybe mean might more most much must myself
  need needs never next nothing often once only other others ourselves over people perhaps please point quite
  rather really right said same saying says seem seems seen shall should shouldn't show since some someone
  something sometimes soon sort still stuff such sure take takes taking tell than thank thanks that that's the
  their theirs them then there there's these they they're thing things think this those though thought through
  today together told tomorrow tonight took toward tried tries trying under until upon used using very want
  wanted wants was wasn't well went were what what's when where which while will with within without won't
  would wouldn't agree answer ask asked asking became become began believe bought brought buying call called
  decide decided explain finally found getting happen happened happens hear heard help hope keeps learn
  learned learning leave left lost meet moved point really remember seeing send sent spare speak spent
  start started stay stopped suppose talk talking telling walk walked wonder work works write writing yeah years yesterday you're your yours yourself`.split(
    /\s+/,
  ),
)

/** A word of a message that an answer may pick up: letters only, so that no markup comes back. */
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
const WORD_LENGTH_MAX = 24

/**
 * The words of a message that carry it: the longest uncommon ones, longest first.
 * Empty where there are none.
 */
export function telltaleWords(text: string, count: number): string[] {
  const words = (text.slice(0, 4000).match(WORD) ?? []).filter(
    (word) =>
      word.length >= 4 &&
      word.length <= WORD_LENGTH_MAX &&
      !COMMON_WORDS.has(word.toLowerCase().replace('’', "'")),
  )
  const different = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  return different.sort((left, right) => right.length - left.length).slice(0, count)
}

/** What a message wants to hear about, as in "an essay about the old town"; else its longest word. */
export function topicOf(text: string): string | undefined {
  const named = /\b(?:about|on|regarding)\s+((?:[\p{L}\p{M}'’-]{2,24}\s*){1,5})/iu.exec(text)?.[1]
  const rest = text.replace(/\b(essay|article|detailed|lengthy|longer|answer|message)\b/gi, '')
  return named?.trim() ?? telltaleWords(rest, 1)[0]
}

/** How a character writes, judged by its instruction. */
export type DemoManner = 'document' | 'acting' | 'texting'

const TEXTING = /\b(text(ing| messages?)|phone|mobile|sms|chat app|messenger)\b/i
const ACTING = /\b(role-?play|\*?actions?\*? between|asterisks?|in character|storyteller|scene)\b/i

/**
 * How to write, judged by the instruction. An instruction that speaks of both goes by the one it
 * names last, because composed prompts name the manner of the present room after the character's.
 */
export function mannerOf(instruction: string): DemoManner {
  const last = (pattern: RegExp) =>
    Array.from(instruction.matchAll(new RegExp(pattern, 'gi'))).at(-1)?.index ?? -1
  const texting = last(TEXTING)
  const acting = last(ACTING)
  if (texting === -1 && acting === -1) return 'document'
  return texting > acting ? 'texting' : 'acting'
}

/** The name that an instruction gives to its character, or "the stranger". */
export function nameIn(instruction: string): string {
  const named =
    /\b[Yy]ou(?: are|'re|’re| play)(?: now)?:? (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/u.exec(
      instruction,
    ) ?? /\bname(?: is|:)\s*"?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/iu.exec(instruction)
  return named?.[1] ?? 'the stranger'
}
