/**
 * Keeps a text area as high as its text, for browsers that do not do so by themselves (`field-sizing`, Safari before
 * 26.2). Its `max-height` still holds, and so does a height that the user has drawn. @returns the way to stop.
 */
export function fitTextArea(element: HTMLTextAreaElement): () => void {
  let fitted = ''
  let width = element.offsetWidth
  const fit = () => {
    if (element.style.height !== fitted) return
    fitted = `${heightOfText(element)}px`
    element.style.height = fitted
  }
  // Text that a program puts there makes no event. React has a setter of its own there already, which must be told too.
  const value =
    Object.getOwnPropertyDescriptor(element, 'value') ??
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  Object.defineProperty(element, 'value', {
    configurable: true,
    get(): unknown {
      return value?.get?.call(element)
    },
    set(text: unknown) {
      value?.set?.call(element, text)
      fit()
    },
  })
  element.addEventListener('input', fit)
  fit()
  // Another width breaks the lines elsewhere. Not at once: an observer that changes what it observes goes in a circle.
  let frame = 0
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth === width) return
    width = element.offsetWidth
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(fit)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    element.removeEventListener('input', fit)
  }
}

/** Measured on a copy: making the box itself small for a moment would move what is scrolled around it. */
function heightOfText(element: HTMLTextAreaElement): number {
  const copy = document.createElement('textarea')
  copy.className = element.className
  copy.value = element.value
  copy.rows = 1
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    height: '0',
    minHeight: '0',
    maxHeight: 'none',
    width: `${element.offsetWidth}px`,
  })
  element.after(copy)
  const height = copy.scrollHeight + element.offsetHeight - element.clientHeight
  copy.remove()
  return height
}
