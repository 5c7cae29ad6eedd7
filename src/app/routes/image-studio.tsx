import { ImageStudioScreen } from '@/features/image-studio/image-studio-screen'
import { unlockWithDemo } from '../start-demo'

/** /img-gen */
export function Component() {
  return <ImageStudioScreen onTryDemo={unlockWithDemo} />
}
