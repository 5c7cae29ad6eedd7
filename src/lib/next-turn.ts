/**
 * Lets the page draw and take input before the caller goes on. A timer would do the same, but browsers slow timers down
 * to one a second where the tab is hidden, and an answer is read there too.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
