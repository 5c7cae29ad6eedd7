import { expect, it } from 'vitest'
import { filesOf } from './size-budget.mjs'

const manifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/style.css'], imports: ['_shared.js'] },
  'chat.tsx': { file: 'assets/chat.js', imports: ['_shared.js', '_markdown.js'] },
  'home.tsx': { file: 'assets/home.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_markdown.js'] },
  '_markdown.js': { file: 'assets/markdown.js', imports: ['_shared.js'] },
}

it('follows static imports, counts each file once and leaves out what is not asked for', () => {
  expect(filesOf(manifest, ['index.html', 'chat.tsx'])).toEqual([
    'assets/index.js',
    'assets/style.css',
    'assets/shared.js',
    'assets/markdown.js',
    'assets/chat.js',
  ])
})

it('complains about an entry that is not in the build', () => {
  expect(() => filesOf(manifest, ['index.html', 'moved.tsx'])).toThrow('no chunk of moved.tsx')
})
