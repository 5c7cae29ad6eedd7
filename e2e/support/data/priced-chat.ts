import type { Page } from '@playwright/test'
import { defaultModelParameters } from '@/domain/character'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import type { StandIn } from '../../stand-in/server'
import { makeChat, seedDatabase, type SeedChatOptions } from './seed'

const NOTHING_SET = {
  id: 'money',
  providerLimits: [],
  unknownPrice: 'ask',
  showsCost: false,
  usesOpenrouter: true,
}

/**
 * A chat whose model has a price of the user's own, because the stand-in, on this computer, would be free: $1,000 for a
 * million tokens of answer, of which it gives 8,000 at most, and $1 for a million of input.
 */
export async function seedPricedChat(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  money: Partial<MoneySettings> = {},
  options: SeedChatOptions = {},
) {
  const { records, ...chat } = makeChat(standIn, {
    ...options,
    character: { modelParameters: { ...defaultModelParameters, maxTokens: 8_000, effort: 'off' } },
  })
  const { id: providerId, defaultModel: model } = chat.provider
  const price = { providerId, model, date: '2026-01-01', in: 1_000_000, out: 1_000_000_000 }
  await seedDatabase(page, { ...records, money: { ...NOTHING_SET, ownPrices: [price], ...money } })
  return chat
}
