import { memo, useState } from 'react'
import { failureText, wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { UNFORESEEN } from '@/lib/failure'
import { paths } from '@/lib/paths'
import type { ArrivingCard } from '@/runs/cards/arriving-card'
import { type CardChoice, importListed, isReady } from '@/runs/cards/import-cards'
import { CARDS, changeCards, MAX_CARD_FILES } from '@/runs/cards/read-cards'
import { closeTransferDialog } from '@/runs/data/transfer-dialog'
import { stopRun } from '@/runs/live-runs'
import { isRunning, type Run } from '@/runs/run-store'
import type { ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { Badge } from '@/ui/display/badge'
import { Banner } from '@/ui/display/banner'
import { ProgressBar } from '@/ui/display/progress-bar'
import { Dialog } from '@/ui/overlays/dialog'
import { Avatar } from '@/ui/pictures/avatar'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { AnswerFields, firstChoice, keepChoice } from './answer-fields'
import { cardName, sourceName } from './card-names'
import { reportUndo } from './report-undo'
import * as words from './words'

interface Props {
  cards: readonly ArrivingCard[]
  /** Files that were too many. */
  leftOut: number
  run: Run<'cards'>
  providers: ProviderRecord[]
  /** Opens the preview of one, or the words of its refusal. */
  onLook: (id: string) => void
}

/** Whether a card is imported with all others: it has a name, and is not here yet. */
function isWanted(card: ArrivingCard): boolean {
  const isNew = card.present?.sameCardId === undefined && card.present?.isTwice !== true
  return isReady(card) && isNew && card.card.reading.fields.name !== ''
}

/** Files whose turn has not come that are listed. */
const WAITING_SHOWN = 20

/** Several cards at once: how each of them stands, and one press for all. IMPORT-04 */
export function CardList({ cards, leftOut, run, providers, onLook }: Props) {
  const [answers, setAnswers] = useState(() => firstChoice(providers))
  const [failure, setFailure] = useState<string>()
  const isBusy = isRunning(run)
  const { step, done = 0 } = run.progress
  const total = run.progress.total ?? cards.length
  // Rows that only say that they wait would hold the page up as they are drawn all at once.
  const inSight = cards.filter(
    ({ state }, index) => state !== 'waiting' || index < done + WAITING_SHOWN,
  )
  const wanted = cards.filter(isWanted)
  const refused = cards.filter(({ state }) => state === 'refused').length
  const imported = cards.filter(({ state }) => state === 'imported').length

  const importWanted = async () => {
    const chosen = cards.flatMap((arriving) => {
      if (!isReady(arriving) || !isWanted(arriving)) return []
      const { name } = arriving.card.reading.fields
      const choice: CardChoice = { ...answers, model: answers.model.trim(), name }
      return [{ arriving, choice }]
    })
    if (await importListed(chosen)) keepChoice(answers)
  }
  const importAll = async () => {
    setFailure(undefined)
    try {
      await importWanted()
    } catch (cause) {
      setFailure(failureText(cause))
    }
  }
  const way = run.data.imported
  const takeBack = () => {
    if (!way) return
    // It is offered once.
    changeCards((card) => card, { imported: undefined })
    void reportUndo(way.undo)
  }
  return (
    <Dialog
      open
      size="large"
      title={words.importCharacters}
      description={
        isBusy
          ? words.filesRead(step === 'reading' ? done : total, total)
          : imported > 0
            ? words.importedSummary(imported)
            : words.summary(wanted.length, refused)
      }
      onOpenChange={(isOpen) => !isOpen && closeTransferDialog()}
      footer={
        isBusy ? (
          <Button onClick={() => void stopRun('cards', CARDS)}>{words.stop}</Button>
        ) : (
          <>
            {way && <Button onClick={takeBack}>{words.undoImport}</Button>}
            <Button onClick={closeTransferDialog}>
              {imported > 0 ? words.done : words.cancel}
            </Button>
            {wanted.length > 0 && (
              <Button variant="primary" onClick={() => void importAll()}>
                {words.importAll(wanted.length)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && <Banner kind="danger" title={failure} />}
        {leftOut > 0 && <Banner title={words.onlyFirst(MAX_CARD_FILES, leftOut)} />}
        {isBusy && (
          <ProgressBar
            label={step === 'reading' ? words.readingCards : words.importing}
            progress={{ done, total }}
          />
        )}
        {!isBusy && wanted.length > 0 && (
          <AnswerFields {...{ providers }} value={answers} onChange={setAnswers} />
        )}
        <ul aria-label={words.listOfCards} className="flex flex-col">
          {inSight.map((card) => (
            <CardRow key={card.id} card={card} onLook={onLook} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Drawn again only where its own card changes: of 200, one does at a time. */
const CardRow = memo(function CardRow({
  card,
  onLook,
}: {
  card: ArrivingCard
  onLook: (id: string) => void
}) {
  const navigate = useNavigate()
  const url = useBlobUrl(card.portrait?.thumbnail ?? card.portrait?.blob)
  const name = card.card ? cardName(card) : sourceName(card)
  const { characterId, state, present } = card
  const isOpenable = state === 'ready' || state === 'refused'
  const open = (id: string) => {
    closeTransferDialog()
    navigate(paths.editCharacter(id))
  }
  const here = characterId ?? (state === 'ready' ? present?.sameCardId : undefined)
  return (
    // What is far from the screen costs nothing.
    <li className="flex min-h-14 items-center gap-3 border-b border-border py-2 [content-visibility:auto]">
      <Avatar id={card.id} name={name} src={card.card && url} size={40} />
      <div className="min-w-0 grow">
        {isOpenable ? (
          <button
            type="button"
            className="block max-w-full truncate text-start font-medium hover:underline"
            dir="auto"
            onClick={() => onLook(card.id)}
          >
            {name}
          </button>
        ) : (
          <span className="block truncate font-medium" dir="auto">
            {name}
          </span>
        )}
        <StateText card={card} />
      </div>
      {here !== undefined && (
        <Button size="small" aria-label={`${words.open} ${name}`} onClick={() => open(here)}>
          {words.open}
        </Button>
      )}
    </li>
  )
})

function StateText({ card }: { card: ArrivingCard }) {
  const { state, failure, present } = card
  switch (state) {
    case 'waiting':
      return <p className="text-sm text-muted">{words.waiting}</p>
    case 'reading':
      return <p className="text-sm text-muted">{words.reading}</p>
    case 'refused': {
      const { title, hint } = wordsOfFailure(failure ?? { code: UNFORESEEN })
      return (
        <p className="text-sm wrap-anywhere text-danger">
          {hint === undefined ? title : `${title} ${hint}`}
        </p>
      )
    }
    case 'imported':
      return <Badge tone="success">{words.imported}</Badge>
    case 'ready': {
      if (present?.sameCardId !== undefined) return <Badge>{words.alreadyHere}</Badge>
      if (present?.isTwice === true) return <Badge>{words.twice}</Badge>
      if (card.card?.reading.fields.name === '')
        return <Badge tone="warning">{words.nameIsMissing}</Badge>
      return <Badge tone="success">{words.ready}</Badge>
    }
  }
}
