import { useEffect, useState } from 'react'
import type { AttachedFile, PdfForm } from '@/domain/attached-file'
import { costOfPlan } from '@/domain/money/plan-cost'
import { about } from '@/features/shared/money/money-words'
import { type FileAbility, fileTokens, formOf, type FileForm } from '@/generation/prompt/sent-files'
import { fileAbility, seesPictures } from '@/runs/chat/files/file-ability'
import { planPricing } from '@/runs/providers/plan-pricing'
import { followLoadedPrices } from '@/runs/providers/prices'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import { useMoneySettings } from '@/storage/hooks/use-spending'

/** What a file is to the model of a chat. */
export interface FileWeight {
  form: FileForm
  tokens: number
  /** Such as "≈ $0.0042"; absent where that is not known, or nothing. */
  money?: string
}

/** What the files of a chat weigh, for its model. */
export interface FileWeights {
  ability: FileAbility
  /** Whether the model is known to see no pictures. */
  isBlind: boolean
  characterId: string
  weigh: (file: AttachedFile, sentAs?: PdfForm) => FileWeight
}

/** What files are to the model of a chat, and what they cost each time; undefined until that is known. ATT-03, ATT-10 */
export function useFileWeights(conversationId: string): FileWeights | undefined {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const provider = useProvider(character?.providerId)
  const settings = useMoneySettings()
  const [arePricesRead, setPricesRead] = useState(false)
  useEffect(() => {
    followLoadedPrices().then(
      () => setPricesRead(true),
      () => setPricesRead(true),
    )
  }, [])
  if (!character || provider === undefined || !settings || !arePricesRead) return undefined
  const { model } = character
  const ability = fileAbility(provider ?? undefined, model)
  const pricing = provider ? planPricing(provider, { model }, settings) : undefined
  return {
    ability,
    isBlind: provider !== null && seesPictures(provider, model) === false,
    characterId: character.id,
    weigh: (file, sentAs) => {
      const form = formOf(sentAs ? { ...file, sentAs } : file, ability)
      const tokens = fileTokens(file, form, model)
      const cost = pricing && costOfPlan(tokens, pricing)?.now
      return { form, tokens, ...(cost && { money: about(cost) }) }
    },
  }
}
