import { BookOpenText } from 'lucide-react'
import { textLimits } from '@/domain/text-limits'
import { paths } from '@/lib/paths'
import { createLorebook } from '@/storage/commands/lorebooks'
import type { CharacterRecord } from '@/storage/database/records'
import { useLorebookOfCharacter, useLoreEntryCounts } from '@/storage/hooks/use-lorebooks'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { navigateFromHere } from '@/ui/buttons/history'
import * as words from './words'

const icon = <BookOpenText aria-hidden size={16} strokeWidth={1.5} />

/** Leads to the lorebook of a character's card, or makes one. LORE-02 */
export function CardLorebook({ character: { id, name } }: { character: CharacterRecord }) {
  const book = useLorebookOfCharacter(id)
  const count = useLoreEntryCounts(book ? [book.id] : [])?.get(book?.id ?? '')
  const add = async () => {
    const goTo = navigateFromHere()
    const draft = { name: name.slice(0, textLimits.name), characterId: id }
    // A failed write stands in its own banner.
    const bookId = await createLorebook(draft).catch(() => undefined)
    if (bookId !== undefined) goTo(paths.lorebook(bookId))
  }
  if (book === undefined) return null
  if (book === null)
    return (
      <Button className="self-start" icon={icon} onClick={() => void add()}>
        {words.addLorebook}
      </Button>
    )
  return (
    <ButtonLink className="self-start" to={paths.lorebook(book.id)} icon={icon}>
      {words.lorebookWith(count ?? 0)}
    </ButtonLink>
  )
}
