import type { CustomPreset } from '@/ai/custom-presets'

/** What has to be done at a server on the user's own computer before a web page may talk to it. */
export const serverAccess = {
  ollama:
    'Start Ollama with the environment variable OLLAMA_ORIGINS={page}, so that it accepts requests of this page.',
  'lm-studio':
    'In LM Studio switch on "Enable CORS" in the server settings (or start it with: lms server start --cors).',
  'llama-cpp':
    'llama-server accepts requests of web pages by itself; it only has to run (llama-server -m model.gguf --port 8080).',
} as const satisfies Record<CustomPreset['id'], string>

/** What has to be done at such a server. @param page address of the page, such as `https://parlour.example` */
export function serverAccessOf(preset: CustomPreset['id'], page: string): string {
  return serverAccess[preset].replace('{page}', page)
}
