import type { ChatMessage } from '../contracts'
import { GO_ON, GREETING, moveIntoUserTurns } from '../user-turns'
import type { DeviceMessage } from './device-engine'

/**
 * Messages as models on the device take them: all instructions that stand before the conversation as one, then turns of the
 * user and of the model, one after the other, from the user to the user. Small models know nothing else, and many
 * templates of theirs refuse it. Instructions within the conversation stand in the user's turn beside them.
 * @param systemPrompt the character's own; blank stands for none.
 */
export function toDeviceMessages(
  messages: readonly ChatMessage[],
  systemPrompt = '',
): DeviceMessage[] {
  const filled = messages.filter(
    ({ role, content }) => role !== 'function' && content.trim() !== '',
  )
  const firstSpoken = filled.findIndex(({ role }) => role !== 'system')
  const leading = firstSpoken === -1 ? filled : filled.slice(0, firstSpoken)
  const spoken = firstSpoken === -1 ? [] : filled.slice(firstSpoken)
  const instructions = [systemPrompt, ...leading.map(({ content }) => content)]
    .filter((text) => text.trim() !== '')
    .join('\n\n')
  const turns: DeviceMessage[] = []
  const add = (role: 'user' | 'assistant', content: string) => {
    const last = turns.at(-1)
    if (last?.role === role) last.content += `\n\n${content}`
    else turns.push({ role, content })
  }
  const moved = moveIntoUserTurns(spoken, () => true)
  if (moved[0]?.role !== 'user') add('user', GREETING)
  for (const { role, content } of moved)
    if (role === 'user' || role === 'assistant') add(role, content.toWellFormed())
  if (turns.at(-1)?.role === 'assistant') add('user', GO_ON)
  return instructions === ''
    ? turns
    : [{ role: 'system', content: instructions.toWellFormed() }, ...turns]
}
