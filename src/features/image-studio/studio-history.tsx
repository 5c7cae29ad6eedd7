import { Images } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStudioResults } from '@/storage/hooks/use-studio-results'
import { Button } from '@/ui/buttons/button'
import { deleteAllResults } from './delete-result'
import { HistoryTile } from './history-tile'
import { HistoryViewer } from './history-viewer'
import * as words from './words'

/** Tiles that are shown at once; more come on request. */
const PAGE = 48

/** What was made on this device, newest first: thumbnails, and the whole picture on demand. */
export function StudioHistory() {
  const [limit, setLimit] = useState(PAGE)
  const [openId, setOpenId] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const history = useStudioResults(limit)
  if (!history) return null
  const { results, total } = history
  return (
    <section aria-label={words.history} className="mt-12">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-lg">
          {words.history}
        </h2>
        <p className="text-sm text-muted">{total > 0 && words.onThisDeviceOnly(total)}</p>
        {total > 1 && (
          <Button
            size="small"
            variant="quiet"
            className="ms-auto"
            onClick={() => {
              // The button goes with the pictures.
              heading.current?.focus()
              void deleteAllResults()
            }}
          >
            {words.deleteAll}
          </Button>
        )}
      </div>
      {results.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Images aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
          {words.historyEmpty}
        </p>
      ) : (
        <ul ref={list} className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-4 lg:grid-cols-6">
          {results.map((result) => (
            <HistoryTile key={result.id} result={result} onOpen={() => setOpenId(result.id)} />
          ))}
        </ul>
      )}
      {total > limit && (
        <div className="mt-4 flex justify-center">
          <Button
            onClick={() => {
              // With the last page this button goes: on from the last picture that is here.
              if (total <= limit + PAGE)
                list.current
                  ?.querySelector<HTMLElement>('li:last-child button')
                  ?.focus({ preventScroll: true })
              setLimit(limit + PAGE)
            }}
          >
            {words.showMore}
          </Button>
        </div>
      )}
      <HistoryViewer results={results} openId={openId} onOpen={setOpenId} />
    </section>
  )
}
