import { beforeEach, vi } from 'vitest'

// The network is closed: a test that wants an answer passes its own fetch.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('a unit test tried to use the network')))
})
