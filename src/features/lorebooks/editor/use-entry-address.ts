import { paths } from '@/lib/paths'
import { useLocation, useNavigate } from '@/ui/buttons/router'

const OPENED_HERE = 'openedHere'

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && OPENED_HERE in state
}

/** The open entry's place in the address: the back button closes it, however many were looked at. LORE-54 */
export function useEntryAddress(bookId: string, entryId: string | undefined) {
  const navigate = useNavigate()
  const wasOpenedHere = isMarked(useLocation().state)
  return {
    open: (id: string) =>
      navigate(paths.lorebook(bookId, id), {
        preventScrollReset: true,
        // Another one takes its place.
        ...(entryId === undefined
          ? { state: { [OPENED_HERE]: true } }
          : { replace: true, ...(wasOpenedHere && { state: { [OPENED_HERE]: true } }) }),
      }),
    close: () => {
      if (wasOpenedHere) navigate(-1)
      else navigate(paths.lorebook(bookId), { replace: true, preventScrollReset: true })
    },
  }
}
