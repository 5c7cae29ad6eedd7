import { type ReactNode, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { measureStore } from '@/runs/sync/set-up/devices'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { ChangePlace } from '../set-up/try-place'
import * as words from './words'

interface Props {
  kept: KeptPlace
  isChanging: boolean
  onChanging: (isChanging: boolean) => void
}

/** Where the devices meet, and how much lies there. */
export function PlaceCard({ kept, isChanging, onChanging }: Props) {
  const { place } = kept
  const close = () => onChanging(false)
  return (
    <Card as="section" aria-labelledby="place-title" className="flex flex-col gap-4">
      <h2 id="place-title" className="font-serif text-lg">
        {words.place}
      </h2>
      {isChanging ? (
        <ChangePlace kept={kept} onClose={close} onSaved={close} />
      ) : (
        <>
          <div className="text-sm wrap-anywhere text-muted">
            {place.kind === 'folder' ? (
              <p>{words.folderNamed(place.name)}</p>
            ) : (
              <>
                <p>{words.bucketAt(place.bucket.bucket, new URL(place.bucket.endpoint).host)}</p>
                {place.bucket.prefix !== '' && <p>{words.inFolder(place.bucket.prefix)}</p>}
              </>
            )}
          </div>
          <Size>
            <Button size="small" onClick={() => onChanging(true)}>
              {words.changeDetails}
            </Button>
          </Size>
        </>
      )}
    </Card>
  )
}

/** How much lies in the store. Asked for at a press alone: some services count each list. */
function Size({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const measure = async () => {
    setIsBusy(true)
    try {
      setText(words.storeSize(await measureStore()))
    } catch (cause) {
      setText(failureText(cause, words.notMeasured))
    }
    setIsBusy(false)
  }
  return (
    <>
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        {children}
        <Button
          size="small"
          busy={isBusy}
          busyText={words.measuring}
          onClick={() => void measure()}
        >
          {words.measure}
        </Button>
      </div>
    </>
  )
}
