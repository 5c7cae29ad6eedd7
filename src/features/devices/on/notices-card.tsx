import { lazy, Suspense, useState } from 'react'
import { paths } from '@/lib/paths'
import type { ToldNotice } from '@/storage/sync/notices/told-notices'
import { dismissNotices } from '@/storage/sync/notices/notices'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { quoteName } from '@/ui/format'
import { showToast } from '@/ui/overlays/toast-store'
import { canDelete, deleteAnyway } from './delete-anyway'
import * as words from './words'

const KeptTextDialog = lazy(() => import('./kept-text-dialog'))

interface Props {
  notices: readonly ToldNotice[]
  nameOf: (device: string | undefined) => string
  /** This device's name in the group. */
  own: string | undefined
}

/** Puts notices away. A failed write stands in its own banner. */
function dismiss(ids: readonly string[]) {
  focusNeighbour()
  dismissNotices(ids).catch(() => undefined)
}

/** What came of merging that the user may want to look at. */
export function NoticesCard({ notices, nameOf, own }: Props) {
  const [compared, setCompared] = useState<string>()
  const shown = notices.find(({ id }) => id === compared)
  return (
    <Card as="section" aria-labelledby="notices-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="notices-title" className="font-serif text-lg">
          {words.notices}
        </h2>
        {notices.length > 1 && (
          <Button size="small" onClick={() => dismiss(notices.map(({ id }) => id))}>
            {words.dismissAll}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{words.noticesText}</p>
      <ul aria-labelledby="notices-title" className="flex flex-col">
        {notices.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            text={textOf(notice, { nameOf, own })}
            onCompare={() => setCompared(notice.id)}
          />
        ))}
      </ul>
      <Suspense>
        {shown?.texts && shown.register !== undefined && (
          <KeptTextDialog
            notice={shown.id}
            place={{ store: shown.store, recordId: shown.recordId, register: shown.register }}
            texts={shown.texts}
            title={textOf(shown, { nameOf, own })}
            onClose={() => setCompared(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function textOf(
  { kind, store, name, device, register, texts, reason }: ToldNotice,
  { nameOf, own }: Pick<Props, 'nameOf' | 'own'>,
): string {
  const record = words.recordNamed(store, name)
  switch (kind) {
    case 'revived':
      return device === own ? words.revivedHere(record) : words.revived(record, nameOf(device))
    case 'kept': {
      if (register === undefined) return words.keptMessage(nameOf(device), name)
      if (!texts) return words.keptSettled(nameOf(device), record)
      const { field } = texts
      const named = Object.hasOwn(words.fieldNames, field) ? words.fieldNames[field] : undefined
      return words.keptText(nameOf(device), named ?? words.otherField, record)
    }
    case 'held':
      if (reason === 'too_large') return words.heldTooLarge(record)
      if (reason === 'minor') return words.heldMinor(record)
      if (reason === 'wrong_bytes' || reason === 'refused_bytes') return words.heldBytes(record)
      return reason === 'unknown_store' ? words.heldUnknown : words.heldOther(record)
  }
}

interface ItemProps {
  notice: ToldNotice
  text: string
  onCompare: () => void
}

function NoticeItem({ notice, text, onCompare }: ItemProps) {
  const { id, kind, store, recordId, name, chat, texts } = notice
  const remove = async () => {
    const undo = await deleteAnyway(store, recordId)
    dismiss([id])
    if (undo)
      showToast({
        text: words.deletedAgain(quoteName(name ?? '')),
        undo: () => void undo().catch(() => undefined),
      })
  }
  return (
    <li className="flex flex-col gap-3 border-t border-border py-3">
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">
        {texts && (
          <Button
            size="small"
            variant="tinted"
            aria-haspopup="dialog"
            aria-label={words.compareOf(text)}
            onClick={onCompare}
          >
            {words.compare}
          </Button>
        )}
        {chat && (
          <ButtonLink
            size="small"
            to={paths[chat.screen](chat.id, store === 'messages' ? recordId : undefined)}
            aria-label={words.openOf(text)}
          >
            {words.open}
          </ButtonLink>
        )}
        {kind === 'revived' && canDelete(store) && (
          <Button
            size="small"
            aria-label={words.deleteAnywayOf(text)}
            // A failed write stands in its own banner.
            onClick={() => void remove().catch(() => undefined)}
          >
            {words.deleteAnyway}
          </Button>
        )}
        <Button size="small" aria-label={words.okOf(text)} onClick={() => dismiss([id])}>
          {words.ok}
        </Button>
      </div>
    </li>
  )
}
