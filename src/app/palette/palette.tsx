import { CommandPalette } from '@/features/palette/command-palette'
import type { Command } from '@/features/palette/find-commands'
import { findChatPath } from '@/features/characters/list/open-chat'
import { chatScreenOf } from '@/domain/conversation'
import { type Theme, themes } from '@/domain/theme'
import { paths } from '@/lib/paths'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { updateSettings } from '@/storage/commands/settings'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useConversations } from '@/storage/hooks/use-conversations'
import { useDatingSessions } from '@/storage/hooks/use-dating-sessions'
import { useLorebooks } from '@/storage/hooks/use-lorebooks'
import { useVault } from '@/storage/hooks/use-vault'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { lockVault } from '@/storage/vault/vault-lock'
import { navigate, navigateFromHere } from '@/ui/buttons/history'
import { reportDemoFailure } from '@/features/shared/providers/try-demo-button'
import { destinations } from '../layout/navigation'
import { openPalette } from './palette-open'
import { startDemo } from '../start-demo'
import * as words from './words'

/** The command palette with everything that there is to reach. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const characters = useCharacters()
  const conversations = useConversations()
  const sessions = useDatingSessions()
  const lorebooks = useLorebooks()
  const vault = useVault()
  const commands = characters &&
    conversations && [
      ...conversationCommands(conversations, characters),
      ...characters.map(characterCommand),
      ...(sessions ?? []).map(sessionCommand),
      ...(lorebooks ?? []).map(lorebookCommand),
      ...pageCommands(),
      ...actionCommands(),
      ...(vault?.status === 'unlocked' ? [action(words.lockKeys, () => lockVault())] : []),
    ]
  return <CommandPalette commands={commands} onClose={onClose} />
}

const go = (path: string) => () => navigate(path)

function action(label: string, run: () => void): Command {
  return { id: `action ${label}`, group: 'action', label, run }
}

function conversationCommands(
  conversations: readonly ConversationRecord[],
  characters: readonly CharacterRecord[],
): Command[] {
  const byId = new Map(characters.map((character) => [character.id, character]))
  return conversations.map((conversation) => {
    const { id, title, characterId } = conversation
    const character = byId.get(characterId)
    return {
      id: `conversation ${id}`,
      group: 'conversation',
      label: title,
      note: character?.name,
      run: go(paths[chatScreenOf(conversation, character)](id)),
    }
  })
}

/** Leads where "Chat" on its card does. A chat that cannot be made is told by the failed write's own banner. */
function characterCommand(character: CharacterRecord): Command {
  return {
    id: `character ${character.id}`,
    group: 'character',
    label: character.name,
    note: words.chat,
    run: () => void findChatPath(character).then(navigateFromHere(), () => undefined),
  }
}

function sessionCommand({ session: { id, name } }: DatingSessionSummary): Command {
  return {
    id: `session ${id}`,
    group: 'session',
    label: name,
    run: go(paths.swipeSession(id)),
  }
}

function lorebookCommand({ id, name }: LorebookRecord): Command {
  return {
    id: `lorebook ${id}`,
    group: 'lorebook',
    label: name,
    run: go(paths.lorebook(id)),
  }
}

function pageCommands(): Command[] {
  const others = [
    { label: words.settings, path: paths.settings },
    { label: words.createNewCharacter, path: paths.createCharacter },
    { label: words.personas, path: paths.personas },
    { label: words.createPersona, path: paths.createPersona() },
    { label: words.lorebooks, path: paths.lorebooks },
    { label: words.createDatingSession, path: paths.createSwipeSession },
    { label: words.addProvider, path: paths.newProvider },
    { label: words.orderOfThePrompt, path: paths.promptOrders },
    { label: words.devices, path: paths.devices },
    { label: words.deviceModels, path: paths.deviceModels },
  ]
  return [...destinations, ...others].map(({ label, path }) => ({
    id: `page ${path}`,
    group: 'page',
    label,
    run: go(path),
  }))
}

const THEME_NAMES: Record<Theme, string> = {
  system: words.themeAsTheSystem,
  light: words.themeLight,
  dark: words.themeDark,
}

/** Whether a chat is open, under the palette. */
const isInChat = () => /\/chat2?\/[^/]+\/?$/.test(location.pathname)

function actionCommands(): Command[] {
  return [
    ...(isInChat()
      ? [action(words.previewPrompt, () => promptPreviewOpen.setState({ isOpen: true }))]
      : []),
    action(words.importLabel, () => openTransferDialog({ kind: 'import' })),
    action(words.importCharacters, () => openTransferDialog({ kind: 'cards' })),
    action(words.importLorebooks, () => openTransferDialog({ kind: 'lorebooks' })),
    action(words.exportLabel, () => openTransferDialog({ kind: 'export' })),
    action(words.reset, () => openTransferDialog({ kind: 'reset' })),
    action(words.tryTheDemo, () => void startDemo().catch(reportDemoFailure)),
    // A failed write shows in its own banner.
    ...themes.map((theme) =>
      action(THEME_NAMES[theme], () => void updateSettings({ theme }).catch(() => undefined)),
    ),
    action(words.keyboardShortcuts, () => openPalette('shortcuts')),
  ]
}
