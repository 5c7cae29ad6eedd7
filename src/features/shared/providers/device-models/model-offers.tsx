import { Download } from 'lucide-react'
import { useState } from 'react'
import { deviceLimits } from '@/ai/device/device-limits'
import type { OfferedModel } from '@/ai/device/model-files/model-catalogue'
import { Button } from '@/ui/buttons/button'
import { formatBytes } from '@/ui/format-size'
import { Dialog } from '@/ui/overlays/dialog'
import { cancel } from '@/ui/words'
import * as words from './words'

interface Props {
  offers: readonly OfferedModel[]
  /** Whether another one is being stored. */
  isBusy: boolean
  onFetch: (offer: OfferedModel) => void
}

/** Models that can be fetched; those of another host only after a dialog that names it (LOCAL-11). */
export function ModelOffers({ offers, isBusy, onFetch }: Props) {
  // What is asked about stays while the dialog goes.
  const [asked, setAsked] = useState<OfferedModel>()
  const [isAsking, setIsAsking] = useState(false)
  const fetch = (offer: OfferedModel) => {
    setIsAsking(false)
    onFetch(offer)
  }
  const ask = (offer: OfferedModel) => {
    setAsked(offer)
    setIsAsking(true)
  }
  return (
    <section aria-labelledby="model-offers" className="flex flex-col gap-3">
      <h3 id="model-offers" className="text-sm font-medium">
        {words.getModel}
      </h3>
      <p className="text-sm text-muted">{offers.length > 0 ? words.getModelHint : words.allHere}</p>
      <ul className="flex flex-col">
        {offers.map((offer) => (
          <Offer
            key={offer.source.url}
            offer={offer}
            isBusy={isBusy}
            onFetch={() => (isOfThisHost(offer) ? fetch(offer) : ask(offer))}
          />
        ))}
      </ul>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={asked ? words.fetchTitle(asked.name) : ''}
        size="small"
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{cancel}</Button>
            <Button variant="primary" onClick={() => asked && fetch(asked)}>
              {words.fetchNow}
            </Button>
          </>
        }
      >
        {asked && (
          <div className="flex flex-col gap-3 text-sm">
            <p>{words.fetchFrom(formatBytes(asked.source.bytes))}</p>
            <p className="text-muted">{words.fetchLater}</p>
          </div>
        )}
      </Dialog>
    </section>
  )
}

function Offer({
  offer,
  isBusy,
  onFetch,
}: {
  offer: OfferedModel
  isBusy: boolean
  onFetch: () => void
}) {
  const { id, name, source } = offer
  const size = formatBytes(source.bytes)
  const isTooLarge = source.bytes > deviceLimits().bytes
  const note = isOfThisHost(offer) ? words.ofThisHost : words.notes[id]
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-border py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-muted">{isTooLarge ? words.tooLargeHere : note}</p>
      </div>
      {!isTooLarge && (
        <Button
          size="small"
          disabled={isBusy}
          icon={<Download aria-hidden size={14} />}
          aria-label={words.fetchNamed(name, size)}
          onClick={onFetch}
        >
          {words.fetchModel(size)}
        </Button>
      )}
    </li>
  )
}

function isOfThisHost({ source }: OfferedModel) {
  return new URL(source.url).origin === location.origin
}
