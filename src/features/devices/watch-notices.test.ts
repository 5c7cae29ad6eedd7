// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withAside } from '@/storage/sync/aside'
import { addNotices } from '@/storage/sync/notices/notices'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { waitFor } from '@/testing/wait-for'
import { toastStore } from '@/ui/overlays/toast-store'
import { watchNotices } from './watch-notices'

const texts = () => toastStore.getState().toasts.map(({ text }) => text)
const comes = (recordId: string) =>
  withAside(() => addNotices([{ kind: 'held', store: 'lorebooks', recordId }]))

/** How many things the toasts tell of in all. */
function told(): number {
  const counts = texts().map((text) => {
    const [, count] =
      /^Your devices were apart, and there (?:is|are) (one|\d+) things? to look at\.$/.exec(text) ??
      []
    return count === 'one' ? 1 : Number(count)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('tells of what has come since, once, and leads there', async () => {
  await comes('before')
  watchNotices()
  watchNotices()
  vi.stubGlobal('scrollTo', () => undefined)
  let come = 0
  // The first look is over when something that comes later is told.
  await waitFor(async () => {
    await comes(crypto.randomUUID())
    come += 1
    expect(told()).toBeGreaterThan(0)
  })
  await comes('last')
  await waitFor(() => expect(texts().length).toBeGreaterThan(1))
  expect(told()).toBeLessThanOrEqual(come + 1)
  expect(toastStore.getState().toasts[0]?.actions.map((each) => each?.label)).toContain('Look')
})
