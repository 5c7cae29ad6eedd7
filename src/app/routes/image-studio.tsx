import { ImageStudioScreen } from '@/features/image-studio/image-studio-screen'
import { startDemo } from '../start-demo'

/** /img-gen */
export function Component() {
  return <ImageStudioScreen onTryDemo={startDemo} />
}
