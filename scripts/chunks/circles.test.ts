import { expect, it } from 'vitest'
import { findCircle } from './circles.mjs'

it('finds chunks that import one another in a circle', () => {
  const chunks = [
    { fileName: 'page.js', imports: ['words.js', 'fields.js'] },
    { fileName: 'words.js', imports: [] },
    { fileName: 'fields.js', imports: ['words.js', 'dialog.js'] },
    { fileName: 'dialog.js', imports: ['fields.js'] },
  ]
  expect(findCircle(chunks)).toEqual(['fields.js', 'dialog.js'])
  expect(findCircle(chunks.slice(0, 3))).toBeUndefined()
})
