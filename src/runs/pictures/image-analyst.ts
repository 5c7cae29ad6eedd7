import type { CharacterRecord, ProviderRecord } from '@/storage/database/records'
import type { Settings } from '@/domain/settings'

/**
 * The provider that decides about the pictures of a mobile chat in place of the conversation's: the character's own, else
 * that of the settings, where they are enabled; undefined where the conversation's provider decides. The chat
 * says whom it names, so both ask here.
 */
export function dedicatedAnalyst<Known extends Pick<ProviderRecord, 'id' | 'enabled'>>(
  character: Pick<CharacterRecord, 'imageAnalysisProviderId'> | null,
  settings: Pick<Settings, 'imageAnalysisProviderId'> | undefined,
  providers: readonly Known[],
): Known | undefined {
  const enabled = (wanted: string | undefined) =>
    providers.find((each) => each.enabled && each.id === wanted)
  return enabled(character?.imageAnalysisProviderId) ?? enabled(settings?.imageAnalysisProviderId)
}
