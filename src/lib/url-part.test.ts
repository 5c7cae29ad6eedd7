import { expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { paths } from './paths'
import { toUrlPart } from './url-part'

const HALF = '\ud800'

it('writes any id into an address without throwing, half characters too', () => {
  expect(toUrlPart('a b/ü🙂')).toBe(encodeURIComponent('a b/ü🙂'))
  expect(toUrlPart(`x${HALF}y`)).toBe(encodeURIComponent('x\ufffdy'))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(toUrlPart(text)).toMatch(/^[\w.!~*'()%-]*$/)
    }),
  )
})

it('lets every screen link to a record with a broken id', () => {
  const links = [
    paths.editProvider,
    paths.editCharacter,
    paths.characterImages,
    paths.swipeSession,
    paths.conversationsOf,
    paths.chat,
    paths.chat2,
  ]
  for (const link of links) expect(link(HALF)).toContain(encodeURIComponent('\ufffd'))
  expect(paths.chat('one', HALF)).toContain('message=')
})
