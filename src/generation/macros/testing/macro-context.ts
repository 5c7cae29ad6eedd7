import { createMacroContext, type MacroContext } from '../macro-context'

/** Tuesday, 24 November 2026, 15:04:05 in UTC. */
export const TEST_NOW = Date.UTC(2026, 10, 24, 15, 4, 5)

/** A context for tests: Alice, to whom Bob writes. */
export function testContext(fields: Partial<MacroContext> = {}): MacroContext {
  return {
    ...createMacroContext({
      character: { name: 'Alice', systemPrompt: '' },
      persona: { name: 'Bob', description: '' },
      chatId: 'chat',
      turn: 'turn',
      now: TEST_NOW,
      locale: 'en-US',
      timeZone: 'UTC',
    }),
    ...fields,
  }
}
