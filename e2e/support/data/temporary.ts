import type { Page } from '@playwright/test'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'

/** A temporary character with its chat, all of whose ids begin with "temp_". */
export interface TemporaryChat {
  character: CharacterRecord
  conversation: ConversationRecord
  messages: MessageRecord[]
}

/**
 * Puts a temporary chat into the memory of the app that is open, where nothing but its own modules reaches. Whoever
 * loads another document loses it: go on by links.
 */
export function seedTemporaryChat(page: Page, chat: TemporaryChat): Promise<void> {
  return page.evaluate(async ({ character, conversation, messages }) => {
    interface Store {
      getState: () => Record<string, unknown>
      setState: (state: Record<string, unknown>) => void
    }
    const isStore = (value: unknown): value is Store => {
      if (typeof value !== 'object' || value === null || !('getState' in value)) return false
      const state = (value as Store).getState()
      return ['characters', 'conversations', 'messages', 'images'].every((name) => name in state)
    }
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin) && name.endsWith('.js'))
    for (const script of scripts) {
      // It runs already, so this gives the same module.
      const exported = (await import(/* @vite-ignore */ script)) as Record<string, unknown>
      const store = Object.values(exported).find(isStore)
      if (!store) continue
      store.setState({
        characters: { [character.id]: character },
        conversations: { [conversation.id]: conversation },
        messages: { [conversation.id]: messages },
      })
      return
    }
    throw new Error('The store of temporary chats was not found.')
  }, chat)
}
