import { PresetsScreen } from '@/features/presets/presets-screen'

/** /settings/prompts */
export function Component() {
  return <PresetsScreen />
}
