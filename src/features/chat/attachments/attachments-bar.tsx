import { useRef, useState } from 'react'
import type { MessageType } from '@/domain/message'
import type { AttachedFile } from '@/domain/attached-file'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { FileProblems } from '@/features/shared/pictures/file-problems'
import { paths } from '@/lib/paths'
import { attachFiles, dismissAttachProblems } from '@/runs/attachments/attach-files'
import { stopRun } from '@/runs/live-runs'
import { useRun } from '@/runs/use-run'
import {
  chooseDraftForm,
  orderDraftFiles,
  removeDraftFile,
} from '@/storage/attachments/draft-files'
import { draftKeyOf } from '@/storage/attachments/draft-owner'
import { useDraftFiles } from '@/storage/hooks/use-draft-files'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Banner } from '@/ui/display/banner'
import { ProgressBar } from '@/ui/display/progress-bar'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { showToast } from '@/ui/overlays/toast-store'
import type { ComposerBox } from '../prompt/composer-tools'
import { DropZone } from './drop-zone'
import { FileChip } from './file-chip'
import { OpenFile } from './open-file'
import { PasswordDialog } from './password-dialog'
import { useFileWeights } from './use-file-weights'
import { useFilesOfBox } from './use-files-of-box'
import { type LongPaste, usePastedFiles } from './use-pasted-files'
import * as words from './words'

interface Props {
  conversationId: string
  room: MessageType | undefined
  box: ComposerBox
}

/** Problems that are listed; the rest is counted. */
const LISTED_PROBLEMS = 5

/** What goes with the next message, above the box: its files, those that are being read, and what could not be taken. */
export function AttachmentsBar({ conversationId, room, box }: Props) {
  const draftKey = draftKeyOf(conversationId, room)
  const files = useDraftFiles(draftKey) ?? []
  const run = useRun('attach', draftKey)
  const [opened, setOpened] = useState<AttachedFile>()
  const [longPaste, setLongPaste] = useState<LongPaste>()
  const container = useRef<HTMLDivElement>(null)
  const take = (taken: readonly File[]) => void attachFiles(draftKey, taken)
  usePastedFiles(box, { onFiles: take, onLongText: setLongPaste })
  const problems = run?.data.problems ?? []
  const isReading = run?.state === 'running'
  useFilesOfBox(box, isReading ? 'reading' : files.length > 0 ? 'ready' : undefined)
  // "Remove", "Stop" and "Dismiss" go with what they stand beside.
  useKeepFocus(
    container,
    `${files.map(({ id }) => id).join()} ${run?.state} ${problems.length} ${longPaste?.text.length}`,
    box.getField,
  )
  const { done = 0, total = 0 } = run?.progress ?? {}
  const asks = run?.data.asksPassword
  return (
    <>
      <div
        ref={container}
        className="order-first flex min-w-0 basis-full flex-col gap-2 empty:hidden"
      >
        <DropZone onFiles={take} />
        {problems.length > 0 && (
          <Banner
            kind="danger"
            title={words.notAttached(problems.length)}
            onDismiss={() => dismissAttachProblems(draftKey)}
          >
            <FileProblems problems={problems} listed={LISTED_PROBLEMS} />
          </Banner>
        )}
        {longPaste && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <p className="min-w-0 grow basis-56 text-muted">{words.longPaste}</p>
            <Button
              size="small"
              onClick={() => {
                setLongPaste(undefined)
                box.setText(longPaste.withoutIt(box.readText()))
                take([longPaste.file])
                box.getField()?.focus()
              }}
            >
              {words.attachAsFile}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setLongPaste(undefined)}>
              {words.keepAsText}
            </Button>
          </div>
        )}
        {isReading && (
          <div className="flex items-end gap-4">
            <div className="min-w-0 grow">
              <ProgressBar
                label={words.readingOf(Math.min(done + 1, total), total)}
                progress={{ done, total }}
              />
            </div>
            <Button size="small" onClick={() => void stopRun('attach', draftKey)}>
              {words.stop}
            </Button>
          </div>
        )}
        {files.length > 0 && <Chips {...{ conversationId, draftKey, files }} onOpen={setOpened} />}
      </div>
      {opened && <OpenFile file={opened} onClose={() => setOpened(undefined)} />}
      {asks && <PasswordDialog key={`${asks.name} ${asks.wasWrong}`} {...asks} />}
    </>
  )
}

interface ChipsProps {
  conversationId: string
  draftKey: string
  files: NonNullable<ReturnType<typeof useDraftFiles>>
  onOpen: (file: AttachedFile) => void
}

function Chips({ conversationId, draftKey, files, onOpen }: ChipsProps) {
  const weights = useFileWeights(conversationId)
  const blind = weights?.isBlind === true && files.some(({ kind }) => kind === 'picture')
  const move = (from: number, to: number) => {
    const ids = files.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(to, 0, moved)
    // A failed write stands in its banner.
    orderDraftFiles(draftKey, ids).catch(() => undefined)
  }
  return (
    <>
      <ul
        aria-label={words.filesToSend}
        data-sideways
        className="relative flex gap-2 overflow-x-auto overscroll-x-contain pb-1"
      >
        {files.map((file, index) => (
          <FileChip
            key={file.id}
            {...{ file, weights }}
            onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
            onLater={index < files.length - 1 ? () => move(index, index + 1) : undefined}
            onChooseForm={(form) =>
              void chooseDraftForm(draftKey, file.id, form).catch(() => undefined)
            }
            onOpen={() => onOpen(file)}
            onRemove={() => void removeFile(draftKey, file).catch(reportFailure)}
          />
        ))}
      </ul>
      {blind && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="min-w-0 grow basis-56 text-warning" role="status">
            {words.seesNone(weights.ability.model)}
          </p>
          <ButtonLink size="small" to={paths.editCharacter(weights.characterId)}>
            {words.switchModel}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

async function removeFile(draftKey: string, { id, name }: AttachedFile) {
  const undo = await removeDraftFile(draftKey, id)
  if (undo) showToast({ text: words.removed(name), undo: () => void undo().catch(() => undefined) })
}
