import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { isDescriptionOutdated } from '@/domain/character-form'
import { checkAttributes } from '@/generation/people/character-generation'
import {
  CHOOSE_IMAGE_PROVIDER,
  NO_IMAGE_PROVIDER,
  NO_IMAGE_PROVIDER_HINT,
} from '@/features/shared/providers/image-provider-words'
import { paths } from '@/lib/paths'
import { defaultImageProvider, mustChooseImageProvider } from '@/runs/providers/default-provider'
import { dropGeneratedPicture } from '@/runs/pictures/generated-pictures'
import { useGeneratedPictures } from '@/runs/pictures/use-generated-pictures'
import { useModelList } from '@/runs/providers/use-model-list'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { imageModelChoices } from '@/features/shared/providers/model-choices'
import { stopRun } from '@/runs/live-runs'
import { useRun } from '@/runs/use-run'
import { useProviders } from '@/storage/hooks/use-providers'
import type { CharacterRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { PictureProblem } from '@/features/shared/failures/picture-problem'
import { PortraitProgress } from '@/features/shared/progress/portrait-progress'
import { SuggestField } from '@/ui/fields/suggest-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { showToast } from '@/ui/overlays/toast-store'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { DESCRIPTION_OUTDATED } from '../picture-words'
import { generatePicture, saveGenerated } from './generate-picture'
import { GenerateResult } from './generate-result'
import { type GenerateKind, generateRunKey, type PictureForm } from './picture-form'
import { WishFields } from '../form/wish-fields'
import * as words from './words'

interface Props {
  kind: GenerateKind
  character: CharacterRecord
  form: PictureForm
  onChange: (change: (form: PictureForm) => PictureForm) => void
}

/** Makes a picture of the character, to be saved or discarded. */
export function GenerateTab({ kind, character, form, onChange }: Props) {
  const key = generateRunKey(kind, character.id)
  const run = useRun('picture', key)
  const isRunning = run?.state === 'running'
  const results = useGeneratedPictures(key)
  const providers = useProviders()
  const imageProvider = providers && defaultImageProvider(providers, character.providerId)
  const { list, fetchList } = useModelList(imageProvider, true)
  const [now] = useState(Date.now)
  const [seenBefore] = useState(() => new Set(results.map(({ id }) => id)))
  const [isChecked, setIsChecked] = useState(false)
  const live = list?.status === 'loaded' ? list.models : undefined
  const models = imageProvider ? imageModelChoices(imageProvider.type, live, now) : []
  const imageModel = form.imageModel ?? models[0]?.value ?? ''
  const change = (next: Partial<PictureForm>) => onChange((before) => ({ ...before, ...next }))
  // The button and the way to stop take each other's place.
  const container = useRef<HTMLDivElement>(null)
  useKeepFocus(container, isRunning)
  // A result goes when it is saved or discarded.
  const drawn = useRef<HTMLDivElement>(null)
  useKeepFocus(drawn, results.length, () => container.current?.querySelector('button') ?? null)

  const start = () => {
    const hasFaults = kind === 'advanced' && checkAttributes(form.attributes).byId.size > 0
    setIsChecked(hasFaults)
    if (hasFaults) return
    void generatePicture({
      kind,
      character,
      form,
      imageModel,
      imageProviderId: imageProvider?.id,
      onPrompt: (prompt, promptCreatedAt) => change({ prompt, promptCreatedAt }),
    })
  }
  if (providers && !imageProvider) {
    const mustChoose = mustChooseImageProvider(providers, character.providerId)
    return (
      <Banner
        kind="warning"
        title={mustChoose ? words.itNotClearWhoDraws : NO_IMAGE_PROVIDER}
        actions={
          <ButtonLink size="small" to={paths.providers}>
            {words.openProviders}
          </ButtonLink>
        }
      >
        {mustChoose ? CHOOSE_IMAGE_PROVIDER : NO_IMAGE_PROVIDER_HINT}
      </Banner>
    )
  }
  const isOutdated =
    form.prompt !== '' && form.prompt === character.metadata?.imagePrompt
      ? isDescriptionOutdated(character)
      : false
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        {kind === 'advanced' && (
          <WishFields
            form={form}
            isChecked={isChecked}
            // What a model wrote for other wishes does not fit any more; what the user wrote stays.
            onChange={(next) =>
              change({
                ...next,
                ...(form.promptCreatedAt !== undefined && {
                  prompt: '',
                  promptCreatedAt: undefined,
                }),
              })
            }
          />
        )}
        <TextAreaField
          label={words.imagePrompt}
          rows={4}
          dir="auto"
          hint={words.imagePromptHint}
          value={form.prompt}
          readOnly={isRunning}
          onChange={({ target }) => change({ prompt: target.value, promptCreatedAt: undefined })}
        />
        {isOutdated && (
          <Banner
            actions={
              <Button size="small" onClick={() => change({ prompt: '' })}>
                {words.writeItAnew}
              </Button>
            }
          >
            {DESCRIPTION_OUTDATED}
          </Banner>
        )}
        <SuggestField
          label={words.imageModel}
          value={imageModel}
          onValueChange={(value) => change({ imageModel: value })}
          onOpen={fetchList}
          suggestions={models}
          loading={list?.status === 'loading'}
          loadError={modelListNote(list)}
          hint={imageProvider && words.drawnBy(imageProvider.name)}
        />
        <SwitchField
          label={words.drawFromProfilePicture}
          hint={words.drawFromProfilePictureHint}
          checked={form.fromProfilePicture}
          onChange={({ target }) => change({ fromProfilePicture: target.checked })}
        />
        <div ref={container}>
          {isRunning ? (
            <PortraitProgress progress={run.progress} onStop={() => void stopRun('picture', key)} />
          ) : (
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
              disabled={!imageProvider}
              onClick={start}
            >
              {results.length > 0 ? words.generateAgain : words.generateImage}
            </Button>
          )}
        </div>
        {run?.failure && <PictureProblem failure={run.failure} />}
      </div>
      {results.length > 0 && (
        <div ref={drawn} className="flex flex-col gap-6">
          {results.map((result, index) => (
            <GenerateResult
              key={result.id}
              result={result}
              isEarlier={index > 0}
              isNew={!seenBefore.has(result.id)}
              onSave={() => saveGenerated(kind, character.id, result)}
              onDiscard={() =>
                showToast({
                  text: words.thePictureWasDiscarded,
                  undo: dropGeneratedPicture(key, result.id),
                })
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
