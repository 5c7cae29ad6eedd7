import { expect, it } from 'vitest'
import { judgePassphrase } from './judge-passphrase'

it.each([
  'kX9!q2',
  'password',
  'Password123456',
  'P@ssw0rd123!',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyqwertyqwerty',
  'lighthouse',
  'tide tide tide tide tide tide',
  'a b c d e f g h',
  'parlour parlour',
  'Parlour2026',
  'summer2026!',
])('%j is weak, with a reason', (passphrase) => {
  expect(judgePassphrase(passphrase)).toEqual({
    strength: 'weak',
    weakness: expect.any(String) as string,
  })
})

it.each([
  'lamp harbour candle fog',
  'lantern harbour candle foghorn',
  'violet moss under stones',
  'correct-horse-battery-staple',
  'kX9!q2vB#7mZp4',
  'Лампа горит над старой гаванью каждую ночь',
  '灯台の光は霧の中で静かに回り続けている',
])('%j is strong', (passphrase) => {
  expect(judgePassphrase(passphrase)).toEqual({ strength: 'strong' })
})

it('says why', () => {
  expect(judgePassphrase('password')).toMatchObject({ weakness: 'topTen' })
  expect(judgePassphrase('Parlour2026')).toMatchObject({ weakness: 'userInputs' })
  expect(judgePassphrase('kX9!q2')).toMatchObject({ weakness: 'short' })
})

it('takes any text, and a long one by its beginning', () => {
  for (const text of ['', '\u0000', '\uD800', '🔦'.repeat(20)])
    expect(['weak', 'fair', 'strong']).toContain(judgePassphrase(text).strength)
  expect(judgePassphrase('a'.repeat(10_000)).strength).toBe('weak')
  expect(judgePassphrase('lantern harbour candle foghorn '.repeat(400)).strength).toBe('strong')
})
