/** What watches from inside a page; installed before the page's own scripts, the same for floor and app. */
export interface Probe {
  /** Milliseconds from the start of the navigation until box and last message were painted. */
  loaded: Promise<number>
  /** When Enter was last pressed, on the page's clock. */
  sentAt: number
  /** Milliseconds from each key press to the paint that showed it. */
  keyTimes: number[]
  /** Milliseconds of each task over 50 ms. */
  longTasks: number[]
  /** How much of the page has moved by itself since it was loaded, as browsers count it. */
  shift: number
  /** Starts to count frames, and waits for no words any longer. The function that it gives tells how many per cent came too late. */
  watchFrames: () => () => number
  /** Resolves with the time of the first paint after the last message ends so and is not being written. */
  painted: (lastWords: string) => Promise<number>
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page, so it can use nothing from outside itself. */
export function installProbe(lastWords: string): void {
  if (window.top !== window.self || location.protocol === 'about:') return

  const afterPaint = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(undefined)
      })
    })

  const isShown = (words: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Message"]')
    const log = document.querySelector('[role="log"]')
    if (!box || box.disabled || log?.querySelector('[aria-busy="true"]')) return false
    return log?.lastElementChild?.textContent.includes(words) ?? false
  }

  /** What waits for words, which costs something at each change of the page. */
  let looking: MutationObserver | undefined

  const painted = (words: string) =>
    new Promise<number>((resolve) => {
      const check = () => {
        if (!isShown(words)) return false
        observer.disconnect()
        void afterPaint().then(resolve)
        return true
      }
      const observer = new MutationObserver(check)
      looking = observer
      if (!check())
        observer.observe(document, {
          childList: true,
          subtree: true,
          attributeFilter: ['aria-busy'],
        })
    })

  const watchFrames = () => {
    // On a page without messages it would go on for ever.
    looking?.disconnect()
    const frameMs = 1000 / 60
    let shownAt: number | undefined
    let seen = 0
    let dropped = 0
    let request = requestAnimationFrame(function count(time) {
      seen += 1
      if (shownAt !== undefined) dropped += Math.max(0, Math.round((time - shownAt) / frameMs) - 1)
      shownAt = time
      request = requestAnimationFrame(count)
    })
    return () => {
      cancelAnimationFrame(request)
      return (100 * dropped) / (seen + dropped)
    }
  }

  const probe: Probe = {
    loaded: painted(lastWords),
    sentAt: 0,
    keyTimes: [],
    longTasks: [],
    shift: 0,
    watchFrames,
    painted,
  }
  window.probe = probe

  let pressedAt = 0
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      pressedAt = timeStamp
      if (key === 'Enter') probe.sentAt = timeStamp
    },
    true,
  )
  addEventListener(
    'input',
    () => {
      const start = pressedAt
      void afterPaint().then((end) => probe.keyTimes.push(end - start))
    },
    true,
  )
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      probe.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
}
