import { LorebooksScreen } from '@/features/lorebooks/list/lorebooks-screen'

/** /lorebooks */
export function Component() {
  return <LorebooksScreen />
}
