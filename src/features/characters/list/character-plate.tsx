import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useId,
  useState,
} from 'react'
import type { Provider } from '@/domain/provider'
import { modelWarning } from '@/features/shared/providers/model-choices'
import { paths } from '@/lib/paths'
import { countConversationsOfCharacter } from '@/storage/database/queries'
import type { CharacterRecord } from '@/storage/database/records'
import { navigateFromHere } from '@/ui/buttons/history'
import { Link } from '@/ui/buttons/router'
import { Badge } from '@/ui/display/badge'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { CharacterMenu } from './character-menu'
import { DeleteCharacterDialog } from './delete-character-dialog'
import { findChatPath, startNewChat } from './open-chat'
import { PlatePicture } from './plate-picture'
import { removeCharacter } from './remove-character'
import * as words from './words'

const ExportCardDialog = lazy(() => import('../export/export-card-dialog'))

interface Props {
  character: CharacterRecord
  /** Undefined where it was deleted. */
  provider: Provider | undefined
  hasConversations: boolean
  /** Level of its name among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

/** One character: a press anywhere chats, the rest is in its menu. */
export function CharacterPlate(props: Props) {
  const { character, provider, hasConversations, heading: Heading = 'h2' } = props
  const { id, name, temporary } = character
  const headingId = useId()
  const lineId = useId()
  const [isOpening, setIsOpening] = useState(false)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const [conversationsToLose, setConversationsToLose] = useState(0)
  const canChat = provider?.enabled === true

  const open = async (findPath: (character: CharacterRecord) => Promise<string>) => {
    // A second press would make a second chat.
    if (isOpening) return
    setIsOpening(true)
    const goTo = navigateFromHere()
    try {
      goTo(await findPath(character))
    } catch {
      // The failed write stands in its own banner.
    }
    setIsOpening(false)
  }
  const startDelete = async () => {
    // What is temporary is lost anyway: nobody is asked before it goes.
    const count = temporary ? 0 : await countConversationsOfCharacter(id)
    if (count > 0) setConversationsToLose(count)
    else {
      focusNeighbour()
      await removeCharacter(character)
    }
  }
  /** A long press, the other button of a mouse, and the keyboard's key for menus. A link has the browser's own. */
  const handleContextMenu = (event: MouseEvent) => {
    if (event.target instanceof HTMLAnchorElement) return
    event.preventDefault()
    setIsMenuOpen(true)
  }
  const handleDeleteKey = ({ key }: KeyboardEvent) => {
    if (key === 'Delete') void startDelete()
  }
  return (
    <>
      <article aria-labelledby={headingId} className="relative" onContextMenu={handleContextMenu}>
        <PlatePicture character={character} isGrey={!canChat} />
        <div className="mt-2 flex">
          <div className="min-w-0 grow">
            <Heading
              id={headingId}
              dir="auto"
              className="line-clamp-2 text-left leading-snug font-medium wrap-anywhere"
              title={name}
            >
              {name}
            </Heading>
            <div id={lineId} className="mt-1 text-sm leading-snug wrap-anywhere text-muted">
              <Line character={character} provider={provider} />
            </div>
          </div>
          {/* Its surface is the whole plate; what else can be pressed lies above it. */}
          <button
            type="button"
            aria-label={words.chat}
            aria-describedby={`${headingId} ${lineId}`}
            aria-busy={isOpening || undefined}
            title={name}
            disabled={!canChat}
            className={canChat ? 'absolute inset-0 rounded-lg' : 'sr-only'}
            onClick={() => void open(findChatPath)}
            onKeyDown={handleDeleteKey}
          />
          <CharacterMenu
            {...{ character, provider, hasConversations }}
            isOpen={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            onNewChat={() => void open(startNewChat)}
            onExport={() => setIsExporting(true)}
            onDelete={() => void startDelete()}
          />
        </div>
      </article>
      {isExporting && (
        <Suspense>
          <ExportCardDialog character={character} onClose={() => setIsExporting(false)} />
        </Suspense>
      )}
      {conversationsToLose > 0 && (
        <DeleteCharacterDialog
          character={character}
          conversationCount={conversationsToLose}
          onClose={() => setConversationsToLose(0)}
        />
      )}
    </>
  )
}

/** What the character is; in place of it, what hinders a chat with it, and the way to change that. */
function Line({ character, provider }: Pick<Props, 'character' | 'provider'>): ReactNode {
  const { id, description, model, temporary } = character
  const [now] = useState(Date.now)
  if (temporary)
    return (
      <>
        <Badge tone="warning">{words.temporary}</Badge>
        <div className="mt-1">
          {provider ? (
            !provider.enabled && <DisabledProvider provider={provider} />
          ) : (
            <p>{words.itsProviderWasDeleted}</p>
          )}
        </div>
      </>
    )
  const edit = (text: string) => <PlateLink to={paths.editCharacter(id)}>{text}</PlateLink>
  if (!provider)
    return (
      <>
        <p>{words.providerDisabled}</p>
        <p>
          {character.providerId === '' ? words.noProviderYet : words.itsProviderWasDeleted}{' '}
          {edit(words.chooseOne)}
        </p>
      </>
    )
  if (!provider.enabled) return <DisabledProvider provider={provider} />
  const warning = modelWarning(provider.type, model, undefined, now)
  return (
    <>
      <span className="sr-only">{words.available}</span>
      {model === '' ? (
        <p>
          {words.noModelYet} {edit(words.chooseOne)}
        </p>
      ) : warning !== undefined ? (
        <p className="text-warning">{warning}</p>
      ) : (
        description !== undefined && (
          <p dir="auto" className="line-clamp-2 text-left">
            {description}
          </p>
        )
      )}
    </>
  )
}

function DisabledProvider({ provider }: { provider: Provider }) {
  return (
    <>
      <p>{words.providerDisabled}</p>
      <PlateLink to={paths.editProvider(provider.id)}>{words.enableIt}</PlateLink>
    </>
  )
}

/** A link on a plate, above the surface that chats. */
function PlateLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="relative link" to={to}>
      {children}
    </Link>
  )
}
