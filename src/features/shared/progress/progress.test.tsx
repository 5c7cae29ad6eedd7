// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { modelLoading } from '@/ai/device/model-loading'
import { PictureProgress } from './picture-progress'
import { PortraitProgress } from './portrait-progress'
import { WritingProgress } from './writing-progress'

/* What is said while a provider is waited for, outside of chats. */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function show(node: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  act(() => root.render(node))
  return {
    text: () => container.textContent,
    rerender: (next: ReactNode) => act(() => root.render(next)),
    pass: (milliseconds: number) => {
      act(() => {
        vi.advanceTimersByTime(milliseconds)
      })
    },
    leave: () => act(() => root.unmount()),
  }
}

it('says after ten seconds that a writer has not answered yet, until its first words', () => {
  const { text, pass, rerender, leave } = show(
    <WritingProgress label="Writing" progress={{ step: 'writing', startedAt: 1, done: 0 }} />,
  )
  expect(text()).not.toContain('not answered')
  pass(10_000)
  expect(text()).toContain('The provider has not answered yet.')
  rerender(
    <WritingProgress label="Writing" progress={{ step: 'writing', startedAt: 1, done: 12 }} />,
  )
  expect(text()).toContain('12 letters so far')
  expect(text()).not.toContain('not answered')
  leave()
  expect(vi.getTimerCount()).toBe(0)
})

it('says how far a model on this device is loaded, in place of what is waited for (LOCAL-16)', () => {
  const writing = (done: number) => (
    <WritingProgress label="Writing" progress={{ step: 'writing', startedAt: 1, done }} />
  )
  const { text, rerender } = show(writing(0))
  expect(text()).toContain('Waiting for the answer')
  act(() => modelLoading.setState({ share: 0.5 }))
  expect(text()).toBe('Loading the model…50%')
  act(() => modelLoading.setState({ share: 1 }))
  expect(text()).toBe('The model is loaded and reads…')
  rerender(writing(3))
  expect(text()).toContain('Writing')
  expect(text()).toContain('3 letters so far')
  act(() => modelLoading.setState({ share: undefined }))
  const portrait = (step: 'describing' | 'drawing') => (
    <PortraitProgress progress={{ step, startedAt: Date.now() }} onStop={() => undefined} />
  )
  const picture = show(portrait('describing'))
  act(() => modelLoading.setState({ share: 0 }))
  expect(picture.text()).toContain('Loading the model')
  picture.rerender(portrait('drawing'))
  expect(picture.text()).not.toContain('Loading')
  act(() => modelLoading.setState({ share: undefined }))
})

it('says it of a picture too, with the time, also after the page was left and opened again', () => {
  const startedAt = Date.now() - 12_000
  const { text, pass, leave } = show(
    <PictureProgress
      label="Drawing"
      progress={{ step: 'drawing', startedAt }}
      onStop={() => undefined}
    />,
  )
  expect(text()).toContain('12 s so far. The provider has not answered yet.')
  pass(3_000)
  expect(text()).toContain('15 s so far.')
  leave()
  expect(vi.getTimerCount()).toBe(0)
})

it('counts the seconds down for which a busy provider has asked', () => {
  const until = Date.now() + 30_000
  const pause = 'The provider is busy and asks for a pause. Trying again in'
  const writing = show(
    <WritingProgress
      label="Writing"
      progress={{ step: 'writing', startedAt: 1, waitsUntil: until }}
    />,
  )
  const drawing = show(
    <PictureProgress
      label="Drawing"
      progress={{ step: 'drawing', startedAt: Date.now(), waitsUntil: until }}
      onStop={() => undefined}
    />,
  )
  for (const { text } of [writing, drawing]) expect(text()).toContain(`${pause} 30 s.`)
  writing.pass(4_500)
  for (const { text } of [writing, drawing]) expect(text()).toContain(`${pause} 26 s.`)
})
