/** A service on the internet that speaks OpenAI's protocol and may be called by a page (CORS, as of August 2026). */
export interface HostedPreset {
  id: string
  name: string
  endpoint: string
  /** Where one gets a key. */
  keyPage: string
  /** Model id to start with; blank where only the service's own list tells. */
  model: string
  /** What a model id looks like there. */
  example: string
}

/**
 * Services to choose from when a custom provider is set up, by name. They get the key and the content's type as headers
 * and nothing else, and no page may call them before one is saved. Which services are not here, and why, stands in
 * docs/requirements/providers-2026.md.
 */
export const hostedPresets: readonly HostedPreset[] = [
  {
    id: 'alibaba',
    name: 'Alibaba Cloud',
    endpoint: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    keyPage: 'https://modelstudio.console.alibabacloud.com',
    model: 'qwen-plus',
    example: 'qwen-plus',
  },
  {
    id: 'cerebras',
    name: 'Cerebras',
    endpoint: 'https://api.cerebras.ai/v1',
    keyPage: 'https://cloud.cerebras.ai',
    model: '',
    example: 'gpt-oss-120b',
  },
  {
    id: 'cohere',
    name: 'Cohere',
    endpoint: 'https://api.cohere.ai/compatibility/v1',
    keyPage: 'https://dashboard.cohere.com/api-keys',
    model: '',
    example: 'command-a-03-2025',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    endpoint: 'https://api.deepseek.com/v1',
    keyPage: 'https://platform.deepseek.com/api_keys',
    model: '',
    example: 'deepseek-v4.1-flash',
  },
  {
    id: 'fireworks',
    name: 'Fireworks',
    endpoint: 'https://api.fireworks.ai/inference/v1',
    keyPage: 'https://app.fireworks.ai/settings/users/api-keys',
    model: '',
    example: 'accounts/fireworks/models/gpt-oss-120b',
  },
  {
    id: 'groq',
    name: 'Groq',
    endpoint: 'https://api.groq.com/openai/v1',
    keyPage: 'https://console.groq.com/keys',
    model: '',
    example: 'openai/gpt-oss-120b',
  },
  {
    id: 'moonshot',
    name: 'Moonshot AI',
    endpoint: 'https://api.moonshot.ai/v1',
    keyPage: 'https://platform.moonshot.ai/console/api-keys',
    model: 'kimi-k2.6',
    example: 'kimi-k2.6',
  },
  {
    id: 'perplexity',
    name: 'Perplexity',
    // Its chat stands without a version part.
    endpoint: 'https://api.perplexity.ai',
    keyPage: 'https://www.perplexity.ai/account/api/keys',
    model: 'sonar',
    example: 'sonar',
  },
  {
    id: 'together',
    name: 'Together AI',
    endpoint: 'https://api.together.xyz/v1',
    keyPage: 'https://api.together.ai/settings/api-keys',
    model: '',
    example: 'openai/gpt-oss-120b',
  },
  {
    id: 'z-ai',
    name: 'Z.ai',
    endpoint: 'https://api.z.ai/api/paas/v4',
    keyPage: 'https://z.ai/manage-apikey/apikey-list',
    model: '',
    example: 'glm-4.6',
  },
]

/** The preset of the service that an address belongs to; undefined for any other address. */
export function findHostedPreset(address: string): HostedPreset | undefined {
  const typed = address.trim()
  if (!URL.canParse(typed)) return undefined
  const { origin } = new URL(typed)
  return hostedPresets.find((preset) => new URL(preset.endpoint).origin === origin)
}
