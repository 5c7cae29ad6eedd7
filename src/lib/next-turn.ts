/**
 * Lets the page draw and take input before the caller goes on. By a message, because browsers slow timers down to one a
 * second where the tab is hidden, and an answer is read there too; and by a timer, because in Safari messages travel
 * through the process that reads the network, and wait there behind everything that a fast server sends.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const goOn = () => {
      clearTimeout(timer)
      port1.close()
      resolve()
    }
    const timer = setTimeout(goOn)
    port1.onmessage = goOn
    port2.postMessage(undefined)
  })
}
