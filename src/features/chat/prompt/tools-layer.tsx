import {
  BookOpenText,
  Brain,
  Camera,
  Images,
  Paperclip,
  PenLine,
  ScanText,
  ZoomIn,
} from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { openMemory } from '@/features/shared/memory/memory-open'
import { promptPreviewOpen } from '@/runs/chat/prompt-preview-open'
import { stopRun } from '@/runs/live-runs'
import { useIsRunning, useRunPart } from '@/runs/use-run'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { Spinner } from '@/ui/display/spinner'
import { Menu } from '@/ui/overlays/menu'
import { showToast } from '@/ui/overlays/toast-store'
import { useAnchoredPopover } from '@/ui/overlays/use-anchored-popover'
import { AttachDoors, type AttachDoorsHandle } from '../attachments/attach-doors'
import { AttachmentsBar } from '../attachments/attachments-bar'
import * as attachWords from '../attachments/words'
import * as memoryWords from '../memory/words'
import type { ComposerToolsProps, ToolsLayerProps } from './composer-tools'
import * as words from './words'

const ChatLorebooksDialog = lazy(() => import('../lore/chat-lorebooks-dialog'))
const PreviewDialog = lazy(() => import('./preview-dialog'))

const setPreviewOpen = (isOpen: boolean) => promptPreviewOpen.setState({ isOpen })

/** Ctrl or Cmd, Shift and P: opens the preview of the prompt. PROMPT-14 */
function openByKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || !shiftKey || altKey || key.toLowerCase() !== 'p') return
  event.preventDefault()
  // Whatever lies over the page has the keys.
  if (!document.querySelector('[role=dialog]')) setPreviewOpen(true)
}

/** The menu beside the composer, and what it leads to. */
export function ToolsLayer(props: ToolsLayerProps) {
  const { conversationId, room, box, button, isMenuOpen } = props
  const isWriting = useIsRunning('userDraft', conversationId)
  const [areLorebooksOpen, setLorebooksOpen] = useState(false)
  const doors = useRef<AttachDoorsHandle>(null)
  const isPreviewOpen = useStore(promptPreviewOpen, ({ isOpen }) => isOpen)
  useEffect(() => {
    addEventListener('keydown', openByKey)
    return () => {
      removeEventListener('keydown', openByKey)
      setPreviewOpen(false)
    }
  }, [])
  return (
    <>
      <AttachmentsBar {...{ conversationId, room, box }} />
      <AttachDoors {...props} doors={doors} />
      {isMenuOpen && (
        <ToolsMenu {...props} {...{ doors }} onLorebooks={() => setLorebooksOpen(true)} />
      )}
      {areLorebooksOpen && (
        <Suspense>
          <ChatLorebooksDialog {...{ conversationId }} onClose={() => setLorebooksOpen(false)} />
        </Suspense>
      )}
      {isPreviewOpen && (
        <Suspense>
          <PreviewDialog {...{ conversationId, room, box }} onClose={() => setPreviewOpen(false)} />
        </Suspense>
      )}
      {isWriting && !isMenuOpen && <WritingNote {...{ conversationId, button }} />}
    </>
  )
}

interface MenuProps extends ToolsLayerProps {
  doors: RefObject<AttachDoorsHandle | null>
  onLorebooks: () => void
}

function ToolsMenu(props: MenuProps) {
  const { conversationId, room, box, button, doors, onMenuOpenChange, onLorebooks } = props
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const provider = useProvider(character?.providerId)
  const isWriting = useIsRunning('userDraft', conversationId)
  const canAsk = provider?.enabled === true
  return (
    <Menu
      label={words.more}
      anchor={button}
      onClose={() => onMenuOpenChange(false)}
      items={[
        {
          label: attachWords.attachFiles,
          icon: Paperclip,
          hint: attachWords.attachHint,
          onChoose: () => doors.current?.chooseFiles(),
        },
        {
          label: attachWords.attachDetailed,
          icon: ZoomIn,
          hint: attachWords.attachDetailedHint,
          onChoose: () => doors.current?.chooseDetailed(),
        },
        // Elsewhere the browser would ask for a file once more.
        ...(matchMedia('(pointer: coarse)').matches
          ? [
              {
                label: attachWords.takeAPhoto,
                icon: Camera,
                onChoose: () => doors.current?.takePhoto(),
              },
            ]
          : []),
        {
          label: attachWords.fromParlour,
          icon: Images,
          hint: attachWords.fromParlourHint,
          onChoose: () => doors.current?.openParlour(),
        },
        {
          label: words.previewPrompt,
          icon: ScanText,
          hint: words.previewHint,
          onChoose: () => setPreviewOpen(true),
        },
        {
          label: words.lorebooks,
          icon: BookOpenText,
          hint: words.lorebooksHint,
          onChoose: onLorebooks,
        },
        {
          label: memoryWords.memory,
          icon: Brain,
          hint: memoryWords.memoryHint,
          onChoose: () => openMemory(conversationId),
        },
        {
          label: words.writeForMe,
          icon: PenLine,
          hint: canAsk ? words.writeForMeAsks(provider.name) : words.writeForMeNobody,
          disabled: !canAsk || isWriting,
          onChoose: () => void writeInto(box, { conversationId, room }).catch(reportFailure),
        },
      ]}
    />
  )
}

/** Puts a draft into the box, and lets it be taken back where something stood there. PROMPT-19 */
async function writeInto(
  { readText, setText }: ComposerToolsProps['box'],
  chat: Pick<ComposerToolsProps, 'conversationId' | 'room'>,
) {
  const wish = readText()
  const { writeForUser } = await import('@/runs/chat/write-for-user')
  const draft = await writeForUser({ ...chat, wish })
  if (draft === undefined) return
  const since = readText()
  // What was typed meanwhile stays.
  setText(since === wish || since === '' ? draft : `${since}\n${draft}`)
  if (since.trim() !== '') showToast({ text: words.draftReplaced, undo: () => setText(since) })
}

/** Says at the button that a draft is being written, and stops it. */
function WritingNote({
  conversationId,
  button,
}: Pick<ToolsLayerProps, 'conversationId' | 'button'>) {
  const note = useRef<HTMLDivElement>(null)
  const asked = useRunPart('userDraft', conversationId, (run) => run?.data.providerName)
  useAnchoredPopover(true, button, note, 'start')
  return (
    <div
      ref={note}
      popover="manual"
      className="fixed m-0 max-w-full rounded-md border border-border bg-surface p-2 text-sm text-text floating"
    >
      <div className="flex items-center gap-3 px-1">
        <Spinner />
        <span role="status">{words.writing(asked)}</span>
        <Button
          size="small"
          onClick={() => {
            button.current?.focus()
            void stopRun('userDraft', conversationId)
          }}
        >
          {words.stop}
        </Button>
      </div>
    </div>
  )
}
