/** A server on the user's own computer that the custom type is often used with. */
export interface CustomPreset {
  id: 'ollama' | 'lm-studio' | 'llama-cpp'
  name: string
  /** Its address as it comes out of the box. */
  endpoint: string
}

/** Servers to choose from when a custom provider is set up. */
export const customPresets: readonly CustomPreset[] = [
  {
    id: 'ollama',
    name: 'Ollama',
    endpoint: 'http://localhost:11434/v1',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    endpoint: 'http://localhost:1234/v1',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    endpoint: 'http://localhost:8080/v1',
  },
]

/** The preset whose port an address uses; undefined for any other address. */
export function findPresetByAddress(address: string): CustomPreset | undefined {
  if (!URL.canParse(address)) return undefined
  const { port } = new URL(address)
  return port === ''
    ? undefined
    : customPresets.find((preset) => new URL(preset.endpoint).port === port)
}
