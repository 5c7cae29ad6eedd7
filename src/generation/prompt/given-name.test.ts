import { describe, expect, it } from 'vitest'
import { toGivenName } from './given-name'

const rename = (written: string, given: string, text: string) =>
  toGivenName(written, given, [text])(text)

describe('the given name', () => {
  it.each([
    [
      'Mira Voss',
      'Ada',
      'You are Mira Voss. Mira sails; Mira’s boat is old.',
      'You are Ada. Ada sails; Ada’s boat is old.',
    ],
    ['Mira Voss', 'Ada Byron', 'Ms Voss, Mira to friends.', 'Ms Byron, Ada to friends.'],
    ['Mira', 'Ada', 'Mira admires Miranda and Elmira.', 'Ada admires Miranda and Elmira.'],
    ['Mira  Voss', 'Ada', 'Mira\nVoss', 'Ada'],
    [
      'Ada Moreau',
      'Ada',
      'You are Ada Moreau, of the Moreau yard.',
      'You are Ada, of the Moreau yard.',
    ],
    ['Ada', 'Ada Byron', 'You are Ada.', 'You are Ada Byron.'],
    ['Зоя', 'Ада', 'Ты Зоя.', 'Ты Ада.'],
    ['ミラ', 'アダ', 'あなたはミラです。', 'あなたはアダです。'],
    ['M. (Kit) Voss', '$& Ada', 'I am M. (Kit) Voss.', 'I am $& Ada.'],
  ])('%s becomes %s', (written, given, text, expected) => {
    expect(rename(written, given, text)).toBe(expected)
  })

  it('leaves a word alone that may be an ordinary one', () => {
    expect(rename('Will Stone', 'Ada', 'Will you come? Ask Will; he will wait by the stone.')).toBe(
      'Will you come? Ask Ada; he will wait by the stone.',
    )
  })

  it('changes nothing where the names are the same', () => {
    expect(rename('Ada', 'Ada', 'Ada. ada')).toBe('Ada. ada')
  })
})
