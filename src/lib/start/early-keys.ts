/*
 * What somebody types into a chat that is still on its way: the box takes it over when it is there.
 */

let typed = ''

/** The chat's address. */
let chat = ''

/** Where a chat is, in whichever screen. */
const chatOf = (pathname: string) => pathname.replace('/chat2/', '/chat/')

/** Whether a key writes a letter. AltGr is told as Ctrl and Alt. */
const writes = (event: KeyboardEvent) =>
  event.key.length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey || event.metaKey))

function take(event: KeyboardEvent) {
  // Where there is no such chat, the app has gone elsewhere.
  if (chatOf(location.pathname) !== chat) takeEarlyKeys()
  // Whoever has gone to something by keys means that.
  else if (document.activeElement === document.body && keep(event)) event.preventDefault()
}

/** @returns whether the key is kept */
function keep(event: KeyboardEvent): boolean {
  // A space that begins nothing scrolls.
  const isKept = writes(event) && (typed !== '' || event.key !== ' ')
  if (isKept) typed += event.key
  else if (event.key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('')
  else return false
  // It is seen in the frame, where that is still there (frame.ts).
  const place = document.querySelector('#frame [data-typed]')
  if (place) place.textContent = typed
  return true
}

/** Begins to keep what is typed, where the box of the chat will have the focus: not under a finger. */
export function keepEarlyKeys(): void {
  if (!matchMedia('(pointer: fine)').matches) return
  chat = chatOf(location.pathname)
  addEventListener('keydown', take, true)
}

/** Ends it. @returns what was typed since, once */
export function takeEarlyKeys(): string {
  removeEventListener('keydown', take, true)
  const taken = typed
  typed = ''
  return taken
}
