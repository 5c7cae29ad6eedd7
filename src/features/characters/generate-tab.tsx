import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { imageProviderOf } from '@/ai/images/image-provider'
import { imageErrorTexts } from '@/ai/images/image-errors'
import { DESCRIPTION_OUTDATED, isDescriptionOutdated } from '@/domain/character-form'
import { checkAttributes } from '@/generation/character-generation'
import { paths } from '@/lib/paths'
import {
  dropGeneratedPicture,
  type GeneratedPicture,
  keepGeneratedPicture,
} from '@/runs/generated-pictures'
import { useGeneratedPictures } from '@/runs/hooks/use-generated-pictures'
import { useModelList } from '@/runs/hooks/use-model-list'
import { usePictureRun } from '@/runs/hooks/use-picture-run'
import { imageModelChoices } from '@/runs/model-choices'
import { PAINTER_HINT } from '@/runs/picture-failure'
import { forgetPictureRun, runPicture, stopPictureRun } from '@/runs/picture-run'
import { isPictureRunning, pictureProblemOf, pictureRuns } from '@/runs/picture-runs'
import { addGalleryImage } from '@/storage/commands/gallery'
import { useProviders } from '@/storage/hooks/use-providers'
import { getImage } from '@/storage/images'
import type { CharacterRecord } from '@/storage/records'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { ButtonLink } from '@/ui/button-link'
import { PictureProblem } from '@/ui/picture-problem'
import { PortraitProgress } from '@/ui/portrait-progress'
import { SuggestField } from '@/ui/suggest-field'
import { SwitchField } from '@/ui/switch-field'
import { TextAreaField } from '@/ui/text-area-field'
import { showToast } from '@/ui/toast-store'
import { GenerateResult } from './generate-result'
import {
  generateRunKey,
  type GenerateKind,
  type PictureForm,
  toGenerationAttributes,
  toWish,
} from './picture-form'
import { WishFields } from './wish-fields'

interface Props {
  kind: GenerateKind
  character: CharacterRecord
  form: PictureForm
  onChange: (change: (form: PictureForm) => PictureForm) => void
}

