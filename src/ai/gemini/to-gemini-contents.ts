import { hasFiles } from '../chat-files'
import type { ChatFile, ChatMessage } from '../contracts'
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
    .filter((message) => message.content.trim() !== '' || hasFiles(message))
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
  for (const { role, content, files } of moved)
    add(role === 'user' ? 'user' : 'model', partsOf(content, role === 'user' ? files : undefined))
  if (turns.at(-1)?.role === 'model') add('user', [{ text: GO_ON }])
  return {
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    contents: turns,
  }
}

/** Files first, then the text. */
function partsOf(content: string, files: readonly ChatFile[] = []): GeminiPart[] {
  const sent = files.map(({ mime, data }): GeminiPart => ({ inlineData: { mimeType: mime, data } }))
  // Half a surrogate pair costs the whole request.
  const text = content.toWellFormed()
  return text.trim() === '' ? sent : [...sent, { text }]
}
