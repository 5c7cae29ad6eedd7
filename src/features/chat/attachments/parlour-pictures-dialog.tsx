import { Check } from 'lucide-react'
import { useState } from 'react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { readFileBlob } from '@/storage/attachments/read-file'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { useStudioResults } from '@/storage/hooks/use-studio-results'
import { FormDialog } from '@/ui/fields/form-dialog'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import { Picture } from '@/ui/pictures/picture'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

interface Props {
  conversationId: string
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** Pictures of the studio that are offered. */
const STUDIO_PICTURES = 60

interface Choice {
  imageId: string
  name: string
}

/** Pictures that stand in Parlour already, to be shown to the model. ATT-01 */
export default function ParlourPicturesDialog({ conversationId, onFiles, onClose }: Props) {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const studio = useStudioResults(STUDIO_PICTURES)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const own = (character?.imageGallery ?? []).map(({ imageId, prompt }, index): Choice => {
    return { imageId, name: prompt ?? words.pictureNumbered(index + 1) }
  })
  const made = (studio?.results ?? []).map(({ imageId, prompt }): Choice => ({
    imageId,
    name: prompt,
  }))
  const isRead = character !== undefined && studio !== undefined
  const toggle = (imageId: string) =>
    setChosen((ids) =>
      ids.includes(imageId) ? ids.filter((id) => id !== imageId) : [...ids, imageId],
    )
  const attach = async () => {
    const blobs = await Promise.all(chosen.map(readFileBlob))
    const files = blobs.flatMap((blob, index) =>
      blob ? [new File([blob], fileName(index, blob.type), { type: blob.type })] : [],
    )
    onFiles(files)
    onClose()
  }
  return (
    <FormDialog
      title={words.choosePictures}
      size="large"
      submitLabel={words.attachChosen(chosen.length)}
      isSubmitDisabled={chosen.length === 0}
      onSubmit={() => void attach().catch(reportFailure)}
      onClose={onClose}
    >
      {isRead && own.length + made.length === 0 && <p className="text-muted">{words.noPictures}</p>}
      <div className="flex flex-col gap-6">
        <Choices
          title={words.ofCharacter(character?.name ?? '')}
          choices={own}
          {...{ chosen, toggle }}
        />
        <Choices title={words.ofStudio} choices={made} {...{ chosen, toggle }} />
      </div>
    </FormDialog>
  )
}

function fileName(index: number, type: string): string {
  return `${words.pictureNumbered(index + 1)}.${type.slice(type.indexOf('/') + 1) || 'png'}`
}

interface ChoicesProps {
  title: string
  choices: readonly Choice[]
  chosen: readonly string[]
  toggle: (imageId: string) => void
}

function Choices({ title, choices, chosen, toggle }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-medium wrap-anywhere">{title}</h3>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {choices.map(({ imageId, name }) => (
          <Tile
            key={imageId}
            {...{ imageId, name }}
            isChosen={chosen.includes(imageId)}
            onToggle={() => toggle(imageId)}
          />
        ))}
      </ul>
    </section>
  )
}

interface TileProps extends Choice {
  isChosen: boolean
  onToggle: () => void
}

function Tile({ imageId, name, isChosen, onToggle }: TileProps) {
  const [ref, isNear] = useNearScreen()
  const { url, problem } = useStoredPicture(isNear ? imageId : undefined, 'thumbnail')
  return (
    <li ref={ref}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={name}
        className={classNames(
          'relative block aspect-square w-full overflow-hidden rounded-md bg-surface-raised',
          isChosen && 'outline-2 outline-offset-2 outline-accent',
        )}
        onClick={onToggle}
      >
        {isNear && (
          <Picture url={url} problem={problem} alt="" className="size-full object-cover" />
        )}
        {isChosen && (
          <span className="absolute end-1 top-1 flex size-6 items-center justify-center rounded-full bg-accent text-on-accent">
            <Check aria-hidden size={16} />
          </span>
        )}
      </button>
    </li>
  )
}
