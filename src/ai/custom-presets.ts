/** A server on the user's own computer that the custom type is often used with. */
export interface CustomPreset {
  id: 'ollama' | 'lm-studio' | 'llama-cpp'
  name: string
  /** Its address as it comes out of the box. */
  endpoint: string
  /**
   * What has to be done there before a web page may talk to it, in one sentence.
   * @param pageOrigin address of the page, such as `https://parlour.example`.
   */
  pageAccess: (pageOrigin: string) => string
}

/** Servers to choose from when a custom provider is set up. */
export const customPresets: readonly CustomPreset[] = [
  {
    id: 'ollama',
    name: 'Ollama',
    endpoint: 'http://localhost:11434/v1',
    pageAccess: (pageOrigin) =>
      `Start Ollama with the environment variable OLLAMA_ORIGINS=${pageOrigin}, so that it accepts requests of this page.`,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    endpoint: 'http://localhost:1234/v1',
    pageAccess: () =>
      'In LM Studio switch on "Enable CORS" in the server settings (or start it with: lms server start --cors).',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    endpoint: 'http://localhost:8080/v1',
    pageAccess: () =>
      'llama-server accepts requests of web pages by itself; it only has to run (llama-server -m model.gguf --port 8080).',
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
