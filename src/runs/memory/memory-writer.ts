import { FailureError } from '@/lib/failure'
import { getProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { getMemoryWriter, isChosenWriter } from '@/storage/memories/memory-writer'
import type { PlanPeople } from '../chat/plan-answer'
import { askSmallModel, type SmallQuestion } from '../providers/ask-small-model'
import { smallModelOf } from '../providers/small-model'
import { providerDisabled, providerNotFound, type RunFailureCode } from '../run-error'

/** Who is asked to write memory of a chat. */
export interface Writer {
  provider: ProviderRecord
  /** Model that is asked first. */
  model: string
  /** Whether no other model may be asked, because the user has chosen this one. */
  isOnly: boolean
  /** The provider's name, where it is not that of the chat: the words go there. */
  elsewhere?: string
}

/**
 * Finds who writes memory of a chat: the small model of its own provider, unless the user has chosen another one. Where
 * that is gone, or not what it was, nobody is asked in its place: the words would go where nobody has agreed to. MEM-19
 * @throws {FailureError} memory_writer_gone. @throws {ProviderError} provider_not_found, provider_disabled.
 */
export async function findWriter({ provider: own }: Pick<PlanPeople, 'provider'>): Promise<Writer> {
  const chosen = await getMemoryWriter()
  const provider = chosen ? await getProvider(chosen.providerId) : own
  if (chosen && !isChosenWriter(chosen, provider))
    throw new FailureError<RunFailureCode>('memory_writer_gone')
  if (!provider) throw providerNotFound()
  if (!provider.enabled) throw providerDisabled(provider.name)
  const model = chosen?.model.trim() ?? ''
  return {
    provider,
    model: model || smallModelOf(provider),
    isOnly: model !== '',
    ...(provider.id !== own?.id && { elsewhere: provider.name }),
  }
}

/** Asks for one whole answer. @throws {ProviderError} @throws {FailureError} no_model_set */
export function askWriter(
  { provider, model, isOnly, elsewhere }: Writer,
  { character }: Pick<PlanPeople, 'character'>,
  question: Pick<SmallQuestion, 'adapter' | 'signal' | 'toRequest'>,
) {
  return askSmallModel({
    ...question,
    provider,
    ...(isOnly && { only: model }),
    ...(elsewhere === undefined && { ownModel: character.model }),
  })
}
