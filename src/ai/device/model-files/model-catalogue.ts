import type { ModelSource } from './model-file-wire'

/** A model that can be fetched. */
export interface OfferedModel {
  /** Id that it has here. */
  id: string
  /** How people call it. */
  name: string
  source: ModelSource
}

const HUGGING_FACE = 'https://huggingface.co'

/** Whether models are fetched from an origin: from Hugging Face, or from one of its hosts of files. */
export function isModelHost(origin: string): boolean {
  return origin === HUGGING_FACE || /^https:\/\/[a-z0-9.-]+\.hf\.co$/.test(origin)
}

/** A file of a repository, as it was at one commit: what is put there later is something else. */
function onHuggingFace(repository: string, commit: string, file: string): string {
  return `${HUGGING_FACE}/${repository}/resolve/${commit}/${file}`
}

/**
 * Models that are offered, smallest first. Sizes and hashes are those of the files' Git LFS pointers at these commits. All have the
 * Apache License 2.0. What needs more than 2 GB does not run here, which leaves out Gemma 4.
 */
export const modelCatalogue: readonly OfferedModel[] = [
  {
    id: 'Qwen3.5-0.8B-Q4_K_M.gguf',
    name: 'Qwen 3.5, 0.8 billion parameters',
    source: {
      url: onHuggingFace(
        'unsloth/Qwen3.5-0.8B-GGUF',
        '6ab461498e2023f6e3c1baea90a8f0fe38ab64d0',
        'Qwen3.5-0.8B-Q4_K_M.gguf',
      ),
      bytes: 532_517_120,
      sha256: 'bd258782e35f7f458f8aced1adc053e6e92e89bc735ba3be89d38a06121dc517',
    },
  },
  {
    id: 'Qwen3.5-2B-Q4_K_M.gguf',
    name: 'Qwen 3.5, 2 billion parameters',
    source: {
      url: onHuggingFace(
        'unsloth/Qwen3.5-2B-GGUF',
        'f6d5376be1edb4d416d56da11e5397a961aca8ae',
        'Qwen3.5-2B-Q4_K_M.gguf',
      ),
      bytes: 1_280_835_840,
      sha256: 'aaf42c8b7c3cab2bf3d69c355048d4a0ee9973d48f16c731c0520ee914699223',
    },
  },
]
