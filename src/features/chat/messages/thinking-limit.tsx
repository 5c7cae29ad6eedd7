import { fitEffort, lowerEffort } from '@/ai/models/thinking-effort'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './thinking-words'

/** What helps where a model has spent its whole limit on thinking. THINK-13 */
export default function ThinkingLimit({ conversationId }: { conversationId: string }) {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const provider = useProvider(character?.providerId)
  if (!conversation || !character) return null
  const { effort: ofChat } = conversation
  const wished = ofChat === 'default' ? undefined : (ofChat ?? character.modelParameters?.effort)
  const present = fitEffort(provider?.type, character.model, wished)
  const lower = lowerEffort(provider?.type, character.model, present)
  const apply = async () => {
    if (!lower) return
    await sourceOf(conversationId).updateConversation(conversationId, { effort: lower })
    showToast({ text: words.effortLowered(lower) })
  }
  return (
    <>
      {lower && (
        <Button size="small" onClick={() => void apply().catch(reportFailure)}>
          {words.lowerTheEffort}
        </Button>
      )}
      {!character.temporary && (
        <ButtonLink size="small" to={paths.editCharacter(character.id)}>
          {words.raiseTheLimit}
        </ButtonLink>
      )}
    </>
  )
}
