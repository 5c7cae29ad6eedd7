import { type ReactNode, useMemo, useState } from 'react'
import { greetingsOf } from '@/domain/greetings'
import { textLimits } from '@/domain/text-limits'
import { failureText } from '@/features/shared/failures/describe-failure'
import { paths } from '@/lib/paths'
import type { ArrivingCard } from '@/runs/cards/arriving-card'
import {
  type CardChoice,
  chatWithImported,
  importArriving,
  isReady,
  tryWithoutSaving,
} from '@/runs/cards/import-cards'
import { closeTransferDialog } from '@/runs/data/transfer-dialog'
import { useCharacter } from '@/storage/hooks/use-characters'
import type { ProviderRecord } from '@/storage/database/records'
import type { ReadCardFile } from '@/storage/cards/card-types'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { Badge } from '@/ui/display/badge'
import { Banner } from '@/ui/display/banner'
import { ChoiceField } from '@/ui/fields/choice-field'
import { TextField } from '@/ui/fields/text-field'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { GeneratedPortrait } from '@/ui/pictures/generated-portrait'
import { Picture } from '@/ui/pictures/picture'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { AnswerFields, firstChoice, keepChoice, windowOf } from './answer-fields'
import { type CardFacts, cardFacts } from './card-facts'
import { cardName } from './card-names'
import { CardNotes, CreatorsNotes } from './card-notes'
import { Greetings } from './greetings'
import { reportUndo } from './report-undo'
import * as words from './words'

interface Props {
  card: ArrivingCard
  providers: ProviderRecord[]
  /** Goes back to the list of several. */
  onBack?: () => void
}

/** What a press asks for. */
type Wish = 'import' | 'chat' | 'try'

