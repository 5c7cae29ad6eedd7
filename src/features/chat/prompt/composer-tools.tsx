import { Ellipsis } from 'lucide-react'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageType } from '@/domain/message'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { loadOnce } from '@/lib/load-once'
import { IconButton } from '@/ui/buttons/icon-button'
import { ClipPlace } from '../attachments/clip-place'
import { more } from '../screen/words'
import { useReturnedWords } from './use-returned-words'

const load = loadOnce(() => import('./tools-layer'))

/** Files beside the box: none, some that are still being read, or some that can be sent. */
export type ComposerFiles = 'reading' | 'ready' | undefined

/** The composer's box, for its tools. */
export interface ComposerBox {
  readText: () => string
  /** Puts another text into the box. */
  setText: (text: string) => void
  /** Sends what stands in it, or asks for an answer where nothing does. @param now what the prompt takes for now */
  send: (now?: number) => void
  canSend: boolean
  /** Where one types. Not while it is drawn. */
  getField: () => HTMLTextAreaElement | null
  /** Tells whether files go along: then it can be sent without words, and not before they are read. */
  setFiles: (files: ComposerFiles) => void
}

export interface ComposerToolsProps {
  conversationId: string
  room: MessageType | undefined
  box: ComposerBox
}

export interface ToolsLayerProps extends ComposerToolsProps {
  button: RefObject<HTMLButtonElement | null>
  isMenuOpen: boolean
  onMenuOpenChange: (isOpen: boolean) => void
}

/** A button that opens a menu beside the box; what is behind it, and its keys, come once the chat is shown. */
export default function ComposerTools(props: ComposerToolsProps) {
  const [Layer, setLayer] = useState<ComponentType<ToolsLayerProps>>()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useReturnedWords(props.conversationId, props.room, props.box)
  useEffect(() => {
    const show = async () => {
      const { ToolsLayer } = await load()
      setLayer(() => ToolsLayer)
    }
    // Asked for again by a press on the button.
    show().catch(() => undefined)
  }, [])
  return (
    <>
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={more}
        className="-ms-2 size-11"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => {
          // Who presses again while the menu is on its way wants it, and does not take it back.
          setIsMenuOpen(!Layer || !isMenuOpen)
          load().then(({ ToolsLayer }) => setLayer(() => ToolsLayer), reportFailure)
        }}
      />
      {Layer ? (
        <Layer {...props} {...{ button, isMenuOpen }} onMenuOpenChange={setIsMenuOpen} />
      ) : (
        <ClipPlace room={props.room} />
      )}
    </>
  )
}
