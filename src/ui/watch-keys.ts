/**
 * Marks the page while the user goes about it by keys: the ring of the focus is clear then. A press takes the mark away. Goes on
 * until the page goes.
 */
export function watchKeys(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ key }) => key === 'Tab' && (dataset.keys = ''), true)
  addEventListener('pointerdown', () => delete dataset.keys, true)
}
