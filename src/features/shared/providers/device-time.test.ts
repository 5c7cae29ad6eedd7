// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { writeModelNote } from '@/storage/browser/model-notes'
import { deviceTime } from './device-time'

beforeEach(() => localStorage.clear())

const model = 'tiny.gguf'

it('says nothing of a model that is elsewhere', () => {
  expect(deviceTime({ type: 'openai', model, tokens: 300 })).toBeUndefined()
  expect(deviceTime({ type: 'demo', model, tokens: 300 })).toBeUndefined()
})

it('says in plain words how long a person takes while nothing is measured (LOCAL-22)', () => {
  expect(deviceTime({ type: 'device', model, tokens: 300, people: 10 })).toContain('about a minute')
})

it('reckons with what this device was measured at (LOCAL-22)', () => {
  writeModelNote({ origin: '', model }, { speed: 5 })
  const time = (tokens: number, people?: number) =>
    deviceTime({ type: 'device', model, tokens, people })
  expect(time(300, 10)).toContain('At 5 words a second')
  expect(time(300, 10)).toContain('some 8 minutes for 10 people')
  expect(time(600)).toContain('some 2 minutes.')
  writeModelNote({ origin: '', model }, { speed: 20 })
  expect(time(300, 1)).toContain('less than a minute.')
  expect(time(500, 4)).toContain('about a minute for 4 people.')
})
