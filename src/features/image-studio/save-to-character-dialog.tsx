import { useState } from 'react'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { paths } from '@/lib/paths'
import { addGalleryImage } from '@/storage/commands/gallery'
import { useCharacters } from '@/storage/hooks/use-characters'
import { useTemporaryCharacters } from '@/storage/hooks/use-temporary-characters'
import type { StudioResultRecord } from '@/storage/pictures/studio-records'
import { ButtonLink } from '@/ui/buttons/button-link'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  picture: PreparedPicture
  record: Pick<StudioResultRecord, 'prompt' | 'size'>
  onClose: () => void
}

/** Puts a result into the gallery of a character. */
export function SaveToCharacterDialog({ picture, record, onClose }: Props) {
  const permanent = useCharacters()
  const temporary = useTemporaryCharacters()
  const characters = [...(permanent ?? []), ...temporary]
  const [chosenId, setChosenId] = useState<string>()
  const [asProfilePicture, setAsProfilePicture] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const chosen = characters.find(({ id }) => id === chosenId) ?? characters[0]
  const isEmpty = permanent !== undefined && characters.length === 0
  const submit = async () => {
    if (!chosen) return
    setIsBusy(true)
    const isSaved = await save(chosen.id, picture, record, asProfilePicture)
    setIsBusy(false)
    if (!isSaved) return
    showToast({ text: words.savedToGallery(chosen.name), kind: 'success' })
    onClose()
  }
  return (
    <FormDialog
      title={words.saveToCharacterTitle}
      size="small"
      submitLabel={words.save}
      isSubmitDisabled={!chosen}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isEmpty ? (
        <div className="flex flex-col items-start gap-3 text-sm">
          <p>{words.saveToCharacterText}</p>
          <ButtonLink size="small" to={paths.createCharacter}>
            {words.createACharacter}
          </ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <SelectField
            label={words.character}
            options={characters.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? ''}
            onChange={({ target }) => setChosenId(target.value)}
          />
          <SwitchField
            label={words.makeItProfilePicture}
            checked={asProfilePicture}
            onChange={({ target }) => setAsProfilePicture(target.checked)}
          />
        </div>
      )}
    </FormDialog>
  )
}

/** A write that fails stands in its own banner. */
async function save(
  characterId: string,
  picture: PreparedPicture,
  { prompt, size }: Props['record'],
  asProfilePicture: boolean,
): Promise<boolean> {
  const generationAttributes = {
    imageType: 'custom',
    ...(size !== undefined && { imageSize: size }),
  }
  const savedId = await addGalleryImage(
    characterId,
    { picture, source: 'ai-generated', prompt, generationAttributes },
    { asProfilePicture },
  ).catch(() => undefined)
  return savedId !== undefined
}
