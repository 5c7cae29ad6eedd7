import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { UNFORESEEN, type Failure } from '@/lib/failure'
import { hasSessionFileEnding } from '@/storage/session-file/file-names'
import {
  closeTransferDialog,
  openTransferDialog,
  type TransferDialog,
} from '@/runs/data/transfer-dialog'
import type { ArrivingCard } from '@/runs/cards/arriving-card'
import { sourceName } from './card-names'
import * as words from './words'

/** Refusals of JSON that may be a session after all, which the import of sessions knows better. */
const MAY_BE_SESSION = new Set([
  'card_is_session',
  'card_none',
  'card_json_broken',
  'card_cut_off',
  'card_too_deep',
  'card_too_large',
])

/** The file of a card that may be a session; undefined where it cannot be one. */
function possibleSession({ source, failure }: ArrivingCard): File | undefined {
  const isFile = source instanceof File && hasSessionFileEnding(source.name)
  return isFile && failure && MAY_BE_SESSION.has(failure.code) ? source : undefined
}

type RightImport = Extract<TransferDialog, { kind: keyof typeof words.openAs }>

/** The dialog that takes what a file is instead of a character, where there is one. */
export function rightImport(card: ArrivingCard): RightImport | undefined {
  const { source, failure } = card
  const file = () =>
    source instanceof File ? source : new File([source], `${words.pastedText}.json`)
  if (failure?.code === 'card_is_personas') return { kind: 'personas', file: file() }
  if (failure?.code === 'card_is_lorebook') return { kind: 'lorebooks', files: [file()] }
  if (failure?.code === 'card_is_preset') return { kind: 'preset', file: file() }
  const session = possibleSession(card)
  return session && { kind: 'import', file: session }
}

interface Props {
  card: ArrivingCard
  /** Goes back to the list, or to the choice. */
  onOther: () => void
  isOfList: boolean
}

/** Why a file gives no character, and what can be done. */
export function RefusedCard({ card, onOther, isOfList }: Props) {
  const right = rightImport(card)
  const { title, detail, hint } = wordsOfFailure(card.failure ?? { code: UNFORESEEN })
  return (
    <Dialog
      open
      size="small"
      title={title}
      description={<span className="wrap-anywhere">{sourceName(card)}</span>}
      onOpenChange={(isOpen) => !isOpen && closeTransferDialog()}
      footer={
        <>
          <Button onClick={onOther}>{isOfList ? words.back : words.chooseOthers}</Button>
          {right ? (
            <Button variant="primary" onClick={() => openTransferDialog(right)}>
              {words.openAs[right.kind]}
            </Button>
          ) : (
            <Button variant="primary" onClick={closeTransferDialog}>
              {words.close}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {detail !== undefined && <p>{detail}</p>}
        {hint !== undefined && <p>{hint}</p>}
        <p className="text-muted">{words.notImported}</p>
      </div>
    </Dialog>
  )
}

/** Why nothing could be read at all. */
export function RefusedAll({
  failure = { code: UNFORESEEN },
  chooseOthers,
}: {
  failure: Failure | undefined
  chooseOthers: () => void
}) {
  const { title, detail, hint } = wordsOfFailure(failure)
  return (
    <Dialog
      open
      size="small"
      title={words.failedToRead}
      onOpenChange={(isOpen) => !isOpen && closeTransferDialog()}
      footer={
        <>
          <Button onClick={chooseOthers}>{words.chooseOthers}</Button>
          <Button variant="primary" onClick={closeTransferDialog}>
            {words.close}
          </Button>
        </>
      }
    >
      <p className="text-sm">{[title, detail, hint].filter(Boolean).join(' ')}</p>
    </Dialog>
  )
}
