/** Said of the form's required fields. CHAR-56, CHAR-57, CHAR-61, CHAR-62. */
export const characterFormMessages = {
  name: 'Character name is required',
  systemPrompt: 'System prompt is required',
  providerId: 'AI provider is required',
  model: 'AI model is required',
} as const
