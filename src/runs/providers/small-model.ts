import { providerInfo } from '@/ai/catalogue'
import type { Provider } from '@/domain/provider'

/** The model of a provider that questions beside the chat go to first. */
export function smallModelOf({
  type,
  defaultModel,
}: Pick<Provider, 'type' | 'defaultModel'>): string {
  return providerInfo(type).smallModel?.trim() || defaultModel
}
