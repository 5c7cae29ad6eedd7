import { readerOf } from './reader-of'
import type { MessageType } from '@/domain/message'
import { keepIdentity } from '../database/keep-identity'
import type { MessageRange } from '../database/queries'
import type { MessageRecord } from '../database/records'
import { toStorageError } from '../database/storage-error'
import { lastMessagesAhead } from '../database/records-ahead'
import { untilDrawn } from '../connection/read-ahead'
import { onWritten } from './written-messages'

/** Some messages in a row, watched together. */
export interface MessagePage {
  /** Stays the same while the page is in the window. */
  key: number
  messages: MessageRecord[]
}

/** What a window shows. */
interface MessageWindowView {
  /** False until the first page is read. */
  isReady: boolean
  /** In order; together without gaps. */
  pages: MessagePage[]
  hasEarlier: boolean
  hasLater: boolean
  /** A read that failed; the screen throws it (P17). */
  error?: Error
}

/** A part of a conversation that is being looked at. */
export interface MessageWindow {
  getView: () => MessageWindowView
  /**
   * Calls back whenever the view has changed. Reading begins with the first listener and ends with the last.
   * @returns the way to stop.
   */
  subscribe: (listener: () => void) => () => void
  /** Adds the page before the first one. */
  loadEarlier: () => Promise<void>
  /** Adds the page after the last one. */
  loadLater: () => Promise<void>
}

/** Which messages a window shows, and where it opens. */
export interface MessageWindowOptions {
  /** Messages in a page. */
  pageSize: number
  /** Which messages there are at all; default: all that are shown. */
  isShown: (message: MessageRecord) => boolean
  /** Opens at this message instead of the end. */
  aroundMessageId?: string
}

/** The messages that a chat shows: the system prompt never is, and a tab shows only its own. */
export function shownMessages(tab?: MessageType): (message: MessageRecord) => boolean {
  return (message) =>
    (message.role === 'user' || message.role === 'assistant') &&
    (tab === undefined || (message.messageType ?? 'rp') === tab)
}

const EMPTY_VIEW: MessageWindowView = {
  isReady: false,
  pages: [],
  hasEarlier: false,
  hasLater: false,
}

interface LivePage extends MessagePage {
  /** First place of the page. */
  fromSeq: number
  /** First place after the page; Infinity in the page that grows. */
  beforeSeq: number
  stop: () => void
}

/** Makes a window; nothing is read before somebody listens. */
export function createMessageWindow(
  conversationId: string,
  options: MessageWindowOptions,
): MessageWindow {
  const listeners = new Set<() => void>()
  const { aroundMessageId, pageSize, isShown } = options
  const ahead =
    aroundMessageId === undefined
      ? lastMessagesAhead(conversationId, pageSize + 1, isShown)
      : undefined
  /** What is shown before anything is read: nothing, or what was read ahead. */
  let first: ChatEnd | undefined = ahead && endOf(ahead, pageSize)
  let firstView = first ? viewOf(first) : EMPTY_VIEW
  let pages: OpenPages | undefined
  return {
    getView: () => pages?.getView() ?? firstView,
    subscribe: (listener) => {
      listeners.add(listener)
      pages ??= openPages(conversationId, options, { first, firstView }, () =>
        listeners.forEach((each) => each()),
      )
      // Whoever comes back later reads anew.
      first = undefined
      firstView = EMPTY_VIEW
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        pages?.close()
        pages = undefined
      }
    },
    loadEarlier: async () => pages?.loadEarlier(),
    loadLater: async () => pages?.loadLater(),
  }
}

/** The last messages of a conversation, as a window opens with them. */
interface ChatEnd {
  messages: MessageRecord[]
  /** First place of the page that they are. */
  fromSeq: number
  hasEarlier: boolean
}

/** @param last one message more than a page has, where there are so many */
function endOf(last: MessageRecord[], pageSize: number): ChatEnd {
  const first = last.length > pageSize ? last[1] : undefined
  const messages = first ? last.slice(1) : last
  return { messages, fromSeq: first?.seq ?? -Infinity, hasEarlier: first !== undefined }
}

/** Key of a window's first page. */
const FIRST_KEY = 0

function viewOf({ messages, hasEarlier }: ChatEnd): MessageWindowView {
  return { isReady: true, pages: [{ key: FIRST_KEY, messages }], hasEarlier, hasLater: false }
}

type OpenPages = Omit<MessageWindow, 'subscribe'> & { close: () => void }

/**
 * Watches a conversation page by page, so that a long one costs what is looked at: a change is read again only in
 * its own page, and messages that have not changed keep their identity.
 */
