import { ProvidersScreen } from '@/features/providers/providers-screen'
import { startDemo } from '../start-demo'

/** /providers */
export function Component() {
  return <ProvidersScreen onTryDemo={startDemo} />
}
