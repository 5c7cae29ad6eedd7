import type { ProviderType } from '@/domain/provider'

/** Models that are known to answer at once; as of November 2026. */
const ANSWERS_AT_ONCE: Readonly<Partial<Record<ProviderType, RegExp>>> = {
  openai: /^(ft:)?(gpt-4|gpt-3\.5|chatgpt-4o)/i,
  anthropic: /^claude-(2|3|instant|(opus|sonnet|haiku)-4(-[0-6](?!\d)|-20\d{6}|$))/i,
  mistral: /^(?!magistral)(mistral|ministral|open-)/i,
  demo: /^/,
}

/**
 * Whether a model may think before it answers. What it thinks counts against the limit of the answer, so a
 * small limit would leave no room for the answer itself. Unknown models may.
 */
export function mayThink(type: ProviderType, model: string): boolean {
  return !ANSWERS_AT_ONCE[type]?.test(model)
}
