import { describe, expect, it } from 'vitest'
import { toFileName } from './file-name'

describe('the name of a file', () => {
  it('CARD-19: is the name, without what no system allows', () => {
    expect(toFileName('Ada Lovelace', '.png', 'card')).toBe('Ada Lovelace.png')
    expect(toFileName('../../etc/passwd', '.png', 'card')).toBe('etc passwd.png')
    expect(toFileName('a:b\n"c"', '.json', 'card')).toBe('a b c.json')
    expect(toFileName('雪 💜', '.png', 'card')).toBe('雪 💜.png')
    expect(toFileName(' ... ', '.png', 'card')).toBe('card.png')
  })

  it('CARD-19: shows its ending where it stands, and is not too long', () => {
    expect(toFileName('gnp.\u202Eexe', '.png', 'card')).toBe('gnp.exe.png')
    expect(toFileName('x'.repeat(500), '.png', 'card')).toBe(`${'x'.repeat(80)}.png`)
    expect(toFileName('\uD800', '.png', 'card')).toBe('\uFFFD.png')
  })
})
