import path from 'node:path'
import { projectRoot } from '../../../scripts/run.mjs'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { buildForPath } from '../browser/host'

const ENGINE = path.join(projectRoot, 'src/ai/device/gguf/gguf-engine.ts')

/**
 * Builds Parlour with a way in to the engine of models, without a chat around it.
 * @returns the folder, to be removed by whoever asked
 */
export function buildWithEngine(): Promise<string> {
  const wayIn = `\nwindow.loadDeviceEngine = () => import(${JSON.stringify(ENGINE)})`
  return buildForPath('/', [
    {
      name: 'parlour-way-in-to-the-engine',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]src[\\/]main\.tsx$/ },
        handler: (code: string) => ({ code: code + wayIn, map: null }),
      },
    },
  ])
}

/** Models for a host, by their names. */
export async function tinyModels(): Promise<Record<string, Uint8Array>> {
  const bytes = async (model: Blob) => new Uint8Array(await model.arrayBuffer())
  return {
    'tiny.gguf': await bytes(makeTinyGguf()),
    'endless.gguf': await bytes(makeTinyGguf({ isEndless: true, contextLength: 8_192 })),
  }
}
