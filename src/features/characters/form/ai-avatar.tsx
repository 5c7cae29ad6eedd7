import { Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isDescriptionOutdated } from '@/domain/character-form'
import {
  type AvatarDraft,
  avatarProblem,
  avatarRunKey,
  changeAvatarDraft,
  freshAvatarDraft,
  isSimplified,
  resetAvatarOptions,
  startAvatarRun,
} from '@/runs/pictures/avatar-draft'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { stopRun } from '@/runs/live-runs'
import { useRun } from '@/runs/use-run'
import { useProviders } from '@/storage/hooks/use-providers'
import type { CharacterRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import { PictureProblem } from '@/features/shared/failures/picture-problem'
import { PortraitProgress } from '@/features/shared/progress/portrait-progress'
import { PlainHeadshotNote } from '@/features/shared/pictures/plain-headshot-note'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { DESCRIPTION_OUTDATED } from '../picture-words'
import type { CharacterFormValues } from './character-form-values'
import * as words from './words'

interface Props {
  form: UseFormReturn<CharacterFormValues>
  /** Which draft and run are this form's. */
  formKey: string
  character: CharacterRecord | undefined
}

/** The AI avatar option of a character's form. */
export function AiAvatar({ form, formKey, character }: Props) {
  const metadata = character?.metadata
  const draft = useAvatarDraft(formKey) ?? freshAvatarDraft(metadata)
  const run = useRun('picture', avatarRunKey(formKey))
  const [name, systemPrompt, providerId, model] = useWatch({
    control: form.control,
    name: ['name', 'systemPrompt', 'providerId', 'model'],
  })
  const providers = useProviders()
  const problem = providers && avatarProblem(providers, providerId)
  const isRunning = run?.state === 'running'
  const option = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  // To begin and to stop take each other's place, and "Skip Avatar" takes both away.
  useKeepFocus(
    buttons,
    `${draft.wantsAi} ${isRunning}`,
    () => option.current?.querySelector('input') ?? null,
  )
  const change = (next: Partial<AvatarDraft>) => changeAvatarDraft(formKey, next, metadata)
  const subject = { name, systemPrompt }
  const start = () =>
    void startAvatarRun(formKey, {
      characterId: character?.id,
      subject,
      providerId,
      model,
      metadata,
    })
  const { describedAs } = draft
  const isOutdated = describedAs
    ? describedAs.name !== name || describedAs.systemPrompt !== systemPrompt
    : character !== undefined && draft.prompt !== '' && isDescriptionOutdated(character)
  return (
    <div ref={option} className="mt-3 border-t border-border pt-1 pb-2">
      <SwitchField
        label={words.generateAiAvatar}
        hint={words.generateAiAvatarHint}
        checked={draft.wantsAi}
        onChange={({ target }) =>
          target.checked ? change({ wantsAi: true }) : resetAvatarOptions(formKey)
        }
      />
      {draft.wantsAi && (
        <div className="mt-3 flex flex-col gap-4">
          {problem && <Banner kind="warning">{wordsOfFailure(problem).title}</Banner>}
          <TextAreaField
            label={words.imagePrompt}
            rows={3}
            dir="auto"
            hint={words.imagePromptHint}
            value={draft.prompt}
            readOnly={isRunning}
            onChange={({ target }) =>
              change({ prompt: target.value, promptCreatedAt: undefined, describedAs: undefined })
            }
          />
          {isOutdated && draft.prompt !== '' && (
            <Banner
              actions={
                <Button size="small" onClick={() => change({ prompt: '', describedAs: undefined })}>
                  {words.writeItAnew}
                </Button>
              }
            >
              {DESCRIPTION_OUTDATED}
            </Banner>
          )}
          {isSimplified(draft) && !isRunning && (
            <PlainHeadshotNote
              isRestricted={draft.isRestricted}
              onUseFull={() =>
                change({
                  attempts: 0,
                  isRestricted: false,
                  lastError: undefined,
                  lastFailure: undefined,
                })
              }
            />
          )}
          <div ref={buttons}>
            {isRunning ? (
              <PortraitProgress
                progress={run.progress}
                onStop={() => void stopRun('picture', avatarRunKey(formKey))}
              >
                <Button size="small" variant="quiet" onClick={() => resetAvatarOptions(formKey)}>
                  {words.skipAvatar}
                </Button>
              </PortraitProgress>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button
                  disabled={problem !== undefined || !hasSubject(subject, draft)}
                  icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
                  onClick={start}
                >
                  {words.generateAvatar}
                </Button>
                <Button variant="quiet" onClick={() => resetAvatarOptions(formKey)}>
                  {words.skipAvatar}
                </Button>
              </div>
            )}
          </div>
          {run?.failure && <PictureProblem failure={run.failure} />}
          <span role="status" className="sr-only">
            {run?.state === 'done' && words.theAvatarIsReady}
          </span>
        </div>
      )}
    </div>
  )
}

/** Whether there is anything to describe. */
function hasSubject(
  { name, systemPrompt }: { name: string; systemPrompt: string },
  draft: AvatarDraft,
): boolean {
  return `${name}${systemPrompt}${draft.prompt}`.trim() !== ''
}
