import { LorebookScreen } from '@/features/lorebooks/editor/lorebook-screen'
import { useParams, useSearchParams } from '@/ui/buttons/router'

/** /lorebooks/{bookId}, with the entry that is open in ?entry= */
export function Component() {
  const { bookId = '' } = useParams()
  const [params] = useSearchParams()
  // Another book is another list.
  return <LorebookScreen key={bookId} bookId={bookId} entryId={params.get('entry') ?? undefined} />
}
