import { type ReactNode, useEffect, useState } from 'react'
import { describeFailure, wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { FailureWords } from '@/features/shared/failures/failure-words'
import { wouldReloadLose } from '@/features/shared/would-reload-lose'
import { toFailure } from '@/lib/failure'
import { leaveGroup, needsReload, type PlaceCheck, tryPlace } from '@/runs/sync/set-up/devices'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { Spinner } from '@/ui/display/spinner'
import { BeginGroup } from './begin-group'
import { BucketForm } from './bucket-form'
import { serviceOf } from './bucket-services'
import { CorsRule } from './cors-rule'
import { FolderForm } from './folder-form'
import { JoinGroup } from './join-group'
import { beginHere, isBeginning } from './keep-place'
import { allowFolder } from './pick-folder'
import * as words from './words'

/** How far a place that is kept has come. */
type Trial =
  | { status: 'reload' }
  | { status: 'trying' }
  | { status: 'failed'; code: string; said: FailureWords }
  | { status: 'ready'; hasDevices: boolean }
  | { status: 'beginning' }

interface Props {
  kept: KeptPlace
  /** Whether the keys of its group are here already, from a set-up text or from before. */
  hasGroup: boolean
}

/** Tries the place that is kept, and goes on from what comes of that. Whatever was interrupted begins here again. */
export function TryPlace({ kept, hasGroup }: Props) {
  const [trial, setTrial] = useState<Trial>(() => {
    if (isBeginning()) return { status: 'beginning' }
    return { status: needsReload(kept) ? 'reload' : 'trying' }
  })
  const [isChanging, setIsChanging] = useState(false)
  const { status } = trial
  useEffect(() => {
    let isGone = false
    const tell = (next: Trial) => {
      if (!isGone) setTrial(next)
    }
    if (status === 'trying')
      tryPlace().then(
        (check) => tell(afterCheck(check, hasGroup)),
        (cause: unknown) => tell(failed(cause)),
      )
    // Where it has begun, the whole page becomes another one.
    if (status === 'beginning') beginHere().catch((cause: unknown) => tell(failed(cause)))
    return () => {
      isGone = true
    }
  }, [status, hasGroup])

  const again = () => setTrial({ status: needsReload(kept) ? 'reload' : 'trying' })
  if (isChanging)
    return (
      <Step title={words.changeDetails}>
        <ChangePlace
          kept={kept}
          onClose={() => setIsChanging(false)}
          onSaved={() => {
            setIsChanging(false)
            again()
          }}
        />
      </Step>
    )
  const place = { kept, onAgain: again, onChange: () => setIsChanging(true) }
  switch (trial.status) {
    case 'reload':
      return <NeedsReload {...place} />
    case 'trying':
      return (
        <Working
          title={kept.place.kind === 'bucket' ? words.trying : words.tryingFolder}
          text={words.tryingText}
        />
      )
    case 'beginning':
      return <Working title={words.beginning} text={words.beginningText} />
    case 'failed':
      return <Failed {...place} code={trial.code} said={trial.said} />
    case 'ready':
      return trial.hasDevices ? (
        <Step title={words.devicesAreThere}>
          <JoinGroup />
        </Step>
      ) : (
        <Step title={words.yourCode}>
          <BeginGroup />
        </Step>
      )
  }
}

function afterCheck(check: PlaceCheck, hasGroup: boolean): Trial {
  if (check.isUsable)
    return hasGroup ? { status: 'beginning' } : { status: 'ready', hasDevices: check.hasGroup }
  const { fault, step } = check
  const said = wordsOfFailure({ code: fault })
  const detail = [words.triedAt[step], said.detail].filter((text) => text !== undefined).join(' ')
  return { status: 'failed', code: fault, said: { ...said, detail } }
}

function failed(cause: unknown): Trial {
  const said = describeFailure(cause, words.notBegun)
  return { status: 'failed', said, code: toFailure(cause).code }
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="step-title" className="flex flex-col gap-5">
      <h2 id="step-title" className="font-serif text-lg">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Working({ title, text }: { title: string; text: string }) {
  return (
    <Card as="section" aria-labelledby="step-title" aria-busy="true" className="flex gap-4">
      <Spinner className="mt-1 size-5 text-accent" />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="step-title" className="font-serif text-lg">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </Card>
  )
}

interface PlaceProps {
  kept: KeptPlace
  onAgain: () => void
  onChange: () => void
}

function NeedsReload({ kept: { place }, onChange }: PlaceProps) {
  const [isHeld, setIsHeld] = useState(wouldReloadLose)
  const host = place.kind === 'bucket' ? new URL(place.bucket.endpoint).host : ''
  const reload = () => {
    const loses = wouldReloadLose()
    setIsHeld(loses)
    if (!loses) location.reload()
  }
  return (
    <Step title={words.reloadFirst}>
      <p className="text-sm wrap-anywhere text-muted">{words.reloadFirstText(host)}</p>
      {isHeld && <Banner kind="warning">{words.reloadLoses}</Banner>}
      <Actions onAgain={reload} again={words.reload} onChange={onChange} />
    </Step>
  )
}

function Failed({
  kept: { place },
  code,
  said: { title, detail, hint },
  onAgain,
  onChange,
}: PlaceProps & { code: string; said: FailureWords }) {
  const asksForRule =
    place.kind === 'bucket' &&
    (code === 'sync_store_answers_unreadably' || code === 'sync_store_unreachable')
  const allow = async () => {
    if (place.kind === 'folder' && (await allowFolder(place.handle))) onAgain()
  }
  return (
    <Step title={place.kind === 'bucket' ? words.storeWillNotDo : words.folderWillNotDo}>
      <Banner kind="danger" title={title}>
        {detail !== undefined && <p>{detail}</p>}
        {hint !== undefined && <p>{hint}</p>}
      </Banner>
      {asksForRule && <CorsRule service={serviceOf(place.bucket.endpoint)} />}
      {code === 'sync_folder_not_allowed' ? (
        <Actions again={words.allowFolder} onAgain={() => void allow()} onChange={onChange} />
      ) : (
        <Actions
          again={code === 'vault_locked' ? words.unlock : words.tryAgain}
          onAgain={onAgain}
          onChange={onChange}
        />
      )}
    </Step>
  )
}

interface ActionsProps {
  again: string
  onAgain: () => void
  onChange: () => void
}

function Actions({ again, onAgain, onChange }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={onAgain}>
        {again}
      </Button>
      <Button onClick={onChange}>{words.changeDetails}</Button>
      {/* A failed write stands in its own banner. */}
      <Button variant="quiet" onClick={() => void leaveGroup().catch(() => undefined)}>
        {words.startOver}
      </Button>
    </div>
  )
}

/** Changes where the devices meet, or the key to it. */
export function ChangePlace({
  kept,
  onClose,
  onSaved,
}: {
  kept: KeptPlace
  onClose: () => void
  onSaved: () => void
}) {
  const cancel = <Button onClick={onClose}>{words.cancel}</Button>
  return kept.place.kind === 'bucket' ? (
    <BucketForm kept={kept} onSaved={onSaved}>
      {cancel}
    </BucketForm>
  ) : (
    <FolderForm onSaved={onSaved}>{cancel}</FolderForm>
  )
}
