import { ImagePlus, Images } from 'lucide-react'
import { paths } from '@/lib/paths'
import { useRunPart } from '@/runs/use-run'
import { dedicatedAnalyst } from '@/runs/pictures/image-analyst'
import { useFailureWords } from '@/features/shared/failures/use-failure-words'
import { CHOOSE_IMAGE_PROVIDER } from '@/features/shared/providers/image-provider-words'
import { mustChooseImageProviderFor, imageProviderFor } from '@/runs/pictures/image-provider-for'
import { useProviders } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import type { CharacterRecord, ProviderRecord } from '@/storage/database/records'
import { Banner } from '@/ui/display/banner'
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import { Link } from '@/ui/buttons/router'
import { dismissFailure } from '../screen/dismiss-failure'
import { COLUMN_WIDTHS } from './room'
import * as words from './words'

/** Which provider decides about pictures, and how to say it: the one that is asked, the character's own choice too. */
function useImageAnalysis(character: Character) {
  const settings = useSettings()
  const providers = useProviders()
  const dedicated = dedicatedAnalyst(character, settings, providers ?? [])
  const label = dedicated
    ? words.imageAnalysisUses(dedicated.name)
    : words.imageAnalysisUsesOwnProvider
  return { isDedicated: dedicated !== undefined, label }
}

/** Whose pictures they are; null where the character was deleted. */
type Character = Pick<CharacterRecord, 'providerId' | 'imageAnalysisProviderId'> | null

interface ButtonProps {
  character: Character
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Tells which provider decides about pictures; opens the note about them. */
export function ImageAnalysisButton({ character, isOpen, onOpenChange }: ButtonProps) {
  const { isDedicated, label } = useImageAnalysis(character)
  return (
    <IconButton
      icon={isDedicated ? Images : ImagePlus}
      label={label}
      className="-ms-2 size-11"
      aria-expanded={isOpen}
      onClick={() => onOpenChange(!isOpen)}
    />
  )
}

interface Props {
  conversationId: string
  character: Character
  /** Whether the note about pictures is shown. */
  isOpen: boolean
}

/** Why an answer has no picture, and who decides about pictures. */
export function MobileNotes({ conversationId, character, isOpen }: Props) {
  const notice = useRunPart('answer', conversationId, (run) => run?.data.notice)
  const said = useFailureWords(notice)
  const settings = useSettings()
  const providers = useProviders()
  const { label } = useImageAnalysis(character)
  const provider = providers?.find(({ id }) => id === character?.providerId)
  const lacksImageProvider = provider !== undefined && !imageProviderFor(provider, providers ?? [])
  if (notice === undefined && !isOpen) return null
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden border-t border-border">
      <div
        className={classNames(
          'mx-auto flex w-full flex-col gap-2 py-2 px-safe-4',
          COLUMN_WIDTHS[settings?.messageDisplay === 'plain' ? 'plain' : 'mobile'],
        )}
      >
        {notice !== undefined && (
          <Banner title={words.noPictureThisTime} onDismiss={() => dismissFailure(conversationId)}>
            {said && [said.title, said.detail, said.hint].filter(Boolean).join(' ')}
          </Banner>
        )}
        {isOpen && (
          <p role="note" className="text-sm text-muted">
            {words.howPicturesCome(label)}{' '}
            {lacksImageProvider && `${lackText(provider, providers ?? [])} `}
            {words.chooseTheProvider((text) => (
              <Link to={paths.providers} className="link">
                {text}
              </Link>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}

/** Why no pictures come. */
function lackText(provider: ProviderRecord, providers: readonly ProviderRecord[]): string {
  return mustChooseImageProviderFor(provider, providers)
    ? CHOOSE_IMAGE_PROVIDER
    : words.nobodyCanDraw
}
