import { type RefCallback, useCallback, useState } from 'react'

/** How far outside of the screen something counts as near. */
const MARGIN = '400px'

const listeners = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** One for all: hundreds of observers would cost more than what they save. */
function observe(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
  }
}

/** Whether an element is on the screen or near it, so that what is far away loads nothing. */
export function useNearScreen(): [ref: RefCallback<Element>, isNear: boolean] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (element) return observe(element, setIsNear)
  }, [])
  return [ref, isNear]
}
