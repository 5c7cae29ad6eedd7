import { Trash2 } from 'lucide-react'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import type { StudioResultRecord } from '@/storage/pictures/studio-records'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { formatDateTime } from '@/ui/format'
import { IconButton } from '@/ui/buttons/icon-button'
import { Picture } from '@/ui/pictures/picture'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import { deleteResult } from './delete-result'
import * as words from './words'

/** Characters of a prompt in the name of a button. */
const NAME_LENGTH = 80

interface Props {
  result: StudioResultRecord
  onOpen: () => void
}

/** One result of the history; its thumbnail is there only while it is near the screen. */
export function HistoryTile({ result, onOpen }: Props) {
  const { id, imageId, prompt, createdAt } = result
  const [ref, isNear] = useNearScreen()
  const { url, problem } = useStoredPicture(isNear ? imageId : undefined, 'thumbnail')
  const time = formatDateTime(createdAt)
  const name = prompt.length > NAME_LENGTH ? `${prompt.slice(0, NAME_LENGTH)}…` : prompt
  return (
    <li ref={ref} className="flex min-w-0 flex-col gap-1">
      <button
        type="button"
        aria-label={words.openNamed(name, time)}
        className="block aspect-square w-full overflow-hidden rounded-md bg-surface-raised"
        onClick={onOpen}
      >
        {isNear && (
          <Picture url={url} problem={problem} alt="" className="size-full object-cover" />
        )}
      </button>
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow truncate text-xs text-muted" title={prompt}>
          {time}
        </span>
        <IconButton
          size="small"
          icon={Trash2}
          label={words.deleteNamed(name)}
          title={words.remove}
          onClick={() => {
            focusNeighbour()
            void deleteResult(id)
          }}
        />
      </div>
    </li>
  )
}
