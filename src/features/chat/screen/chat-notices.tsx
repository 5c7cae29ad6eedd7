import type { Provider } from '@/domain/provider'
import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { readModelNote } from '@/storage/browser/model-notes'
import type { ConversationRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import * as words from './notice-words'

const STYLE = 'px-4 pt-2 text-center text-xs text-muted'

interface Props {
  conversation: Pick<ConversationRecord, 'characterId' | 'temporary'>
  /** Who answers, where that is on this device. */
  provider: Pick<Provider, 'type'> | undefined
}

/** What becomes of a chat that nobody has kept, and plainly what answers where this device does (design §9, first run). */
export function Notices({ conversation, provider }: Props) {
  const model = useCharacter(conversation.characterId)?.model
  return (
    <>
      {conversation.temporary && (
        <p role="note" className={STYLE}>
          {words.temporaryNotice}
        </p>
      )}
      {provider && (
        <p role="note" className={STYLE}>
          {provider.type === 'device'
            ? words.modelOnDeviceAnswers(speedOf(model))
            : words.scriptAnswers((text) => (
                <Link to={paths.newProvider} className="link">
                  {text}
                </Link>
              ))}
        </p>
      )}
    </>
  )
}

/** Words in a second, as measured here; undefined before the first answer. */
function speedOf(model = ''): number | undefined {
  return readModelNote({ origin: '', model }).speed
}
