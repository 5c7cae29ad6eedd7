import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/paths'
import { useCharacter } from '@/storage/hooks/use-characters'
import type { CharacterRecord } from '@/storage/database/records'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { Tabs } from '@/ui/buttons/tabs'
import { useKeptState } from '@/ui/use-kept-state'
import { usePageTitle } from '@/ui/use-page-title'
import { CharacterNotFound } from '../character-not-found'
import { GalleryTab } from './gallery-tab'
import { GenerateTab } from './generate-tab'
import { type PictureForm, newPictureForm } from './picture-form'
import * as words from './words'

/** The pictures of a character. */
export function CharacterImagesScreen({ characterId }: { characterId: string }) {
  const character = useCharacter(characterId)
  usePageTitle(character ? words.imagesOf(character.name) : words.images)
  if (character === null)
    return <CharacterNotFound>{words.characterNotFoundText}</CharacterNotFound>
  return character ? <CharacterImages character={character} /> : <ImagesSkeleton />
}

const tabIds = ['gallery', 'quick', 'advanced'] as const

function CharacterImages({ character }: { character: CharacterRecord }) {
  const [kept, setTab] = useKeptState('image tab')
  const tab = tabIds.find((id) => id === kept) ?? 'gallery'
  const [quick, setQuick] = useState<PictureForm>(() => newPictureForm(character, 'quick'))
  const [advanced, setAdvanced] = useState<PictureForm>(() => newPictureForm(character, 'advanced'))
  const reuse = (prompt: string) => {
    setQuick((form) => ({ ...form, prompt, promptCreatedAt: undefined }))
    setTab('quick')
  }
  return (
    <Page
      title={words.imagesOf(character.name)}
      actions={
        <ButtonLink
          to={character.temporary ? paths.characters : paths.editCharacter(character.id)}
          back
          icon={<ArrowLeft aria-hidden size={16} strokeWidth={1.5} className="rtl:[scale:-1_1]" />}
        >
          {words.backToCharacter}
        </ButtonLink>
      }
    >
      <Tabs
        label={words.imageCatalogue}
        keepsAllInSight
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: 'gallery',
            label: words.gallery,
            panel: (
              <GalleryTab
                character={character}
                onGenerate={() => setTab('quick')}
                onReusePrompt={reuse}
              />
            ),
          },
          {
            id: 'quick',
            label: words.quickGenerate,
            panel: (
              <GenerateTab kind="quick" character={character} form={quick} onChange={setQuick} />
            ),
          },
          {
            id: 'advanced',
            label: words.advancedGenerate,
            panel: (
              <GenerateTab
                kind="advanced"
                character={character}
                form={advanced}
                onChange={setAdvanced}
              />
            ),
          },
        ]}
      />
    </Page>
  )
}

function ImagesSkeleton() {
  return (
    <Page title={words.images}>
      <SkeletonGroup
        label={words.loadingThePictures}
        className="grid grid-cols-2 gap-4 sm:grid-cols-4"
      >
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="aspect-square" />
        ))}
      </SkeletonGroup>
    </Page>
  )
}