/** One card before it is imported: what it holds, who answers, and what is here already. CARD-35, CARD-39 */
export function CardPreview({ card: arriving, providers, onBack }: Props) {
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(() => firstChoice(providers))
  const [name, setName] = useState(arriving.card?.reading.fields.name ?? '')
  const [shown, setShown] = useState(0)
  const [isAgain, setIsAgain] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const [busy, setBusy] = useState<Wish>()
  const [failure, setFailure] = useState<string>()
  const { card, present } = arriving
  const facts = useMemo(() => card && cardFacts(card), [card])
  if (!card || !facts) return null
  const { fields } = card.reading
  const greetings = greetingsOf(fields)
  const sameId = isAgain ? undefined : present?.sameCardId
  // A name that was typed is nobody's: who wants to replace a character has a card of the same name.
  const namesakeId = fields.name === '' ? undefined : present?.namesakeIds[0]
  const nameFault =
    name.trim().length > textLimits.name ? words.nameTooLong(textLimits.name) : undefined
  const canImport = name.trim() !== '' && nameFault === undefined

  const leaveTo = (path: string) => {
    closeTransferDialog()
    navigate(path)
  }
  const perform = async (wish: Wish) => {
    if (!isReady(arriving) || !canImport) return
    const choice: CardChoice = {
      ...answers,
      model: answers.model.trim(),
      name: name.trim(),
      ...(replaces && wish !== 'try' && namesakeId !== undefined && { replaces: namesakeId }),
    }
    const greeting = greetings[shown]?.index ?? 0
    if (wish === 'try') {
      leaveTo(await tryWithoutSaving(arriving, choice, greeting))
      return
    }
    const imported = await importArriving([{ arriving, choice }])
    const [id] = imported?.ids ?? []
    if (!imported || id === undefined) return
    keepChoice(answers)
    showToast({
      text: words.wasImported(choice.name),
      kind: 'success',
      goesAlong: true,
      undo: () => void reportUndo(imported.undo),
    })
    if (wish === 'chat') leaveTo(await chatWithImported(id, answers, greeting))
    else if (onBack) onBack()
    else leaveTo(paths.characters)
  }
  const act = async (wish: Wish) => {
    setBusy(wish)
    setFailure(undefined)
    try {
      await perform(wish)
    } catch (cause) {
      setFailure(failureText(cause))
    }
    setBusy(undefined)
  }
  const byline = [
    fields.creator && words.by(fields.creator),
    fields.cardVersion && words.version(fields.cardVersion),
  ].filter(Boolean)
  const button = (wish: Wish, label: string, variant?: 'primary') => (
    <Button
      variant={variant}
      disabled={!canImport || (busy !== undefined && busy !== wish)}
      busy={busy === wish}
      onClick={() => void act(wish)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog
      open
      size="large"
      title={cardName(arriving)}
      description={byline.length > 0 && <span dir="auto">{byline.join(' · ')}</span>}
      onOpenChange={(isOpen) => !isOpen && (onBack ?? closeTransferDialog)()}
      footer={
        <>
          {onBack && (
            <Button variant="quiet" className="me-auto" onClick={onBack}>
              {words.back}
            </Button>
          )}
          {sameId === undefined ? (
            <>
              {button('try', words.tryWithoutSaving)}
              {button('import', words.importLabel)}
              {button('chat', words.importAndChat, 'primary')}
            </>
          ) : (
            <>
              <Button onClick={() => setIsAgain(true)}>{words.importAgain}</Button>
              <Button variant="primary" onClick={() => leaveTo(paths.editCharacter(sameId))}>
                {words.open}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex gap-4 sm:flex-col">
          <Portrait arriving={arriving} name={name} />
          <Facts card={card} facts={facts} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {failure !== undefined && <Banner kind="danger" title={failure} />}
          {sameId !== undefined && <AlreadyHere characterId={sameId} />}
          {fields.name === '' && (
            <TextField
              label={words.nameLabel}
              required
              value={name}
              hint={words.nameHint}
              error={nameFault}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {sameId === undefined && namesakeId !== undefined && (
            <ChoiceField
              label={words.sameName}
              value={replaces ? 'replace' : 'keep'}
              choices={[
                { value: 'keep', label: words.keepBoth, hint: words.keepBothHint },
                { value: 'replace', label: words.replace, hint: words.replaceHint },
              ]}
              onValueChange={(value) => setReplaces(value === 'replace')}
            />
          )}
          {fields.tags && (
            <ul aria-label={words.tags} className="flex flex-wrap gap-1.5">
              {fields.tags.map((tag, index) => (
                <li key={index} className="min-w-0">
                  <Badge>
                    <span dir="auto">{tag}</span>
                  </Badge>
                </li>
              ))}
            </ul>
          )}
          <CardNotes {...{ card, facts }} window={windowOf(answers)} />
          <Greetings {...{ greetings, shown }} onShow={setShown} />
          <CreatorsNotes card={card} />
          {sameId === undefined && (
            <section aria-label={words.answers}>
              <AnswerFields {...{ providers }} value={answers} onChange={setAnswers} />
            </section>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Portrait({ arriving, name }: { arriving: ArrivingCard; name: string }) {
  const url = useBlobUrl(arriving.portrait?.blob)
  return (
    <div className="relative aspect-4/5 w-28 shrink-0 self-start overflow-hidden rounded-md bg-surface-raised sm:w-full">
      {arriving.portrait ? (
        <Picture url={url} alt="" className="size-full object-cover" />
      ) : (
        <GeneratedPortrait id={arriving.id} name={name} />
      )}
    </div>
  )
}

function Facts({ card, facts }: { card: ReadCardFile; facts: CardFacts }) {
  const { loreEntries, fields } = card.reading
  const groupGreetings = fields.groupGreetings?.length ?? 0
  return (
    <dl className="flex min-w-0 flex-col gap-3 text-sm">
      <Fact name={words.alwaysSent}>{words.aboutTokens(facts.alwaysSent)}</Fact>
      {facts.onDemand > 0 && <Fact name={words.onDemand}>{words.aboutTokens(facts.onDemand)}</Fact>}
      {loreEntries > 0 && (
        <Fact name={words.lorebook}>{words.loreUsed(words.loreEntries(loreEntries))}</Fact>
      )}
      {facts.pictureCount > 0 && (
        <Fact name={words.pictures}>{words.pictureCount(facts.pictureCount)}</Fact>
      )}
      {groupGreetings > 0 && (
        <Fact name={words.groupGreetings}>{words.groupGreetingCount(groupGreetings)}</Fact>
      )}
      {facts.fileCount > 0 && (
        <Fact name={words.otherFiles}>{words.fileCount(facts.fileCount)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Says that this very card was imported before, and as whom. */
function AlreadyHere({ characterId }: { characterId: string }) {
  const character = useCharacter(characterId)
  return (
    <Banner title={words.alreadyHere}>
      {character ? words.alreadyHereText(character.name) : words.alreadyHereOfUnknown}
    </Banner>
  )
}
