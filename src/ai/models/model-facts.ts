import type { ProviderType } from '@/domain/provider'
import type { Effort } from '@/domain/thinking'
import { findCatalogueModel } from '../catalogue'

/*
 * What is known of models beyond the catalogue, as one table; as of 2026-11-22. What a provider lists of a model comes
 * first, and what a model refuses is found out at run time (refused-parameters.ts).
 */

/** What is known of a model. An absent field is not known. */
export interface ModelFacts {
  /** Tokens of request and answer together. */
  window?: number
  /** Tokens of a request at most, where that is less than the window. */
  maxInput?: number
  /** Tokens of an answer at most. */
  maxOutput?: number
  /** How much it can be asked to think, `off` only where that is possible; empty where it does not think. */
  efforts?: readonly Effort[]
  /** What it does where nothing is asked. */
  defaultEffort?: Effort
  takesPictures?: boolean
  takesPdf?: boolean
  /** Tokens that a beginning must have to be kept in the provider's cache, where marks decide on it. */
  cacheMinimum?: number
}

interface Rule extends ModelFacts {
  providers: readonly ProviderType[]
  /** Fits the model id, without regard to case. */
  pattern: RegExp
}

const UP_TO_HIGH: readonly Effort[] = ['low', 'medium', 'high']
const UP_TO_XHIGH: readonly Effort[] = [...UP_TO_HIGH, 'xhigh']
const FROM_OFF: readonly Effort[] = ['off', 'low', 'medium', 'high', 'xhigh', 'max']
const FROM_LOW: readonly Effort[] = ['low', 'medium', 'high', 'xhigh', 'max']

/** What Claude models of the fourth generation take. */
const CLAUDE_4: ModelFacts = { takesPictures: true, takesPdf: true }

/** The first rule that fits counts. */
const rules: readonly Rule[] = [
  {
    providers: ['openai'],
    pattern: /^(ft:)?gpt-6(\.1-sol|-astra)/i,
    efforts: FROM_LOW,
    maxInput: 922_000,
    maxOutput: 128_000,
    takesPictures: true,
    takesPdf: true,
  },
  {
    providers: ['openai'],
    pattern: /^(ft:)?gpt-6/i,
    efforts: FROM_OFF,
    maxInput: 922_000,
    maxOutput: 128_000,
    takesPictures: true,
    takesPdf: true,
  },
  {
    providers: ['openai'],
    pattern: /^(ft:)?gpt-5\.6/i,
    efforts: FROM_OFF,
    takesPictures: true,
    takesPdf: true,
  },
  { providers: ['openai'], pattern: /^(ft:)?(gpt-3\.5|chatgpt-4o|gpt-4)/i, efforts: [] },

  {
    providers: ['anthropic'],
    pattern: /^claude-(opus-5-5|fable-5)/i,
    efforts: FROM_LOW,
    defaultEffort: 'medium',
    takesPictures: true,
    takesPdf: true,
    cacheMinimum: 512,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-haiku-5-5/i,
    efforts: FROM_OFF,
    defaultEffort: 'medium',
    takesPictures: true,
    takesPdf: true,
    cacheMinimum: 512,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-(sonnet-5-5|opus-5)/i,
    window: 1_000_000,
    efforts: FROM_OFF,
    defaultEffort: 'high',
    takesPictures: true,
    takesPdf: true,
    cacheMinimum: 512,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-sonnet-5/i,
    efforts: FROM_OFF,
    defaultEffort: 'high',
    takesPictures: true,
    takesPdf: true,
    cacheMinimum: 1024,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-haiku-4-5/i,
    efforts: ['off', 'medium'],
    defaultEffort: 'off',
    takesPictures: true,
    takesPdf: true,
    cacheMinimum: 4096,
  },
  { providers: ['anthropic'], pattern: /^claude-opus-4-8/i, ...CLAUDE_4, cacheMinimum: 1024 },
  { providers: ['anthropic'], pattern: /^claude-opus-4-7/i, ...CLAUDE_4, cacheMinimum: 2048 },
  {
    providers: ['anthropic'],
    pattern: /^claude-sonnet-4-6/i,
    ...CLAUDE_4,
    efforts: [],
    cacheMinimum: 1024,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-(opus|sonnet|haiku)-4(-[0-6](?!\d)|-20\d{6}|$)/i,
    ...CLAUDE_4,
    efforts: [],
    cacheMinimum: 4096,
  },
  {
    providers: ['anthropic'],
    pattern: /^claude-(2|3|instant)/i,
    efforts: [],
    cacheMinimum: 4096,
  },

  { providers: ['xai'], pattern: /^grok-.*non-reasoning/i, efforts: [] },
  {
    providers: ['xai'],
    pattern: /^grok-4\.3/i,
    efforts: ['off', ...UP_TO_XHIGH],
    takesPictures: true,
  },
  {
    providers: ['xai'],
    pattern: /^grok-4\.[5-7]/i,
    window: 500_000,
    efforts: UP_TO_XHIGH,
    takesPictures: true,
  },

  {
    providers: ['mistral'],
    pattern: /^mistral-large-4/i,
    efforts: UP_TO_HIGH,
    takesPictures: true,
  },
  {
    providers: ['mistral'],
    pattern: /^(mistral-medium-3[-.]5|mistral-medium-2604|mistral-small-(4|2603))/i,
    efforts: ['off', 'high'],
    defaultEffort: 'off',
    takesPictures: true,
  },
  {
    providers: ['mistral'],
    pattern: /^magistral/i,
    efforts: ['off', 'high'],
    defaultEffort: 'high',
    takesPictures: true,
  },
  { providers: ['mistral'], pattern: /^mistral-large-2512/i, window: 262_144, efforts: [] },
  { providers: ['mistral'], pattern: /^(mistral|ministral|open-)/i, efforts: [] },

  { providers: ['gemini'], pattern: /^(gemini-(1|2\.0)|gemma|learnlm)/i, efforts: [] },
  {
    providers: ['gemini'],
    pattern: /^gemini-[3-9]/i,
    efforts: UP_TO_HIGH,
    window: 1_048_576,
    maxOutput: 65_536,
    takesPictures: true,
    takesPdf: true,
  },
  { providers: ['gemini'], pattern: /^gemini/i, takesPictures: true, takesPdf: true },

  {
    providers: ['openrouter'],
    pattern: /^deepseek\/deepseek-v4\.1/i,
    efforts: ['off', 'low', 'high', 'max'],
    takesPictures: true,
  },
  { providers: ['openrouter'], pattern: /^meta-llama\/llama-3/i, efforts: [] },

  { providers: ['device'], pattern: /^/, efforts: [], takesPictures: false },
  {
    providers: ['demo'],
    pattern: /^demo-storyteller/i,
    efforts: ['off', ...UP_TO_HIGH],
    defaultEffort: 'off',
  },
  { providers: ['demo'], pattern: /^/, efforts: [] },
]

