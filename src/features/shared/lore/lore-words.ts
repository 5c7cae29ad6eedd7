import type { LoreRestReason, LoreScope, LoreSource, LoreUse } from '@/domain/lorebook'
import type { DepthRole } from '@/domain/character'
import { formatNumber, quoteName } from '@/ui/format'

/* Why entries of lorebooks were used, and why not. The chat and "Try a text" say the same. */

/** What the sentences name. */
export interface LoreNames {
  /** What an entry is called; undefined where it is gone. */
  entry: (entryId: string) => string | undefined
  /** Where a word stands, as in "in your message". @param messageId absent in what is no message yet */
  place: (messageId: string | undefined) => string
}

/** Places of words, for `LoreNames`. */
export const inYourMessage = 'in your message'
export const inTheirMessage = 'in the character’s message'
export const inAMessage = 'in a message'
export const inTheText = 'in the text'

export const untitled = 'Entry without a name'

/** What is read beside messages, in the middle of a sentence. */
const sourceNames: Readonly<Record<LoreSource, string>> = {
  persona: 'your persona',
  description: 'the character’s description',
  personality: 'the character’s personality',
  note: 'the character’s note',
  scenario: 'the scenario',
  creatorNotes: 'the creator’s notes',
}

/** Whether a key is written as a pattern. */
const isPattern = (key: string) => /^\/.+\/[a-z]*$/su.test(key)

/** Longest key that is quoted whole, in characters; patterns may be long. */
const QUOTED_KEY = 80
const cutKey = (key: string) => (key.length > QUOTED_KEY ? `${key.slice(0, QUOTED_KEY)}…` : key)

function found(key: string | undefined, word: string | undefined, place: string): string {
  if (key === undefined) return `A key stands ${place}.`
  if (isPattern(key))
    return word === undefined
      ? `The pattern ${cutKey(key)} fits ${place}.`
      : `The pattern ${cutKey(key)} fits ${quoteName(word)} ${place}.`
  return `The key ${quoteName(key)} stands ${place}.`
}

/** Why an entry was used, in one sentence. */
export function loreUseText(use: LoreUse, names: LoreNames): string {
  switch (use.reason) {
    case 'key':
      return found(use.key, use.word, names.place(use.messageId))
    case 'lore': {
      const by = use.byEntryId === undefined ? undefined : names.entry(use.byEntryId)
      return found(
        use.key,
        use.word,
        by === undefined ? 'in another entry' : `in the entry ${quoteName(by)}`,
      )
    }
    case 'source':
      return found(
        use.key,
        use.word,
        use.source ? `in ${sourceNames[use.source]}` : 'beside the messages',
      )
    case 'constant':
      return 'It is always used.'
    case 'decorator':
      return 'A line at its beginning, such as @@activate, asks for it.'
    case 'sticky':
      return 'It fired before and goes on for some messages.'
    case 'kept':
      return 'It fired once and is kept since.'
  }
}

/** Why entries were not used: a title, and the sentence. */
export const restTexts: Readonly<Record<LoreRestReason, { title: string; text: string }>> = {
  disabled: { title: 'Switched off', text: 'It is switched off.' },
  noKeys: { title: 'No keys', text: 'It has no keys, and is not always used.' },
  notFound: { title: 'Not found', text: 'None of its keys stands in what was read.' },
  secondary: {
    title: 'Secondary keys',
    text: 'A key was found, but its secondary keys do not agree.',
  },
  decorator: {
    title: 'Its own rule',
    text: 'A rule at its beginning, such as @@is_greeting, does not hold now.',
  },
  dontActivate: {
    title: 'Kept from firing',
    text: 'A line at its beginning keeps it from firing.',
  },
  delay: { title: 'Too early', text: 'The chat has too few messages for it yet.' },
  cooldown: { title: 'Resting', text: 'It fired a few messages ago and rests now.' },
  recursionOnly: {
    title: 'Waits for other entries',
    text: 'Only other entries may fire it, and none did.',
  },
  filter: {
    title: 'Not for this answer',
    text: 'It is for other characters, or for another kind of answer.',
  },
  brokenPattern: { title: 'Broken pattern', text: 'One of its patterns cannot be read.' },
  slowPattern: {
    title: 'Slow pattern',
    text: 'One of its patterns took too long and was given up.',
  },
  roll: { title: 'By chance', text: 'It fires only some of the time, and not this time.' },
  group: { title: 'Another of its group', text: 'Of its group another entry was chosen.' },
  budget: { title: 'Book is full', text: 'It did not fit what its lorebook may take.' },
  allBudgets: {
    title: 'No room for lore',
    text: 'It did not fit what all lorebooks together may take.',
  },
  empty: { title: 'Empty', text: 'There is nothing in it to send.' },
  noOutlet: {
    title: 'No outlet',
    text: 'No part of the prompt has the outlet that it belongs to.',
  },
  cut: {
    title: 'Left out for the messages',
    text: 'It went first when the messages did not fit any more.',
  },
  placeOff: {
    title: 'Its place is off',
    text: 'The part of the prompt that it belongs to is switched off.',
  },
}

/** Why an entry was not used, in one sentence. */
export const loreRestText = (reason: LoreRestReason) => restTexts[reason].text

const roles: Readonly<Record<DepthRole, string>> = {
  system: 'as the system',
  user: 'as you',
  assistant: 'as the character',
}

/** Where an entry was placed, in a few words. */
export function lorePlaceText({ at, depth = 0, role, outlet }: LoreUse['place']): string {
  switch (at) {
    case 'beforeCharacter':
      return 'Before the character'
    case 'afterCharacter':
      return 'After the character'
    case 'beforeDescription':
      return 'Before the description'
    case 'afterDescription':
      return 'After the description'
    case 'personality':
      return 'At the personality'
    case 'scenario':
      return 'At the scenario'
    case 'beforeExamples':
      return 'Before the examples'
    case 'afterExamples':
      return 'After the examples'
    case 'aboveNote':
      return 'Above the author’s note'
    case 'belowNote':
      return 'Below the author’s note'
    case 'depth': {
      const says = role === undefined ? '' : `, ${roles[role]}`
      return depth === 0
        ? `After the newest message${says}`
        : `${formatNumber(depth)} from the end${says}`
    }
    case 'outlet':
      return outlet?.trim() ? `At the outlet ${quoteName(outlet.trim())}` : 'At an outlet'
  }
}

/** Where a book counts from. */
export const scopeNames: Readonly<Record<LoreScope, string>> = {
  chat: 'This chat',
  persona: 'Your persona',
  character: 'The character',
  all: 'All chats',
}

export const aboutTokens = (count: number) =>
  count === 1 ? 'about 1 token' : `about ${formatNumber(count)} tokens`
