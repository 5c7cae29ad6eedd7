import * as z from 'zod/mini'
import { batchKinds } from '@/domain/money/batch'
import type { Price } from '@/domain/money/price'
import { MOST_RATE } from '@/domain/money/price'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import { parseRow } from '../database/read'
import { write } from '../database/write'

/*
 * What the user has set about money. A record of its own beside the settings: it belongs to this browser, so no file
 * brings it, and no import loosens a limit (COST-24).
 */

/** What happens to a call whose price is not known, while a limit is set. COST-22 */
export const unknownPriceRules = ['ask', 'allow', 'block'] as const
export type UnknownPriceRule = (typeof unknownPriceRules)[number]

/** Nano-dollars. */
const limitSchema = z.number().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
const rateSchema = z.number().check(z.int(), z.gte(0), z.lte(MOST_RATE))

const ownPriceSchema = z.object({
  providerId: z.string(),
  /** Model id. */
  model: z.string(),
  /** Day on which it was set, YYYY-MM-DD. */
  date: z.string(),
  in: rateSchema,
  out: rateSchema,
  cacheRead: z.optional(rateSchema),
  cacheWrite: z.optional(rateSchema),
})
/** A price that the user has set, in micro-dollars for a million tokens. */
export type OwnPrice = z.infer<typeof ownPriceSchema>

/** Nano-dollars that one press may cost unasked, where nothing else is set: a quarter of a dollar. */
const ASKS_ABOVE = 250_000_000

const moneySettingsSchema = z.object({
  /** Limits in nano-dollars; an absent one is none, and zero allows nothing that costs. */
  dayLimit: z.optional(limitSchema),
  monthLimit: z.optional(limitSchema),
  /** For each chat, over all of its days. */
  chatLimit: z.optional(limitSchema),
  /** For a day, by provider. */
  providerLimits: z.array(z.object({ providerId: z.string(), limit: limitSchema })),
  unknownPrice: z.catch(z.enum(unknownPriceRules), 'ask'),
  /** Whether the cost stands under each answer. */
  showsCost: z.catch(z.boolean(), false),
  /** Whether OpenRouter's prices may stand for the same models elsewhere. COST-05 */
  usesOpenrouter: z.catch(z.boolean(), true),
  ownPrices: z.catch(z.array(ownPriceSchema), []),
  /** Whether a limit was offered, which happens once. COST-17 */
  wasOffered: z.catch(z.optional(z.boolean()), undefined),
  /** Nano-dollars: before a press that may cost more, the user is asked. COST-26 */
  asksAbove: z.catch(limitSchema, ASKS_ABOVE),
  /** Batches that the user does not want to be asked about again. */
  quietBatches: z.catch(
    z.array(z.object({ kind: z.enum(batchKinds), upTo: limitSchema, isUnknown: z.boolean() })),
    [],
  ),
})
export type MoneySettings = z.infer<typeof moneySettingsSchema>

/** Key in the metadata store. */
export const MONEY_ID = 'money'
const moneyRecordSchema = z.extend(moneySettingsSchema, { id: z.literal(MONEY_ID) })

/** The metadata store, whose other records have forms of their own. */
const moneyTable = () => database.table('metadata')

/** What holds before anything is set. */
const defaultMoneySettings: MoneySettings = {
  providerLimits: [],
  unknownPrice: 'ask',
  showsCost: false,
  usesOpenrouter: true,
  ownPrices: [],
  asksAbove: ASKS_ABOVE,
  quietBatches: [],
}

/** What the user has set about money. A damaged record is reported, and counts as none. */
export async function getMoneySettings(): Promise<MoneySettings> {
  const row: unknown = await moneyTable().get(MONEY_ID)
  const record = parseRow('metadata', moneyRecordSchema, row)
  if (!record) return defaultMoneySettings
  const { id: _id, ...settings } = record
  return settings
}

/** Changes some of it; what the change has as undefined is no longer set. @throws {StorageError} */
export function updateMoneySettings(
  change: Partial<MoneySettings> | ((settings: MoneySettings) => Partial<MoneySettings>),
): Promise<void> {
  return write({ action: 'save_settings', subject: 'money' }, [database.metadata], async () => {
    const settings = await getMoneySettings()
    const next = typeof change === 'function' ? change(settings) : change
    await moneyTable().put(
      applyChange<MoneySettings & { id: string }>({ ...settings, id: MONEY_ID }, next),
    )
  })
}

/** Whether any limit is set that a call to a provider can reach. */
export function hasLimit(settings: MoneySettings, providerId: string): boolean {
  const { dayLimit, monthLimit, chatLimit } = settings
  return (
    [dayLimit, monthLimit, chatLimit].some((limit) => limit !== undefined) ||
    settings.providerLimits.some((each) => each.providerId === providerId)
  )
}

/** Whether any limit is set at all. */
export function hasAnyLimit({
  dayLimit,
  monthLimit,
  chatLimit,
  providerLimits,
}: MoneySettings): boolean {
  return (
    [dayLimit, monthLimit, chatLimit].some((limit) => limit !== undefined) ||
    providerLimits.length > 0
  )
}

/** The user's own prices of a provider's models. */
export function ownPricesOf(
  { ownPrices }: Pick<MoneySettings, 'ownPrices'>,
  providerId: string,
): Record<string, Price> {
  const prices: Record<string, Price> = Object.create(null) as Record<string, Price>
  for (const { providerId: of, model, ...price } of ownPrices)
    if (of === providerId) prices[model] = { ...price, source: 'own' }
  return prices
}
