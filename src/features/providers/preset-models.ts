import type { CustomPreset } from '@/ai/custom-presets'
import * as words from './words'

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
    hint: words.ollamaModelHint,
    value: '',
  },
  'lm-studio': {
    example: 'qwen2.5-7b-instruct',
    hint: words.lmStudioModelHint,
    value: '',
  },
  'llama-cpp': {
    example: 'default',
    hint: words.llamaServerModelHint,
    value: 'default',
  },
}
