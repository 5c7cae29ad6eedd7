/**
 * How long the texts of a form may be, in UTF-16 code units. A longer one is refused in words, never cut: what is typed
 * is laid out on every screen that shows it, and sent with every message.
 */
export const textLimits = {
  name: 200,
  modelId: 200,
  description: 10_000,
  greeting: 50_000,
  customInstructions: 50_000,
  systemPrompt: 500_000,
  attribute: 10_000,
  address: 2_000,
  format: 50_000,
} as const

/** Says that a text is too long; undefined where it is not. @param label what the field is called on the screen. */
export function tooLongText(label: string, text: string, max: number): string | undefined {
  if (text.length <= max) return undefined
  return `${label} is too long: ${max.toLocaleString('en')} characters at most`
}
