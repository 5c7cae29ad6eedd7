import { expect, it } from 'vitest'
import { toMathLetters } from './math-letters'

it.each([
  ['bold', 'Az09αΩ', '𝐀𝐳𝟎𝟗𝛂𝛀'],
  ['double-struck', 'RCA1', 'ℝℂ𝔸𝟙'],
  ['script', 'LAe', 'ℒ𝒜ℯ'],
  ['fraktur', 'gZ', '𝔤ℨ'],
  ['italic', 'hx', 'ℎ𝑥'],
  ['bold-italic', 'θx', '𝜽𝒙'],
  ['sans-serif', 'A', '𝖠'],
  ['monospace', 'a1', '𝚊𝟷'],
])('writes %s letters', (style, text, expected) => {
  expect(toMathLetters(text, style)).toBe(expected)
})

it('leaves alone what has no letter of that style, and styles it does not know', () => {
  expect(toMathLetters('é+→你', 'bold')).toBe('é+→你')
  expect(toMathLetters('a', 'normal')).toBe('a')
  expect(toMathLetters('constructor', '__proto__')).toBe('constructor')
})
