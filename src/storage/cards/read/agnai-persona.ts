import { isFields } from '../../session-file/check/read-record'

/* Agnai keeps who a character is as attributes with a way to write them: AG:common/characters.ts (formatCharacter). */

/** Attributes of a persona, and words of one, at most. */
const MAX_WORDS = 1_000

/**
 * The text of an Agnai persona: `{ kind, attributes: { name: words[] } }`, or a text. It is what Agnai itself would send;
 * undefined where there is nothing to be read.
 */
export function agnaiPersonaText(name: string, persona: unknown): string | undefined {
  if (typeof persona === 'string') return persona
  if (!isFields(persona) || !isFields(persona.attributes)) return undefined
  const attributes = Object.entries(persona.attributes)
    .slice(0, MAX_WORDS)
    .map(([key, value]) => ({ key, words: wordsOf(value) }))
  const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`)
  switch (persona.kind) {
    case 'wpp': {
      const lines = attributes.map(({ key, words }) => `${key}(${quoted(words).join(' + ')})`)
      return [`[character("${name}") {`, ...lines, '}]'].join('\n')
    }
    case 'sbf': {
      const parts = attributes.map(({ key, words }) => `${key}: ${quoted(words).join(', ')}`)
      return `[ character: "${name}"; ${parts.join('; ')} ]`
    }
    case 'boostyle':
      return [name, ...attributes.flatMap(({ words }) => words)].join(' + ')
    case 'attributes':
      return attributes.map(({ key, words }) => `${key}: ${words.join(', ')}`).join('\n')
    default:
      return wordsOf(persona.attributes.text).join('\n')
  }
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return []
  return value
    .slice(0, MAX_WORDS)
    .flatMap((word: unknown) =>
      typeof word === 'string' ? [word] : typeof word === 'number' ? [String(word)] : [],
    )
}
