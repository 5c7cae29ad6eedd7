import type { Provider } from '@/domain/provider'
import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { readModelNote } from '@/storage/browser/model-notes'
import * as words from './notice-words'

const STYLE = 'px-4 pt-2 text-center text-xs text-muted'

interface Props {
  /** Whether nobody has kept the chat. */
  isTemporary: boolean | undefined
  /** Who answers, where that is on this device. */
  provider: Pick<Provider, 'type' | 'defaultModel'> | undefined
}

/** What becomes of a chat that nobody has kept, and plainly what answers where this device does (design §9, first run). */
export function Notices({ isTemporary, provider }: Props) {
  return (
    <>
      {isTemporary && (
        <p role="note" className={STYLE}>
          {words.temporaryNotice}
        </p>
      )}
      {provider && (
        <p role="note" className={STYLE}>
          {provider.type === 'device'
            ? words.modelOnDeviceAnswers(speedOf(provider.defaultModel))
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
function speedOf(model: string): number | undefined {
  return readModelNote({ origin: '', model }).speed
}
