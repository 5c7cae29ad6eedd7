import { expect, it } from 'vitest'
import { maskShortcut } from './mask-shortcuts'

/** What a key has done, in words; undefined where it means nothing. */
function press(
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean } = {},
) {
  let done: string | undefined
  const tell = (what: string) => () => (done = what)
  maskShortcut(
    { key, ctrlKey: false, metaKey: false, shiftKey: false, ...held },
    {
      undo: tell('undo'),
      redo: tell('redo'),
      invert: tell('invert'),
      chooseTool: (tool) => (done = tool),
      resize: (isLarger) => (done = isLarger ? 'larger' : 'smaller'),
    },
  )?.()
  return done
}

it('letters and brackets choose and change the brush, and invert', () => {
  expect(['b', 'B', 'e', 'i', '[', ']'].map((key) => press(key))).toEqual([
    'brush',
    'brush',
    'eraser',
    'invert',
    'smaller',
    'larger',
  ])
})

it('the usual keys undo and redo, with Ctrl as with Command', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(press('z', held)).toBe('undo')
    expect(press('Z', { ...held, shiftKey: true })).toBe('redo')
    expect(press('y', held)).toBe('redo')
  }
})

it('other keys stay with the browser', () => {
  for (const key of ['z', 'y', 'x', ' ', 'ArrowLeft', 'Escape'])
    expect(press(key), key).toBeUndefined()
  for (const key of ['b', 'e', 'i', '[', 'x'])
    expect(press(key, { ctrlKey: true }), key).toBeUndefined()
})
