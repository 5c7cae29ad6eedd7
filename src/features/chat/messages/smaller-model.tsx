import { useEffect, useState } from 'react'
import { findSmallerModel, type ModelFile } from '@/ai/device/model-files/model-files'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { updateCharacter } from '@/storage/commands/characters'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import * as words from './late-words'

interface Props {
  conversationId: string
  /** What this device takes at most, where the model is beyond that. */
  gigabytes: number | undefined
  /** Asks again. */
  onDone: () => void
}

/**
 * The way on where a model takes more memory than there is: the largest of the smaller ones on this device, or the way to
 * where models are. LOCAL-20
 */
export default function SmallerModel({ conversationId, gigabytes, onDone }: Props) {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const [found, setFound] = useState<{ model?: ModelFile }>()
  const model = character?.model
  useEffect(() => {
    let isOver = false
    if (model !== undefined)
      void findSmallerModel(model, gigabytes).then((smaller) => {
        if (!isOver) setFound({ model: smaller })
      })
    return () => {
      isOver = true
    }
  }, [model, gigabytes])
  if (!character || !found) return null
  const { model: smaller } = found
  const { id, temporary } = character
  // Who is temporary cannot be changed.
  if (!smaller || temporary)
    return (
      <ButtonLink size="small" to={paths.deviceModels}>
        {words.openModels}
      </ButtonLink>
    )
  const change = async () => {
    await updateCharacter(id, { model: smaller.id }, { updateConversations: false })
    onDone()
  }
  return (
    <Button
      size="small"
      className="wrap-anywhere"
      onClick={() => void change().catch(reportFailure)}
    >
      {words.switchToModel(smaller.id)}
    </Button>
  )
}