/** Makes a picture of the character, to be saved or discarded. GAL-12 to GAL-17, GAL-22, decision 035. */
export function GenerateTab({ kind, character, form, onChange }: Props) {
  const key = generateRunKey(kind, character.id)
  const run = usePictureRun(key)
  const isRunning = isPictureRunning(run)
  const results = useGeneratedPictures(key)
  const providers = useProviders()
  const painter = providers && imageProviderOf(providers)
  const list = useModelList(painter, true)
  const [now] = useState(Date.now)
  const [isChecked, setIsChecked] = useState(false)
  const live = list?.status === 'loaded' ? list.models : undefined
  const models = painter ? imageModelChoices(painter.type, live, now) : []
  const imageModel = form.imageModel ?? models[0]?.value ?? ''
  const change = (next: Partial<PictureForm>) => onChange((before) => ({ ...before, ...next }))

  const start = () => {
    setIsChecked(true)
    if (kind === 'advanced' && checkAttributes(form.attributes).byId.size > 0) return
    void generate({
      kind,
      character,
      form,
      imageModel,
      painterId: painter?.id,
      onPrompt: (prompt, promptCreatedAt) => change({ prompt, promptCreatedAt }),
    })
  }
  if (providers && !painter)
    return (
      <Banner
        kind="warning"
        title={imageErrorTexts.noProvider}
        actions={
          <ButtonLink size="small" to={paths.providers}>
            Open Providers
          </ButtonLink>
        }
      >
        {PAINTER_HINT}
      </Banner>
    )
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
          label="Image Prompt"
          rows={4}
          dir="auto"
          hint="Blank: it is written from the character. Yours to change."
          value={form.prompt}
          readOnly={isRunning}
          onChange={({ target }) => change({ prompt: target.value, promptCreatedAt: undefined })}
        />
        {isOutdated && (
          <Banner
            actions={
              <Button size="small" onClick={() => change({ prompt: '' })}>
                Write it anew
              </Button>
            }
          >
            {DESCRIPTION_OUTDATED}
          </Banner>
        )}
        <SuggestField
          label="Image Model"
          value={imageModel}
          onValueChange={(value) => change({ imageModel: value })}
          suggestions={models}
          loading={list?.status === 'loading'}
          loadError={list?.status === 'failed' ? list.message : undefined}
          hint={painter && `Drawn by ${painter.name}.`}
        />
        <SwitchField
          label="Draw from the profile picture"
          hint="Keeps the face. Not every model can."
          checked={form.fromProfilePicture}
          onChange={({ target }) => change({ fromProfilePicture: target.checked })}
        />
        {run && isRunning ? (
          <PortraitProgress
            isDrawing={run.status === 'generating_image'}
            startedAt={run.startedAt}
            onStop={() => stopPictureRun(key)}
          />
        ) : (
          <div>
            <Button
              variant="primary"
              icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
              disabled={!painter}
              onClick={start}
            >
              {results.length > 0 ? 'Generate Again' : 'Generate Image'}
            </Button>
          </div>
        )}
        {run?.status === 'error' && run.error && (
          <PictureProblem {...pictureProblemOf(run.error)} />
        )}
      </div>
      {results.length > 0 && (
        <div className="flex flex-col gap-6">
          {results.map((result, index) => (
            <GenerateResult
              key={result.id}
              result={result}
              isEarlier={index > 0}
              onSave={() => save(kind, character.id, result)}
              onDiscard={() => dropGeneratedPicture(key, result.id)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface GenerateOptions {
  kind: GenerateKind
  character: CharacterRecord
  form: PictureForm
  imageModel: string
  painterId: string | undefined
  onPrompt: (prompt: string, createdAt: number) => void
}

async function generate(options: GenerateOptions): Promise<void> {
  const { kind, character, form, imageModel, painterId, onPrompt } = options
  const { avatarImageId, name, systemPrompt, providerId, model } = character
  const stored =
    form.fromProfilePicture && avatarImageId !== undefined
      ? await getImage(avatarImageId).catch(() => undefined)
      : undefined
  const key = generateRunKey(kind, character.id)
  const outcome = await runPicture(key, {
    kind,
    subject: { name, systemPrompt },
    providerId,
    model,
    prompt: form.prompt,
    wish: toWish(kind, form),
    size: kind === 'quick' ? undefined : form.size,
    imageModel,
    painterId,
    reference: form.fromProfilePicture ? (stored?.blob ?? null) : undefined,
    onPrompt,
  })
  if (outcome?.kind !== 'done') return
  const { picture, prompt } = outcome
  const { promptCreatedAt } = pictureRuns.getState()[key] ?? {}
  const generationAttributes = toGenerationAttributes(kind, form)
  keepGeneratedPicture(key, { picture, prompt, promptCreatedAt, generationAttributes })
  forgetPictureRun(key)
}

/** Saves a result of a tab. A write that fails stands in its own banner, and the result stays. GAL-12. */
async function save(
  kind: GenerateKind,
  characterId: string,
  { id, picture, prompt, promptCreatedAt, generationAttributes }: GeneratedPicture,
): Promise<void> {
  // A quick picture's description is of the character itself, and others can be drawn from it.
  const isOfCharacter = kind === 'quick' && promptCreatedAt !== undefined
  const savedId = await addGalleryImage(
    characterId,
    { picture, source: 'ai-generated', prompt, generationAttributes },
    isOfCharacter
      ? { metadata: { imagePrompt: prompt, imagePromptCreatedAt: promptCreatedAt } }
      : {},
  ).catch(() => undefined)
  if (savedId === undefined) return
  dropGeneratedPicture(generateRunKey(kind, characterId), id)
  showToast({ text: 'Saved to the gallery', kind: 'success' })
}
