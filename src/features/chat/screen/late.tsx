import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { untilChatShown } from './chat-shown'

/**
 * A part of the chat that is fetched once the chat is shown, because nobody needs it before. Where it cannot be fetched the
 * chat goes on without it, and asks again whenever the part is drawn anew.
 * @param place keeps its place until it is there. Default: nothing
 */
export function late<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  place?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const show = async () => {
        await untilChatShown()
        loaded = (await fetchPart()).default
        setPart(() => loaded)
      }
      show().catch(() => undefined)
    })
    return Part ? <Part {...props} /> : place
  }
}
