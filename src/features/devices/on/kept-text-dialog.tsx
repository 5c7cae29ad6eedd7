import { type ReactNode, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import {
  dropKeptText,
  type KeptText,
  type KeptTextPlace,
  takeKeptText,
} from '@/storage/sync/notices/kept-texts'
import { dismissNotices } from '@/storage/sync/notices/notices'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  /** Id of the notice that tells of it. */
  notice: string
  place: KeptTextPlace
  texts: KeptText
  /** What both are of. */
  title: string
  onClose: () => void
}

/** Two texts of one field: which one counts from now on, on all devices. */
export default function KeptTextDialog({ notice, place, texts, title, onClose }: Props) {
  const [busy, setBusy] = useState<'take' | 'drop'>()
  const [failure, setFailure] = useState<string>()
  const choose = async (choice: 'take' | 'drop') => {
    setFailure(undefined)
    setBusy(choice)
    try {
      const text = await settle(choice, place)
      await dismissNotices([notice])
      showToast({ text, durationMs: 4000 })
      onClose()
    } catch (cause) {
      setBusy(undefined)
      setFailure(failureText(cause, words.notSavedText))
    }
  }
  return (
    <Dialog
      open
      size="large"
      title={words.twoTexts}
      description={<span className="wrap-anywhere">{title}</span>}
      onOpenChange={(open) => !open && busy === undefined && onClose()}
      footer={
        <Button variant="primary" busy={busy === 'drop'} onClick={() => void choose('drop')}>
          {words.keepAsIs}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Banner kind="danger" title={words.notSaved}>
            {failure}
          </Banner>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Text heading={words.counts} text={texts.shown} />
          <Text heading={words.keptBeside} text={texts.kept}>
            <Button
              size="small"
              className="self-start"
              busy={busy === 'take'}
              onClick={() => void choose('take')}
            >
              {words.takeThis}
            </Button>
          </Text>
        </div>
      </div>
    </Dialog>
  )
}

/** @returns what is said of it */
async function settle(choice: 'take' | 'drop', place: KeptTextPlace): Promise<string> {
  if (choice === 'take') return (await takeKeptText(place)) ? words.textTaken : words.textGone
  await dropKeptText(place)
  return words.textDropped
}

interface TextProps {
  heading: string
  text: string
  /** What can be done with it. */
  children?: ReactNode
}

function Text({ heading, text, children }: TextProps) {
  return (
    <section aria-label={heading} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{heading}</h3>
      <p
        dir="auto"
        className="rounded-md border border-border bg-surface-raised px-3 py-2.5 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text.trim() === '' ? <span className="text-muted">{words.emptyText}</span> : text}
      </p>
      {children}
    </section>
  )
}
