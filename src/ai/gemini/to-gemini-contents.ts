import type { ChatMessage } from '../contracts'
import { withKnownRole } from '../openai-style/to-openai-messages'
import { GO_ON, GREETING, moveIntoUserTurns } from '../user-turns'

/** A piece of a turn. */
type GeminiPart = { text: string } | { inlineData: { mimeType: string; data: string } }

/** A turn on Gemini's wire. */
interface GeminiContent {
  role: 'user' | 'model'
  parts: GeminiPart[]
}

/** The conversation as Gemini takes it. */
export interface GeminiConversation {
  /** What stands above the conversation; absent where there is nothing. */
  systemInstruction?: { parts: GeminiPart[] }
  contents: GeminiContent[]
}

/**
 * The messages as Gemini takes them: the character's prompt and the system messages before all others as
 * `systemInstruction`, then turns of user and model that take turns, beginning and ending with the user. System messages
 * within the conversation stay in their place, as text in the neighbouring turn of the user; empty messages, which are
 * refused, are left out; messages of one role in a row become one turn with several parts.
 */
export function toGeminiContents(
  messages: readonly ChatMessage[],
  systemPrompt: string | undefined,
): GeminiConversation {
  const filled = messages
    .map((message) => withKnownRole('gemini', message))
    .filter(({ role, content, images }) => content.trim() !== '' || isWithImages(role, images))
  const firstSpoken = filled.findIndex(({ role }) => role !== 'system')
  const leading = firstSpoken === -1 ? filled : filled.slice(0, firstSpoken)
  const spoken = firstSpoken === -1 ? [] : filled.slice(firstSpoken)
  const system = [systemPrompt ?? '', ...leading.map(({ content }) => content)]
    .filter((text) => text.trim() !== '')
    .map((text) => text.toWellFormed())
    .join('\n\n')
  const turns: GeminiContent[] = []
  const add = (role: GeminiContent['role'], parts: GeminiPart[]) => {
    const last = turns.at(-1)
    if (parts.length === 0) return
    if (last?.role === role) last.parts.push(...parts)
    else turns.push({ role, parts: [...parts] })
  }
  const moved = moveIntoUserTurns(spoken, () => true)
  if (moved[0]?.role !== 'user') add('user', [{ text: GREETING }])
  for (const { role, content, images } of moved)
    add(role === 'user' ? 'user' : 'model', partsOf(content, role === 'user' ? images : undefined))
  if (turns.at(-1)?.role === 'model') add('user', [{ text: GO_ON }])
  return {
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    contents: turns,
  }
}

function isWithImages(role: ChatMessage['role'], images: ChatMessage['images']): boolean {
  return role === 'user' && images !== undefined && images.length > 0
}

const DATA_URL = /^data:(image\/[\w.+-]+);base64,(.+)$/s

/** Pictures first, then the text. What is no base64 data URL is left out. */
function partsOf(content: string, images: readonly string[] = []): GeminiPart[] {
  const pictures = images.flatMap((url): GeminiPart[] => {
    const [, mimeType, data] = DATA_URL.exec(url) ?? []
    return mimeType === undefined || data === undefined ? [] : [{ inlineData: { mimeType, data } }]
  })
  // Half a surrogate pair costs the whole request.
  const text = content.toWellFormed()
  return text.trim() === '' ? pictures : [...pictures, { text }]
}
