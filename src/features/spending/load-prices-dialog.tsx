import { useEffect, useState } from 'react'
import { vendorName } from '@/ai/catalogue'
import { type PriceTable, toPriceTable } from '@/ai/prices/price-file'
import {
  type LoadedPrices,
  LoadedPricesError,
  MOST_LOADED_BYTES,
  readLoadedPrices,
} from '@/ai/prices/read-loaded-prices'
import { failureText } from '@/features/shared/failures/describe-failure'
import { pricesOf, ratesLine, wholePriceLine } from '@/features/shared/money/money-words'
import { localDay } from '@/lib/local-day'
import { type PriceChange, priceFile, pricesToCome } from '@/runs/providers/prices'
import { putLoadedPrices } from '@/storage/ledger/loaded-prices'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Prices that the preview lists. */
const LISTED = 200

interface Props {
  file: File
  usesOpenrouter: boolean
  onClose: () => void
}

/** What is in a file, and what would become of the prices. */
interface Found extends LoadedPrices {
  table: PriceTable
  added: PriceChange[]
  changed: PriceChange[]
  same: number
  /** File that is loaded now. */
  replaced?: string
}

/** Shows what a file of prices would change, and keeps it once the user agrees. COST-06 */
export function LoadPricesDialog({ file, usesOpenrouter, onClose }: Props) {
  const [found, setFound] = useState<Found>()
  const [fault, setFault] = useState<string>()
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    let isCurrent = true
    read(file, usesOpenrouter).then(
      (next) => isCurrent && setFound(next),
      (cause: unknown) => isCurrent && setFault(faultText(cause)),
    )
    return () => {
      isCurrent = false
    }
  }, [file, usesOpenrouter])
  const store = async ({ prices }: Found) => {
    setIsWriting(true)
    setFault(undefined)
    try {
      await putLoadedPrices({ name: file.name, prices })
      showToast({ text: words.loadedUsed, kind: 'success' })
      onClose()
    } catch (cause) {
      setFault(failureText(cause, words.pricesNotStored))
      setIsWriting(false)
    }
  }
  return (
    <Dialog
      open
      title={words.loadPrices}
      description={
        <span className="wrap-anywhere">
          {found ? words.ofFile(file.name, pricesOf(found.table.date), found.hasDay) : file.name}
        </span>
      }
      onOpenChange={(isOpen) => !isOpen && !isWriting && onClose()}
      footer={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            {found ? words.cancel : words.close}
          </Button>
          {found && (
            <Button variant="primary" busy={isWriting} onClick={() => void store(found)}>
              {words.takePrices}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {fault !== undefined && <Banner kind="danger">{fault}</Banner>}
        {!found && fault === undefined && (
          <p role="status" className="text-muted">
            {words.readingPrices}
          </p>
        )}
        {found && <Preview found={found} />}
      </div>
    </Dialog>
  )
}

function Preview({ found }: { found: Found }) {
  const { table, added, changed, same, leftOut, replaced } = found
  const listed = [...changed, ...added]
  const more = listed.length - LISTED
  return (
    <>
      <p>{words.willHold(table.models.size, table.pictures.size)}</p>
      <p>{words.willChange(added.length, changed.length, same)}</p>
      {replaced !== undefined && (
        <p className="wrap-anywhere text-muted">{words.replacesLoaded(replaced)}</p>
      )}
      {leftOut.count > 0 && (
        <p className="wrap-anywhere text-muted">
          {words.leftOut(leftOut.names.join(', '), leftOut.count - leftOut.names.length)}
        </p>
      )}
      {listed.length > 0 && (
        <>
          <p className="text-muted">{words.perMillion}</p>
          <ul aria-label={words.changes} className="flex flex-col">
            {listed.slice(0, LISTED).map((change) => (
              <ChangeRow key={`${change.type} ${change.model}`} change={change} />
            ))}
          </ul>
          {more > 0 && <p className="text-muted">{words.andMore(more)}</p>}
        </>
      )}
    </>
  )
}

function ChangeRow({ change: { type, model, before, after } }: { change: PriceChange }) {
  // What differs must be seen: where it is not these two, all is said.
  const line = ratesLine(before) === ratesLine(after) ? wholePriceLine : ratesLine
  return (
    <li className="border-t border-border py-2 wrap-anywhere">
      {words.modelAt(model, vendorName(type))}
      <span className="block text-muted">{words.priceChange(line(before), line(after))}</span>
    </li>
  )
}

/** @throws {LoadedPricesError} */
async function read(file: File, usesOpenrouter: boolean): Promise<Found> {
  if (file.size > MOST_LOADED_BYTES) throw new LoadedPricesError('prices_too_large')
  const loaded = readLoadedPrices(await file.text(), localDay(Date.now()))
  const table = toPriceTable(loaded.prices, 'loaded')
  if (!table) throw new LoadedPricesError('prices_none')
  const coming = pricesToCome(table, { usesOpenrouter })
  const added = coming.filter(({ before }) => !before)
  const changed = coming.filter(
    ({ before, after }) => before && wholePriceLine(before) !== wholePriceLine(after),
  )
  const replaced = priceFile.getState().loaded?.name
  return {
    ...loaded,
    table,
    added,
    changed,
    same: coming.length - added.length - changed.length,
    ...(replaced !== undefined && { replaced }),
  }
}

function faultText(cause: unknown): string {
  return cause instanceof LoadedPricesError
    ? words.loadFaults[cause.code](String(cause.params?.model ?? ''))
    : failureText(cause, words.loadFaults.prices_unreadable(''))
}
