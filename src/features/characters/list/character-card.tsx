import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from '@/ui/buttons/router'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import { modelWarning } from '@/features/shared/providers/model-choices'
import { countConversationsOfCharacter } from '@/storage/database/queries'
import type { CharacterRecord } from '@/storage/database/records'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { ExportCardButton } from '../export/export-card-button'
import { CharacterPicture } from '../character-picture'
import { DeleteCharacterDialog } from './delete-character-dialog'
import { findChatPath } from './open-chat'
import { removeCharacter } from './remove-character'
import * as words from './words'

interface Props {
  character: CharacterRecord
  /** Undefined where it was deleted. */
  provider: Provider | undefined
  /** Level of its name among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

/** One character. */
export function CharacterCard({ character, provider, heading: Heading = 'h2' }: Props) {
  const { id, name, description, model, providerType, temporary } = character
  const headingId = useId()
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(false)
  const [conversationsToLose, setConversationsToLose] = useState(0)
  const [now] = useState(Date.now)
  const type = provider?.type ?? providerType
  const warning = type && modelWarning(type, model, undefined, now)

  const openChat = async () => {
    setIsOpening(true)
    try {
      navigate(await findChatPath(character))
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
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col">
      <div className="flex gap-4">
        <CharacterPicture character={character} size={80} />
        <div className="min-w-0 grow">
          <Heading
            id={headingId}
            dir="auto"
            className="truncate text-left font-medium"
            title={name}
          >
            {name}
          </Heading>
          <div className="mt-1">
            <StatusTag character={character} provider={provider} />
          </div>
          <p className="mt-1 truncate text-xs text-muted" title={model}>
            {provider ? <bdi>{provider.name}</bdi> : words.noProvider}
            {model !== '' && ` · ${model}`}
          </p>
        </div>
      </div>
      {description && (
        <p className="mt-3 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          {description}
        </p>
      )}
      {warning && <p className="mt-2 text-sm wrap-anywhere text-warning">{warning}</p>}
      <WhyNot character={character} provider={provider} />
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button
          size="small"
          variant="tinted"
          busy={isOpening}
          disabled={!provider?.enabled}
          onClick={() => void openChat()}
        >
          {words.chat}
        </Button>
        {!temporary && (
          <Button size="small" onClick={() => navigate(paths.editCharacter(id))}>
            {words.edit}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void startDelete()}>
          {words.remove}
        </Button>
        <ExportCardButton character={character} isSign className="ms-auto" />
      </div>
      {conversationsToLose > 0 && (
        <DeleteCharacterDialog
          character={character}
          conversationCount={conversationsToLose}
          onClose={() => setConversationsToLose(0)}
        />
      )}
    </Card>
  )
}

function StatusTag({ character, provider }: Pick<Props, 'character' | 'provider'>): ReactNode {
  if (character.temporary) return <Badge tone="warning">{words.temporary}</Badge>
  if (provider?.enabled) return <Badge tone="success">{words.available}</Badge>
  return <Badge>{words.providerDisabled}</Badge>
}

/** Why "Chat" cannot be pressed, with the way to change it. */
function WhyNot({ character, provider }: Pick<Props, 'character' | 'provider'>): ReactNode {
  if (provider?.enabled) return null
  return (
    <p className="mt-2 text-sm text-muted">
      {provider
        ? words.itsProviderIsDisabled((text) => (
            <Link className="link" to={paths.editProvider(provider.id)}>
              {text}
            </Link>
          ))
        : // A temporary one has no form.
          character.temporary
          ? words.itsProviderWasDeleted
          : character.providerId === ''
            ? words.chooseProvider
            : words.chooseAnotherProvider}
    </p>
  )
}
