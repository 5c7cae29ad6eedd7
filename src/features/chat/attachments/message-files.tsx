import { Download } from 'lucide-react'
import { useState } from 'react'
import { type AttachedFile, filesOf } from '@/domain/attached-file'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { readFileBlob } from '@/storage/attachments/read-file'
import type { MessageRecord } from '@/storage/database/records'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { IconButton } from '@/ui/buttons/icon-button'
import { downloadBlob } from '@/ui/pictures/download'
import { Picture } from '@/ui/pictures/picture'
import { FileIcon } from './file-chip'
import { OpenFile } from './open-file'
import * as words from './words'

/** Longest edge of a picture in the chat, in pixels. */
const MAX_EDGE = 300

/** The files that a message of the user has brought. ATT-16 */
export default function MessageFiles({ message }: { message: MessageRecord }) {
  const [opened, setOpened] = useState<AttachedFile>()
  const files = filesOf(message)
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const others = files.filter(({ kind }) => kind !== 'picture')
  return (
    <div className="my-1.5 flex max-w-full min-w-0 flex-col gap-2">
      {pictures.length > 0 && (
        <ul aria-label={words.attachedFiles} className="flex max-w-full flex-wrap gap-2">
          {pictures.map((file) => (
            <li key={file.id} className="max-w-full">
              <Thumbnail
                file={file}
                isAlone={pictures.length === 1}
                onOpen={() => setOpened(file)}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={words.attachedFiles} className="flex max-w-full flex-col gap-2">
          {others.map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => setOpened(file)} />
          ))}
        </ul>
      )}
      {opened && <OpenFile file={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

interface FileProps {
  file: AttachedFile
  onOpen: () => void
}

function Thumbnail({ file, isAlone, onOpen }: FileProps & { isAlone: boolean }) {
  const { url, problem } = useStoredPicture(file.id, 'thumbnail')
  const { width, height } = shownSize(file, isAlone ? MAX_EDGE : MAX_EDGE / 2)
  return (
    <button
      type="button"
      aria-label={words.openPicture(file.name)}
      className="block max-w-full overflow-hidden rounded-md bg-text/8"
      // Known before the picture is, so that nothing below it moves.
      style={{ width, aspectRatio: `${width} / ${height}` }}
      onClick={onOpen}
    >
      <Picture url={url} problem={problem} alt="" className="size-full object-cover" />
    </button>
  )
}

function shownSize({ width = 1, height = 1 }: AttachedFile, edge: number) {
  const scale = edge / Math.max(1, width, height)
  return {
    width: Math.max(48, Math.round(width * scale)),
    height: Math.max(48, Math.round(height * scale)),
  }
}

function FileRow({ file, onOpen }: FileProps) {
  const { id, name, kind, size, pages = 0, textTokens } = file
  const hasText = kind === 'text' || textTokens !== undefined
  const facts = [words.size(size), ...(pages > 0 ? [words.pages(pages)] : [])].join(' · ')
  const save = async () => {
    const blob = await readFileBlob(id)
    if (blob) downloadBlob(blob, name)
  }
  const about = (
    <>
      <FileIcon file={file} />
      <span className="min-w-0 grow">
        <bdi className="block truncate text-sm">{name}</bdi>
        <span className="block truncate text-xs text-muted">{facts}</span>
      </span>
    </>
  )
  const style = 'flex min-h-14 min-w-0 grow items-center gap-3 rounded-md p-2 text-start'
  return (
    <li className="flex w-75 max-w-full items-center rounded-md border border-border bg-surface text-text">
      {hasText ? (
        <button
          type="button"
          title={words.openText}
          className={`${style} hover:bg-text/4`}
          onClick={onOpen}
        >
          {about}
          <span className="sr-only">{words.openText}</span>
        </button>
      ) : (
        <div className={style}>{about}</div>
      )}
      <IconButton
        icon={Download}
        label={`${words.save} ${name}`}
        className="size-11 shrink-0"
        onClick={() => void save().catch(reportFailure)}
      />
    </li>
  )
}
