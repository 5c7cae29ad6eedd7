import { FileInput, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { pricesOf } from '@/features/shared/money/money-words'
import { followLoadedPrices, priceFile } from '@/runs/providers/prices'
import { removeLoadedPrices } from '@/storage/ledger/loaded-prices'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import { LoadPricesDialog } from './load-prices-dialog'
import * as words from './words'

interface Props {
  /** Whether OpenRouter's prices stand for the same models elsewhere. */
  usesOpenrouter: boolean
}

/** The prices of a file that the user has loaded, and where one is chosen. COST-06 */
export function LoadedPrices({ usesOpenrouter }: Props) {
  const loaded = useStore(priceFile, (known) => known.loaded)
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void followLoadedPrices(), [])
  const remove = async () => {
    focusNeighbour()
    const undo = await removeLoadedPrices()
    showToast({ text: words.loadedRemoved, undo: () => void undo().catch(reportFailure) })
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        icon={<FileInput aria-hidden size={16} />}
        aria-describedby="load-prices-hint"
        onClick={() => input.current?.click()}
      >
        {words.loadPrices}
      </Button>
      <p id="load-prices-hint" className="text-sm text-muted">
        {words.loadPricesHint}
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          // The same file can be chosen again, after it was mended.
          target.value = ''
          if (chosen) setFile(chosen)
        }}
      />
      {loaded && (
        <div className="flex items-center justify-between gap-3 border-t border-border py-2 text-sm">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {words.loadedFile(loaded.name, loaded.table.models.size, pricesOf(loaded.table.date))}
          </span>
          <IconButton
            icon={Trash2}
            label={words.removeLoaded(loaded.name)}
            // A failed write stands in its own banner.
            onClick={() => void remove().catch(() => undefined)}
          />
        </div>
      )}
      {file && (
        <LoadPricesDialog
          file={file}
          usesOpenrouter={usesOpenrouter}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
