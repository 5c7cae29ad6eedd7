import { useEffect, useState } from 'react'
import { CARDS, forgetCards, readCards } from '@/runs/cards/read-cards'
import type { ArrivingCard } from '@/runs/cards/arriving-card'
import { closeTransferDialog, openTransferDialog } from '@/runs/data/transfer-dialog'
import { isRunning, readRun } from '@/runs/run-store'
import { useRun } from '@/runs/use-run'
import { useProviders } from '@/storage/hooks/use-providers'
import { ProgressBar } from '@/ui/display/progress-bar'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import { CardList } from './card-list'
import { CardPreview } from './card-preview'
import { ChooseCards } from './choose-cards'
import { RefusedCard, RefusedAll, rightImport } from './refused-card'
import { reportUndo } from './report-undo'
import * as words from './words'

const KNOWN_OTHERS = new Set(['card_is_session', 'card_is_personas', 'card_is_preset'])

interface Props {
  /** Files that were dropped or pasted, and pasted text; without any the dialog asks for some. */
  sources?: readonly (File | string)[]
}

/** The import of characters, from the choice of files to what became of them. What was not imported goes with it. */
export default function CardDialogs({ sources }: Props) {
  const run = useRun('cards', CARDS)
  const providers = useProviders()
  // Which of several is looked at.
  const [lookedAt, setLookedAt] = useState<string>()
  useEffect(() => {
    if (sources) void readCards(sources)
    return () => {
      // Who closes the list is offered the way back once more.
      const imported = readRun('cards', CARDS)?.data.imported
      forgetCards()
      if (!imported) return
      showToast({
        text: words.wereImported(imported.count),
        kind: 'success',
        undo: () => void reportUndo(imported.undo),
      })
    }
  }, [sources])
  const { cards = [], leftOut = 0 } = run?.data ?? {}
  const [only] = cards
  const known = cards.length === 1 && only && isKnownOther(only) ? only : undefined
  useEffect(() => {
    const right = known && rightImport(known)
    if (right) openTransferDialog(right)
  }, [known])

  const chooseOthers = () => {
    setLookedAt(undefined)
    forgetCards()
  }
  if (!run) return <ChooseDialog />
  if (run.state === 'failed') return <RefusedAll failure={run.failure} {...{ chooseOthers }} />
  const single = only && cards.length === 1 ? only : cards.find(({ id }) => id === lookedAt)
  const onBack = cards.length > 1 ? () => setLookedAt(undefined) : undefined
  if (single?.state === 'refused')
    return <RefusedCard card={single} onOther={onBack ?? chooseOthers} isOfList={!!onBack} />
  if (single?.card && single.state !== 'imported' && providers)
    return <CardPreview key={single.id} card={single} {...{ providers, onBack }} />
  if (cards.length > 1 && providers)
    return <CardList {...{ cards, leftOut, providers, run }} onLook={setLookedAt} />
  const isReading = isRunning(run)
  return (
    <Dialog
      open
      title={words.importCharacters}
      size="small"
      onOpenChange={(isOpen) => !isOpen && closeTransferDialog()}
      footer={<Button onClick={closeTransferDialog}>{words.stop}</Button>}
    >
      <ProgressBar
        label={words.readingText}
        progress={isReading && cards.length > 1 ? { done: 0, total: cards.length } : undefined}
      />
    </Dialog>
  )
}

/** Whether a file is surely something that another import takes: it goes there at once. */
function isKnownOther({ failure }: ArrivingCard): boolean {
  return failure !== undefined && KNOWN_OTHERS.has(failure.code)
}

function ChooseDialog() {
  return (
    <Dialog
      open
      title={words.importCharacters}
      description={words.importCharactersText}
      onOpenChange={(isOpen) => !isOpen && closeTransferDialog()}
      footer={<Button onClick={closeTransferDialog}>{words.cancel}</Button>}
    >
      <ChooseCards onChoose={(sources) => void readCards(sources)} />
    </Dialog>
  )
}
