import { useId, useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { updateSettings } from '@/storage/commands/settings'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { countPersonaUses } from '@/storage/personas/persona-queries'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Badge } from '@/ui/display/badge'
import { Card } from '@/ui/display/card'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import { PersonaPicture } from './persona-picture'
import { DeletePersonaDialog } from './delete-persona-dialog'
import { exportPersonas } from './export-personas'
import { removePersona } from './remove-persona'
import * as words from './words'

/** Characters of a description that a card lays out; the rest would be cut off anyway. */
const SHOWN_TEXT = 600

interface Props {
  persona: PersonaRecord
  isDefault: boolean
  /** In how many chats it is used; undefined until counted. */
  chats: number | undefined
}

/** One persona. */
export function PersonaCard({ persona, isDefault, chats }: Props) {
  const { id, name, description, placement } = persona
  const headingId = useId()
  const [chatsToFall, setChatsToFall] = useState(0)

  const startDelete = async () => {
    const count = (await countPersonaUses()).get(id) ?? 0
    if (count > 0) setChatsToFall(count)
    else {
      focusNeighbour()
      await removePersona(persona)
    }
  }
  const setDefault = async () => {
    // A failed write stands in its own banner.
    await updateSettings({ defaultPersonaId: isDefault ? undefined : id })
    showToast({ text: isDefault ? words.noDefaultNow : words.isDefaultNow(name) })
  }
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col">
      <div className="flex gap-4">
        <PersonaPicture persona={persona} size={80} />
        <div className="min-w-0 grow">
          <h2 id={headingId} dir="auto" className="truncate text-left font-medium" title={name}>
            {name}
          </h2>
          <p className="mt-1 h-4 text-xs text-muted">
            {chats !== undefined && words.usedInChats(chats)}
          </p>
          <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {isDefault && <Badge tone="success">{words.defaultMark}</Badge>}
            {placement !== 'prompt' && <Badge>{words.places[placement]}</Badge>}
          </div>
        </div>
      </div>
      <p className="mt-3 line-clamp-3 text-sm wrap-anywhere text-muted" dir="auto">
        {description.trim().slice(0, SHOWN_TEXT) || words.noDescription}
      </p>
      <div className="mt-auto flex flex-wrap gap-1.5 pt-4">
        <ButtonLink size="small" to={paths.editPersona(id)}>
          {words.edit}
        </ButtonLink>
        <Button size="small" onClick={() => void setDefault().catch(() => undefined)}>
          {isDefault ? words.clearDefault : words.makeDefault}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void exportPersonas(persona).catch(reportFailure)}
        >
          {words.exportLabel}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void startDelete().catch(reportFailure)}
        >
          {words.remove}
        </Button>
      </div>
      {chatsToFall > 0 && (
        <DeletePersonaDialog
          persona={persona}
          chats={chatsToFall}
          onClose={() => setChatsToFall(0)}
        />
      )}
    </Card>
  )
}
