import { type ReactNode, useEffect, useState } from 'react'
import { type BackupReminder, backupReminders } from '@/domain/settings'
import {
  askForPersistence,
  type Persistence,
  readPersistence,
} from '@/storage/browser/browser-storage'
import { setBackupReminder } from '@/storage/commands/backup'
import { isSafariTab } from '@/lib/installed'
import { paths } from '@/lib/paths'
import { DAYS_KEPT } from '@/storage/deleted/recently-deleted'
import { useBackupState } from '@/storage/hooks/use-backup-state'
import { useRecordCounts } from '@/storage/hooks/use-record-counts'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { formatNumber } from '@/ui/format'
import { formatDate, formatDaysAgo } from '@/ui/format-size'
import { SelectField } from '@/ui/fields/select-field'
import { SafariNote } from './safari-note'
import { StorageUsage } from './storage-usage'
import * as words from './words'

/** What is kept, how safe it is, and how old its copy is. P20. */
export function StorageSection({ transferButtons }: { transferButtons: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <StorageUsage />
      <Counts />
      <KeepData />
      <Deleted />
      <Backup transferButtons={transferButtons} />
    </div>
  )
}

function Counts() {
  const counts = useRecordCounts()
  const rows = counts
    ? ([
        [words.conversations, counts.conversations],
        [words.messages, counts.messages],
        [words.characters, counts.characters],
        [words.pictures, counts.pictures],
        [words.providers, counts.providers],
        ...(counts.datingSessions > 0
          ? ([[words.swipeSessions, counts.datingSessions]] as const)
          : []),
      ] as const)
    : []
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {rows.map(([name, count]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-muted">{name}</dt>
          <dd aria-label={name}>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const PERSISTENCE = {
  kept: {
    tone: 'success',
    state: words.kept,
    text: words.keptText,
  },
  evictable: {
    tone: 'warning',
    state: words.notPromised,
    text: words.mayBeCleared,
  },
  unknown: {
    tone: 'warning',
    state: words.notPromised,
    text: words.cannotPromise,
  },
} as const

function KeepData() {
  const [persistence, setPersistence] = useState<Persistence>()
  const [answer, setAnswer] = useState<Persistence>()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    let isGone = false
    void readPersistence().then((state) => !isGone && setPersistence(state))
    return () => {
      isGone = true
    }
  }, [])
  const ask = async () => {
    setIsAsking(true)
    setAnswer(undefined)
    const state = await askForPersistence()
    setIsAsking(false)
    setPersistence(state)
    setAnswer(state)
  }
  const shown = persistence && PERSISTENCE[persistence]
  return (
    <div className="flex flex-col gap-2 border-t border-border pt-5">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h3 className="text-sm font-medium">{words.safeFromBeingCleared}</h3>
        {shown && <Badge tone={shown.tone}>{shown.state}</Badge>}
      </div>
      <p className="text-sm text-muted">{shown?.text}</p>
      {shown && persistence !== 'kept' && isSafariTab() && <SafariNote />}
      {(persistence === 'evictable' || isAsking) && (
        <Button size="small" className="self-start" busy={isAsking} onClick={() => void ask()}>
          {words.keepMyData}
        </Button>
      )}
      <p role="status" className="text-sm">
        {answer === 'kept' && words.yourBrowserAgreed}
        {answer === 'evictable' && words.browserRefused}
      </p>
    </div>
  )
}

function Deleted() {
  return (
    <div className="flex flex-col items-start gap-2 border-t border-border pt-5">
      <h3 className="text-sm font-medium">{words.recentlyDeleted}</h3>
      <p className="text-sm text-muted">{words.recentlyDeletedText(DAYS_KEPT)}</p>
      <ButtonLink to={paths.recentlyDeleted} size="small">
        {words.showWhatWasDeleted}
      </ButtonLink>
    </div>
  )
}

const REMINDERS: Record<BackupReminder, string> = {
  off: words.never,
  weekly: words.afterAWeek,
  monthly: words.afterAMonth,
}

function Backup({ transferButtons }: { transferButtons: ReactNode }) {
  const state = useBackupState()
  const [now] = useState(Date.now)
  const [chosen, setChosen] = useState<BackupReminder>()
  if (chosen !== undefined && chosen === state?.reminder) setChosen(undefined)
  const choose = (reminder: BackupReminder) => {
    // Shows at once; a failed write stands in its own banner.
    setChosen(reminder)
    setBackupReminder(reminder).catch(() => setChosen(undefined))
  }
  return (
    <div className="flex flex-col gap-4 border-t border-border pt-5">
      <div>
        <h3 className="text-sm font-medium">{words.backup}</h3>
        <p className="mt-1 text-sm text-muted">
          {words.lastBackup(
            <span className="text-text">{state && wordsOfBackup(state.lastBackupAt, now)}</span>,
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{transferButtons}</div>
      <SelectField
        label={words.remindMeBackup}
        hint={words.remindMeBackupHint}
        value={chosen ?? state?.reminder ?? 'monthly'}
        options={backupReminders.map((value) => ({ value, label: REMINDERS[value] }))}
        onChange={({ target }) => {
          const reminder = backupReminders.find((each) => each === target.value)
          if (reminder) choose(reminder)
        }}
      />
    </div>
  )
}

function wordsOfBackup(lastBackupAt: number | undefined, now: number): string {
  if (lastBackupAt === undefined) return words.never
  return `${formatDate(lastBackupAt)} (${formatDaysAgo(lastBackupAt, now)})`
}
