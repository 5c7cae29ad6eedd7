import type { PictureQuality } from '@/domain/dating-session'

/** Names of how finely pictures are drawn. */
export const qualityNames: Record<PictureQuality, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
}
