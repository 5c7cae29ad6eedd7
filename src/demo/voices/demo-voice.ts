/** What a message can want; decides which prepared lines can answer it. */
export const demoIntents = [
  /** Who or what are you, are you real, are you an AI. */
  'identity',
  'greeting',
  'thanks',
  'farewell',
  /** What can you do, show me around. */
  'tour',
  'code',
  'story',
  /** A long text. */
  'long',
  /** A picture: in chat the script can only point to the painter. */
  'picture',
  /** Go on, continue. */
  'more',
  'question',
  /** All the rest. */
  'statement',
] as const
/** What a message seems to want. */
export type DemoIntent = (typeof demoIntents)[number]

/**
 * The prepared lines of one speaker. `{word}` and `{other}` stand for words of the user's message,
 * `{earlier}` for a word of an earlier one; a line with a word that is missing is not used, so each
 * list holds at least one line without any.
 */
export type DemoVoice = Record<DemoIntent, readonly string[]>