function openPages(
  conversationId: string,
  { pageSize, isShown, aroundMessageId }: MessageWindowOptions,
  { first, firstView }: { first: ChatEnd | undefined; firstView: MessageWindowView },
  onChange: () => void,
): OpenPages {
  const source = readerOf(conversationId)
  let pages: LivePage[] = []
  let view = firstView
  let nextKey = FIRST_KEY
  let isClosed = false

  const publish = (change: Partial<MessageWindowView> = {}) => {
    if (isClosed) return
    view = { ...view, ...change, pages: pages.map(({ key, messages }) => pageView(key, messages)) }
    onChange()
  }
  const pageView = (key: number, messages: MessageRecord[]): MessagePage => {
    const present = view.pages.find((page) => page.key === key)
    return present?.messages === messages ? present : { key, messages }
  }
  const read = (range: MessageRange) => source.getMessages(conversationId, range, isShown)

  /** Watches a range from now on; resolves when it has been read once, or is watched no more. */
  const watch = (page: LivePage) =>
    new Promise<void>((resolve) => {
      page.stop()
      const stop = source.watch(
        () => read({ fromSeq: page.fromSeq, beforeSeq: page.beforeSeq }),
        (messages) => {
          const before = page.messages
          page.messages = keepIdentity(before, messages)
          splitWhenLong(page)
          if (page.messages !== before && pages.includes(page)) publish()
          resolve()
        },
        (error) => {
          publish({ error: toStorageError('read_messages', error) })
          resolve()
        },
      )
      page.stop = () => {
        stop()
        resolve()
      }
    })
  const createPage = (fromSeq: number, beforeSeq: number): LivePage => ({
    key: nextKey++,
    fromSeq,
    beforeSeq,
    messages: [],
    stop: () => undefined,
  })
  const addPage = async (page: LivePage, at: 'start' | 'end') => {
    await watch(page)
    if (isClosed) {
      page.stop()
      return
    }
    pages = at === 'start' ? [page, ...pages] : [...pages, page]
  }
  /** The page that grows must stay a page: what is far from the end becomes one of its own. */
  const splitWhenLong = (page: LivePage) => {
    if (page.beforeSeq !== Infinity || page.messages.length <= pageSize * 2) return
    const cut = page.messages.at(-pageSize)
    if (!cut || !pages.includes(page)) return
    const tail = createPage(cut.seq, Infinity)
    tail.messages = page.messages.slice(-pageSize)
    page.messages = page.messages.slice(0, -pageSize)
    page.beforeSeq = cut.seq
    pages = [...pages, tail]
    void watch(page)
    void watch(tail)
  }

  /** Shows the end at once; what changes from now on is watched. */
  const openEnd = async ({ messages, fromSeq, hasEarlier }: ChatEnd): Promise<void> => {
    const page = createPage(fromSeq, Infinity)
    page.messages = messages
    pages = [page]
    publish({ isReady: true, hasEarlier })
    await untilDrawn()
    if (!isClosed) await watch(page)
  }
  const open = async (): Promise<void> => {
    if (first) return openEnd(first)
    const target =
      aroundMessageId === undefined ? undefined : await source.getMessage(aroundMessageId)
    const middle = target?.conversationId === conversationId ? target.seq : undefined
    if (middle === undefined) {
      const last = await read({ limit: pageSize + 1 })
      if (isClosed) return undefined
      return openEnd(endOf(last, pageSize))
    }
    const before = await read({ beforeSeq: middle, limit: pageSize / 2 + 1 })
    const after = await read({ fromSeq: middle, limit: pageSize + 1, countFrom: 'start' })
    const start = before.length > pageSize / 2 ? before[1] : undefined
    const next = after.length > pageSize ? after.at(-1) : undefined
    await addPage(createPage(start?.seq ?? -Infinity, next?.seq ?? Infinity), 'end')
    publish({ isReady: true, hasEarlier: start !== undefined, hasLater: next !== undefined })
    return undefined
  }

  /** Failures show in the view. */
  const run = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => publish({ error: toStorageError('read_messages', error) }))
  const opening = run(open)
  /**
   * One addition at a time at each end. Who asks meanwhile waits for the one that is under way: a loop that asks until all is there
   * would else leave it no turn. Nothing that is asked for is forgotten, also while the window opens: nobody may ask again.
   */
  const oneAtATime = (work: () => Promise<void>) => {
    let loading: Promise<void> | undefined
    return () => {
      loading ??= opening
        .then(() => (isClosed ? undefined : run(work)))
        .finally(() => (loading = undefined))
      return loading
    }
  }
  const loadEarlier = oneAtATime(async () => {
    const [first] = pages
    if (!first || !view.hasEarlier) return
    const before = await read({ beforeSeq: first.fromSeq, limit: pageSize + 1 })
    const start = before.length > pageSize ? before[1] : undefined
    await addPage(createPage(start?.seq ?? -Infinity, first.fromSeq), 'start')
    publish({ hasEarlier: start !== undefined })
  })
  const loadLater = oneAtATime(async () => {
    const last = pages.at(-1)
    if (!last || !view.hasLater) return
    const after = await read({
      fromSeq: last.beforeSeq,
      limit: pageSize + 1,
      countFrom: 'start',
    })
    const next = after.length > pageSize ? after.at(-1) : undefined
    await addPage(createPage(last.beforeSeq, next?.seq ?? Infinity), 'end')
    publish({ hasLater: next !== undefined })
  })

  const stopListening = onWritten((written) => {
    const page = pages.find(({ messages }) => messages.some(({ id }) => id === written.id))
    if (page)
      page.messages = page.messages.map((message) =>
        message.id === written.id ? written : message,
      )
    else if (!appendToEnd(written)) return
    publish()
  })
  /** Shows a new message where the window shows the end. @returns whether it does. */
  const appendToEnd = (message: MessageRecord) => {
    const page = pages.at(-1)
    const isNext = page?.beforeSeq === Infinity && message.seq > (page.messages.at(-1)?.seq ?? -1)
    if (!isNext || message.conversationId !== conversationId || !isShown(message)) return false
    page.messages = [...page.messages, message]
    splitWhenLong(page)
    return true
  }

  return {
    getView: () => view,
    loadEarlier,
    loadLater,
    close: () => {
      isClosed = true
      stopListening()
      pages.forEach((page) => page.stop())
    },
  }
}
