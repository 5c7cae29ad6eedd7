import { inventPerson, peopleWishOf } from './demo-people'
import { instructionOf, lastUserText, randomFor, type DemoConversation } from './demo-reply'
import { portraitPromptOf } from './person-texts'
import { toldFactsOf, withTold } from './told-facts'

const ASKS_FOR_IMAGE_PROMPT =
  /\b(write|create|generate|craft|describe|turn|give|make)\b[^.\n]{0,80}\b(image|avatar|portrait|picture|headshot|photo)\b[^.\n]{0,40}\b(prompt|description)\b/i

/**
 * A description for a painter, where the request asks for one in plain text; undefined otherwise.
 * It always describes an adult. P23.
 */
export function writeImagePrompt(conversation: DemoConversation): string | undefined {
  const { messages } = conversation
  const prompt = `${instructionOf(messages)}\n${lastUserText(messages)}`
  if (!ASKS_FOR_IMAGE_PROMPT.test(prompt)) return undefined
  const person = inventPerson(randomFor(conversation), peopleWishOf(prompt))
  return portraitPromptOf(withTold(person, toldFactsOf(prompt)))
}
