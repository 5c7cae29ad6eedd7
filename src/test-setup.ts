import { beforeEach, vi } from 'vitest'
import { doFewRounds, installFewRounds } from '@/testing/pbkdf2-rounds'

installFewRounds()

beforeEach(() => {
  doFewRounds()
  // The network is closed: a test that wants an answer passes its own fetch.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('a unit test tried to use the network')))
})

// Nothing scrolls in jsdom, which does not know this.
if ('Element' in globalThis) Element.prototype.scrollIntoView = () => undefined
