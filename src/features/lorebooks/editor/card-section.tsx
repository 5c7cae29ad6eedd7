import { useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { putLorebookIntoCard, takeLorebookOutOfCard } from '@/storage/commands/card-lorebooks'
import type { Undo } from '@/storage/commands/undo'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useLorebooks } from '@/storage/hooks/use-lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SelectField } from '@/ui/fields/select-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './card-words'

/** Says what was done and offers Undo, or that it could not be done. */
async function tell(done: Promise<Undo | false>, text: string): Promise<void> {
  const undo = await done
  showToast(undo ? { text, undo: () => void undo().catch(reportFailure) } : { text: words.notDone })
}

/** Puts a book into a character's card, or takes it out. LORE-04 */
export function CardSection({ book }: { book: LorebookRecord }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isInCard = book.characterId !== undefined
  const takeOut = () =>
    void tell(takeLorebookOutOfCard(book.id), words.takenOut(book.name)).catch(reportFailure)
  return (
    <div className="mt-5 flex flex-col items-start gap-1.5">
      <Button onClick={isInCard ? takeOut : () => setIsChoosing(true)}>
        {isInCard ? words.takeOut : words.putIn}
      </Button>
      <p className="text-sm text-muted">{isInCard ? words.takeOutHint : words.putInHint}</p>
      {isChoosing && <PutIntoDialog book={book} onClose={() => setIsChoosing(false)} />}
    </div>
  )
}

function PutIntoDialog({ book, onClose }: { book: LorebookRecord; onClose: () => void }) {
  const characters = useCharacters() ?? []
  const owners = new Set(useLorebooks()?.map(({ characterId }) => characterId))
  const [characterId, setCharacterId] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const name = characters.find(({ id }) => id === characterId)?.name ?? ''
  const put = async () => {
    setIsBusy(true)
    try {
      await tell(putLorebookIntoCard(book.id, characterId), words.putInto(book.name, name))
      onClose()
    } catch (cause) {
      reportFailure(cause)
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      title={words.putInTitle}
      size="small"
      submitLabel={words.put}
      isSubmitDisabled={characterId === ''}
      isBusy={isBusy}
      onSubmit={() => void put()}
      onClose={onClose}
    >
      <SelectField
        label={words.character}
        hint={words.putInHint}
        placeholder={words.chooseCharacter}
        value={characterId}
        // A card has one lorebook.
        options={characters.map((each) => ({
          value: each.id,
          label: owners.has(each.id) ? words.hasOne(each.name) : each.name,
          disabled: owners.has(each.id),
        }))}
        onChange={({ target }) => setCharacterId(target.value)}
      />
    </FormDialog>
  )
}
