import type { CustomPreset } from '@/ai/custom-presets'

interface PresetModel {
  /** What a model id looks like there. */
  example: string
  /** Where to find the id, as a sentence. */
  hint: string
  /** What the field starts with; blank where only the user can know. */
  value: string
}

/** How models are named on each server of the custom presets. */
export const presetModels: Readonly<Record<CustomPreset['id'], PresetModel>> = {
  ollama: {
    example: 'llama3.2',
    hint: 'The name of a model that you have pulled, as "ollama list" shows it.',
    value: '',
  },
  'lm-studio': {
    example: 'qwen2.5-7b-instruct',
    hint: 'The identifier of a model that you have downloaded, as LM Studio shows it.',
    value: '',
  },
  'llama-cpp': {
    example: 'default',
    hint: 'llama-server answers with the model it was started with, whatever stands here.',
    value: 'default',
  },
}
