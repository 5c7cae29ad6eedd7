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
const come = (recordId: string) =>
  withAside(() => addNotices([{ kind: 'held', store: 'lorebooks', recordId }]))

beforeEach(freshDatabase)
afterEach(removeDatabase)

it('tells of what has come since, once, and leads there', async () => {
  await come('before')
  watchNotices()
  watchNotices()
  vi.stubGlobal('scrollTo', () => undefined)
  // The first look is over when something that comes later is told.
  await waitFor(async () => {
    await come(crypto.randomUUID())
    expect(texts()).not.toEqual([])
  })
  expect(texts()).toContain('Your devices were apart, and there is one thing to look at.')
  expect(toastStore.getState().toasts[0]?.actions.map((each) => each?.label)).toContain('Look')
})
