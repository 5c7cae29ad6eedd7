/** Milliseconds: a busy machine needs longer than a quiet one, and only a test that fails waits to the end. */
const LIMIT_MS = 30_000

/** Milliseconds between two looks where the page does not change: a value or the focus can without it. */
const LOOK_AGAIN_MS = 25

/**
 * Waits until a check no longer throws, and gives back what it returns. It looks again at each change of the page, which
 * is much sooner than at intervals: a test waits a hundred times.
 * @throws what the check threw last, when it still does after half a minute
 */
export async function soon<Value>(check: () => Value): Promise<Value> {
  const end = performance.now() + LIMIT_MS
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await nextChange()
  }
}

/** Resolves when the page has changed, or a moment later. */
function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => finish())
    const timer = setTimeout(() => finish(), LOOK_AGAIN_MS)
    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      // A turn later: what changes with it, such as an effect of React, has happened then.
      setTimeout(resolve)
    }
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
  })
}
