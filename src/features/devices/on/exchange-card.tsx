import { RefreshCw } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { isOffline, watchOffline } from '@/lib/is-offline'
import { beginAnew } from '@/runs/sync/set-up/devices'
import { syncNow } from '@/runs/sync/sync-run'
import type { StoredSync } from '@/storage/hooks/use-sync'
import { useVault } from '@/storage/hooks/use-vault'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { requestUnlock } from '@/storage/vault/unlock-requests'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { startRun } from '../set-up/keep-place'
import { allowFolder } from '../set-up/pick-folder'
import { useIsExchanging, useMarking } from '../use-is-exchanging'
import * as words from './words'

interface Props {
  sync: StoredSync
  kept: KeptPlace
  /** Texts that were kept beside others, and nobody has looked at. */
  keptTexts: number
  /** A device by its name in the group, as in a sentence. */
  nameOf: (device: string | undefined) => string
  onTypeNewCode: () => void
  onChangePlace: () => void
}

function exchangeNow() {
  startRun()
  syncNow()
}

/** How exchanging goes: when it last did, what waits, and what is in the way. */
export function ExchangeCard({
  sync,
  kept,
  keptTexts,
  nameOf,
  onTypeNewCode,
  onChangePlace,
}: Props) {
  const isBusy = useIsExchanging()
  const marking = useMarking()
  const isWithoutNetwork = useSyncExternalStore(watchOffline, isOffline)
  const { outcome, unsent, isGettingReady, waitingPictures } = sync
  const exchangedAt = outcome?.exchangedAt ?? 0
  return (
    <Card as="section" aria-labelledby="exchange-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="exchange-title" className="font-serif text-lg">
          {words.exchange}
        </h2>
        <Button
          size="small"
          icon={<RefreshCw aria-hidden size={16} />}
          busy={isBusy}
          busyText={words.exchanging}
          onClick={exchangeNow}
        >
          {words.exchangeNow}
        </Button>
      </div>
      <Locked kept={kept} />
      <Failed {...{ sync, kept, keptTexts, onChangePlace }} />
      <Stopped {...{ sync, nameOf, onTypeNewCode }} />
      <div className="text-sm text-muted">
        <p>{exchangedAt > 0 ? words.lastExchange(exchangedAt) : words.nothingYet}</p>
        {isGettingReady ? (
          <p>{words.gettingReady(marking)}</p>
        ) : (
          <p>{unsent > 0 ? words.changesWait(unsent) : words.nothingWaits}</p>
        )}
        {waitingPictures > 0 && <p>{words.picturesWait(waitingPictures)}</p>}
        {isWithoutNetwork && <p>{words.offline}</p>}
      </div>
    </Card>
  )
}

function Locked({ kept: { place } }: { kept: KeptPlace }) {
  const vault = useVault()
  if (place.kind !== 'bucket' || !place.secret.sealedKey || vault?.status !== 'locked') return null
  return (
    <Banner
      kind="warning"
      title={words.keysAreLocked}
      actions={
        <Button
          size="small"
          aria-haspopup="dialog"
          onClick={() => void requestUnlock().catch(() => undefined)}
        >
          {words.unlock}
        </Button>
      }
    >
      {words.keysAreLockedText}
    </Banner>
  )
}

const OF_THE_PLACE = [
  'sync_store_no_secret',
  'sync_store_wrong_key',
  'sync_store_forbidden',
  'sync_store_no_bucket',
  'sync_folder_gone',
]

function Failed({
  sync: { outcome },
  kept: { place },
  keptTexts,
  onChangePlace,
}: Pick<Props, 'sync' | 'kept' | 'keptTexts' | 'onChangePlace'>) {
  const failure = outcome?.failure
  if (!failure) return null
  const { title, detail, hint } = wordsOfFailure(failure)
  const allow = async () => {
    if (place.kind === 'folder' && (await allowFolder(place.handle))) exchangeNow()
  }
  let way: ReactNode
  if (failure.code === 'sync_folder_not_allowed')
    way = <Way onGo={() => void allow()}>{words.allowFolder}</Way>
  else if (failure.code === 'sync_store_reload_required')
    way = <Way onGo={() => location.reload()}>{words.reload}</Way>
  else if (failure.code === 'sync_store_emptied')
    // A failed write stands in its own banner.
    way = <Way onGo={() => void beginAnew().catch(() => undefined)}>{words.beginAnew}</Way>
  else if (OF_THE_PLACE.includes(failure.code))
    way = <Way onGo={onChangePlace}>{words.changeDetails}</Way>
  return (
    <Banner kind="danger" title={words.exchangeFailed} actions={way}>
      <p>{title}</p>
      {detail !== undefined && <p>{detail}</p>}
      {hint !== undefined && <p>{hint}</p>}
      {failure.code === 'sync_store_emptied' && keptTexts > 0 && (
        <p>{words.keptTextsGo(keptTexts)}</p>
      )}
    </Banner>
  )
}

function Way({ onGo, children }: { onGo: () => void; children: string }) {
  return (
    <Button size="small" onClick={onGo}>
      {children}
    </Button>
  )
}

function Stopped({
  sync: { outcome },
  nameOf,
  onTypeNewCode,
}: Pick<Props, 'sync' | 'nameOf' | 'onTypeNewCode'>) {
  // What is on its way in a folder comes by itself.
  const stopped = (outcome?.stopped ?? []).filter(({ problem }) => problem !== 'on_its_way')
  if (stopped.length === 0) return null
  const isCodeNew = stopped.some(({ problem }) => problem === 'sync_unknown_epoch')
  return (
    <Banner
      kind="warning"
      title={words.notAllTaken}
      actions={isCodeNew && <Way onGo={onTypeNewCode}>{words.typeNewCode}</Way>}
    >
      {stopped.map(({ device, problem, by }) => (
        <p key={device} className="wrap-anywhere">
          {words.stoppedText(problem, nameOf(device), by === undefined ? undefined : nameOf(by))}
        </p>
      ))}
    </Banner>
  )
}
