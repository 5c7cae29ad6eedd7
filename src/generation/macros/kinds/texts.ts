import type { MacroKind, MacroTable } from '../macro-kind'
import { reverseGraphemes } from '../reverse-graphemes'

/** How often `{{newline}}` and `{{space}}` repeat at most. MACRO-19 */
const MAX_REPEATS = 100

const isCount = ([count = '1']: readonly string[]) =>
  /^\d{1,3}$/.test(count) && Number(count) <= MAX_REPEATS

function repeated(sign: string): MacroKind {
  return {
    subject: 'text',
    max: 1,
    accepts: isCount,
    resolve: ([count = '1']) => sign.repeat(Number(count)),
  }
}

const nothing = (): string => ''

/** What makes, turns round or takes away text. MACRO-14, -15, -19. What `{{trim}}` takes is the resolver's. */
export const textMacros: MacroTable = [
  ['newline', repeated('\n')],
  ['space', repeated(' ')],
  ['noop', { subject: 'text', resolve: nothing }],
  ['trim', { subject: 'text', max: 1, restFrom: 0, resolve: ([text = '']) => text.trim() }],
  [
    'reverse',
    {
      subject: 'text',
      min: 1,
      restFrom: 0,
      resolve: ([text = ''], { allow }) => reverseGraphemes(allow(text)),
    },
  ],
  ['//', { subject: 'text', restFrom: 0, max: 1, resolve: nothing }],
  ['comment', { subject: 'text', restFrom: 0, max: 1, resolve: nothing }],
  [
    'hidden_key',
    {
      subject: 'text',
      restFrom: 0,
      max: 1,
      resolve: ([key = ''], { keepHiddenKey }) => {
        if (key !== '') keepHiddenKey(key)
        return ''
      },
    },
  ],
]