/** Makers whose models OpenRouter passes on under `maker/model`. */
const MAKERS: Readonly<Record<string, ProviderType>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  'x-ai': 'xai',
  mistralai: 'mistral',
  google: 'gemini',
}

/** Variants that OpenRouter makes of any model, as in `:free`. */
const VARIANT = /:[\w-]+$/

/** The maker of a model that OpenRouter passes on, and the id as the maker writes it; undefined where it is not known. */
function madeBy(model: string): readonly [ProviderType, string] | undefined {
  const [maker = '', id = ''] = model.replace(VARIANT, '').toLowerCase().split('/')
  const type = MAKERS[maker]
  if (type === undefined || !Object.hasOwn(MAKERS, maker)) return undefined
  // Anthropic writes the version with a hyphen, OpenRouter with a dot.
  return [type, type === 'anthropic' ? id.replaceAll('.', '-') : id]
}

function ruleFor(type: ProviderType, model: string): ModelFacts | undefined {
  return rules.find(({ providers, pattern }) => providers.includes(type) && pattern.test(model))
}

/**
 * What is known of a model; an empty record where nothing is. At OpenRouter it is what is known of the model of its
 * maker, but for what only the maker decides: the places in the maker's cache.
 */
export function modelFacts(type: ProviderType, model: string): ModelFacts {
  const made = type === 'openrouter' ? madeBy(model) : undefined
  const rule = ruleFor(type, model) ?? (made && ruleFor(...made)) ?? {}
  const known = findCatalogueModel(type, model) ?? (made && findCatalogueModel(...made))
  const { providers: _providers, pattern: _pattern, ...facts }: Partial<Rule> = rule
  return {
    ...(known && { window: known.contextWindow, takesPictures: known.supportsImages }),
    ...facts,
  }
}
