import { useDeferredValue, useEffect, useId, useState } from 'react'
import { paths } from '@/lib/paths'
import { wordsMatcher } from '@/lib/words-matcher'
import { countOtherNames } from '@/storage/conversations/sent-names'
import type { ConversationRecord } from '@/storage/database/records'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { usePersonaFor, usePersonas } from '@/storage/hooks/use-personas'
import { useSettings } from '@/storage/hooks/use-settings'
import { Link } from '@/ui/buttons/router'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SearchField } from '@/ui/fields/search-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import { Avatar } from '@/ui/pictures/avatar'
import { classNames } from '@/ui/style/class-names'
import { changePersona } from './change-persona'
import * as words from './words'

/** Personas that fit a screen; more can be searched. */
const SEARCHABLE_FROM = 9

/** What is chosen where the chat has no choice of its own; no persona has this id. */
const USUAL = 'usual'
const NOBODY = ''

interface Props {
  conversation: ConversationRecord
  onClose: () => void
}

/** Chooses who the user is in one chat. PERS-03, PERS-04. */
export function PersonaDialog({ conversation, onClose }: Props) {
  const { id, characterId, personaId } = conversation
  const group = useId()
  const personas = usePersonas() ?? []
  const character = useCharacter(characterId)
  const settings = useSettings()
  const usual = usePersonaFor({
    character: character?.personaId,
    settings: settings?.defaultPersonaId,
  })
  const [chosen, setChosen] = useState(personaId ?? USUAL)
  const [search, setSearch] = useState('')
  const isFound = wordsMatcher(useDeferredValue(search))
  const shown = personas.filter((persona) => persona.id === chosen || isFound([persona.name]))
  const [forAll, setForAll] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const name =
    chosen === USUAL ? usual?.name : personas.find((persona) => persona.id === chosen)?.name
  const others = useOtherNames(id, name)
  const save = async () => {
    setIsBusy(true)
    const personaId = chosen === USUAL ? undefined : chosen
    const options = { name, forAll: forAll && others > 0 }
    try {
      await changePersona(conversation, personaId, options)
      onClose()
    } catch {
      // The failed write stands in its own banner.
      setIsBusy(false)
    }
  }
  const choice = { group, chosen, onChoose: setChosen }
  return (
    <FormDialog
      title={words.whoAreYou}
      description={words.holdsHere}
      size="small"
      submitLabel={words.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {personas.length >= SEARCHABLE_FROM && (
          <SearchField label={words.searchPersonas} value={search} onValueChange={setSearch} />
        )}
        {/* What stands after a long list stays in sight. */}
        <div
          role="radiogroup"
          aria-label={words.whoAreYou}
          className="relative -mx-2 flex max-h-[60dvh] flex-col overflow-y-auto"
        >
          <Choice
            {...choice}
            value={USUAL}
            label={words.asUsual}
            hint={usual ? words.asUsualIs(usual.name) : words.asUsualNobody}
          />
          <Choice {...choice} value={NOBODY} label={words.nobody} hint={words.nobodyHint} />
          {shown.map((persona) => (
            <Choice
              key={persona.id}
              {...choice}
              value={persona.id}
              label={persona.name}
              persona={persona}
            />
          ))}
        </div>
        {shown.length === 0 && personas.length > 0 && (
          <p role="status" className="text-sm text-muted">
            {words.noneFound}
          </p>
        )}
        {others > 0 && (
          <SwitchField
            label={words.forAllMessages}
            hint={words.forAllMessagesHint(others)}
            checked={forAll}
            onChange={({ target }) => setForAll(target.checked)}
          />
        )}
        <Link to={paths.personas} className="self-start text-sm link">
          {words.manage}
        </Link>
      </div>
    </FormDialog>
  )
}

interface ChoiceProps {
  group: string
  chosen: string
  onChoose: (value: string) => void
  value: string
  label: string
  hint?: string
  /** Whose face is shown. */
  persona?: PersonaRecord
}

function Choice({ group, chosen, onChoose, value, label, hint, persona }: ChoiceProps) {
  const id = useId()
  const isChosen = chosen === value
  return (
    <label
      className={classNames(
        'flex min-h-12 shrink-0 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-text/4',
        isChosen && 'bg-accent/10',
      )}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="size-4 shrink-0"
        onChange={() => onChoose(value)}
      />
      {persona && <Face persona={persona} />}
      <span className="min-w-0 grow">
        <span id={id} dir="auto" title={label} className="block truncate text-left">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm wrap-anywhere text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** Only faces on the screen, or near it, are read and decoded. */
function Face({ persona: { id, name, avatarImageId } }: { persona: PersonaRecord }) {
  const [ref, isNear] = useNearScreen()
  const url = useImageUrl(isNear ? avatarImageId : undefined, 'thumbnail')
  return (
    <div ref={ref} className="size-8 shrink-0">
      <Avatar id={id} name={name} size={32} src={url} />
    </div>
  )
}

/** How many messages of the user have another name; 0 until counted. */
function useOtherNames(conversationId: string, name: string | undefined): number {
  const [found, setFound] = useState<{ name: string | undefined; count: number }>()
  useEffect(() => {
    let isOver = false
    countOtherNames(conversationId, name).then(
      (count) => {
        if (!isOver) setFound({ name, count })
      },
      // Then it is not offered.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [conversationId, name])
  return found?.name === name ? (found?.count ?? 0) : 0
}
