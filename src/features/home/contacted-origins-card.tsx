import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { originOfProvider } from '@/domain/provider-endpoint'
import { isModelHost } from '@/ai/device/model-files/model-catalogue'
import { contactedOrigins, watchContactedOrigins } from '@/lib/contacted-origins'
import { useLive } from '@/storage/hooks/use-live'
import { useProviders } from '@/storage/hooks/use-providers'
import { getStoreOrigin } from '@/storage/sync/place/store-place'
import { Card } from '@/ui/display/card'
import * as words from './words'

interface Props {
  /** A sentence before the proof, where the promise does not stand beside it. */
  promise?: string
}

/** The promise of privacy, with its proof: whom this page has talked to. */
export function ContactedOriginsCard({ promise }: Props) {
  useEffect(watchContactedOrigins, [])
  const counts = useStore(contactedOrigins)
  const providers = useProviders() ?? []
  const others = Object.entries(counts).filter(([origin]) => origin !== location.origin)
  const store = useLive(getStoreOrigin, [])
  const nameOf = (origin: string) =>
    providers.find((provider) => originOfProvider(provider) === origin)?.name ??
    (origin === store ? words.storeOfDevices : undefined) ??
    (isModelHost(origin) ? words.hostOfModels : undefined)
  return (
    <Card as="section" aria-labelledby="contacted">
      <div className="flex items-start justify-between gap-4">
        <h2 id="contacted" className="font-serif text-lg">
          {words.whomPageHasContacted}
        </h2>
        <ShieldCheck
          aria-hidden
          size={20}
          strokeWidth={1.5}
          className="mt-1 shrink-0 text-accent"
        />
      </div>
      <p className="mt-1 text-sm text-muted">
        {promise !== undefined && `${promise} `}
        {others.length === 0 ? words.contactedNobody : words.contactedThese}
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 border-t border-border pt-3 text-sm">
        <Origin
          origin={location.origin}
          who={words.thisSite}
          count={counts[location.origin] ?? 0}
        />
        {others.map(([origin, count]) => (
          <Origin key={origin} origin={origin} who={nameOf(origin)} count={count} />
        ))}
      </dl>
    </Card>
  )
}

interface OriginProps {
  origin: string
  /** Whose it is; undefined where no saved provider has it (any more). */
  who: string | undefined
  count: number
}

function Origin({ origin, who, count }: OriginProps) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere">
        <span className="font-mono">{origin}</span>{' '}
        {who === undefined ? (
          <span className="inline-block text-warning">
            <TriangleAlert aria-hidden size={14} strokeWidth={1.5} className="inline" />{' '}
            {words.noSavedProvider}
          </span>
        ) : (
          <span className="inline-block text-muted">{who}</span>
        )}
      </dt>
      <dd className="text-muted figures">{words.requests(count)}</dd>
    </>
  )
}
