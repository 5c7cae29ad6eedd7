import { providerInfo } from '@/ai/catalogue'
import type { BatchLine } from '@/domain/money/batch'
import type { PersonGenerator } from '@/generation/people/person-choices'
import type { PersonFormValues } from '@/generation/people/person-form'
import { toPersonQuestion } from '@/generation/people/random-person'
import { toPicturePromptRequest } from '@/generation/picture-prompt'
import type { ProviderRecord } from '@/storage/database/records'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import { defaultImageProvider } from '../providers/default-provider'
import { AVATAR_PICTURE } from '../pictures/picture-run'
import { picturesLine, textLine } from './batch-lines'

/** Tokens that a person takes in an answer, likely. */
export const TOKENS_PER_PERSON = 900
/** Tokens that a description takes, likely. */
const TOKENS_PER_DESCRIPTION = 150

/** As long as what is said of a character to whoever describes it. */
const LONG_CHARACTER = 'word '.repeat(1_000)

/** What finding somebody asks for; nothing where nobody can be asked. COST-27 */
export function personLines(
  values: PersonFormValues,
  generator: PersonGenerator,
  providers: readonly ProviderRecord[],
  settings: MoneySettings,
): BatchLine[] {
  const writer = providers.find(({ id, enabled }) => id === values.providerId && enabled)
  if (!writer) return []
  const { type, defaultModel: model } = writer
  const { request } = toPersonQuestion({
    values,
    generator,
    model,
    type,
    now: new Date(),
    random: () => 0,
  })
  const person = textLine(
    {
      kind: 'person',
      count: 1,
      provider: writer,
      model,
      requests: [request],
      output: TOKENS_PER_PERSON,
      isAskedTwice: true,
    },
    settings,
  )
  const artist = values.wantsAvatar ? defaultImageProvider(providers, values.providerId) : undefined
  if (!artist) return [person]
  // Only where the person came without one.
  const small = providerInfo(type).smallModel?.trim() || model
  const subject = { name: '', systemPrompt: LONG_CHARACTER }
  const description = textLine(
    {
      kind: 'description',
      count: 1,
      provider: writer,
      model: small,
      requests: [toPicturePromptRequest({ subject, type, model: small })],
      output: TOKENS_PER_DESCRIPTION,
      isAskedTwice: false,
    },
    settings,
  )
  const picture = picturesLine({
    provider: artist,
    model: undefined,
    fromWords: 1,
    fromPictures: 0,
    references: 0,
    ...AVATAR_PICTURE,
  })
  return [person, description, picture]
}
