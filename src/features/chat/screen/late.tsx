import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { whenIdle } from '@/lib/when-idle'
import { untilChatShown } from './chat-shown'
import type * as parts from './late-parts'

/** What all other late parts wait for; nothing where it is not on the screen. */
let first: Promise<unknown> | undefined

interface Options<Props> {
  /** Keeps the part's place until it is there. Default: nothing */
  place?: ReactNode | ((props: Props) => ReactNode)
  /** Whether it comes before the others, which would hold it up. */
  isFirst?: boolean
}

/**
 * A part of the chat that is fetched once the chat is shown, because nobody needs it before. Where it cannot be fetched the
 * chat goes on without it, and asks again whenever the part is drawn anew.
 */
export function late<Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
  { place, isFirst = false }: Options<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const show = async () => {
        await untilChatShown()
        if (!isFirst) await first
        await whenIdle()
        loaded = (await fetchPart()).default
        setPart(() => loaded)
      }
      const shown = show().catch(() => undefined)
      if (isFirst) first = shown
    })
    if (Part) return <Part {...props} />
    return typeof place === 'function' ? place(props) : place
  }
}

let isDue = false
const due = untilChatShown()
  .then(whenIdle)
  .then(() => {
    isDue = true
  })

/** Calls back once, when it is due. */
function watchDue(listener: () => void) {
  if (!isDue) void due.then(listener)
  return () => undefined
}

/** Whether the first chat of this visit is shown, and the browser has had the time for what is not seen in it yet. */
export function useIsLateDue(): boolean {
  return useSyncExternalStore(watchDue, () => isDue)
}

type Parts = typeof parts

/** Fetches the parts that most chats show once they are drawn. */
export const loadLateParts = () => import('./late-parts')

/** One of the parts that most chats show once they are drawn. */
export function latePart<
  Name extends keyof Parts,
  Props extends object = ComponentProps<Parts[Name]>,
>(name: Name, options?: Options<Props>) {
  return late<Props>(
    async () => ({
      default: (await loadLateParts())[name] as ComponentType<never> as ComponentType<Props>,
    }),
    options,
  )
}
