/** Said of the form's required fields. */
export const characterFormMessages = {
  name: 'Character name is required',
  systemPrompt: 'System prompt is required',
  providerId: 'AI provider is required',
  model: 'AI model is required',
} as const
