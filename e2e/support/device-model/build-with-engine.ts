import path from 'node:path'
import { projectRoot } from '../../../scripts/run.mjs'
import { modelCatalogue } from '@/ai/device/model-files/model-catalogue'
import { sha256 as sha256Of } from '@/lib/hex'
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

/**
 * Builds Parlour with another file in place of the smallest model that it offers.
 * @returns the folder, to be removed by whoever asked
 */
export async function buildWithOffer(model: Uint8Array<ArrayBuffer>): Promise<string> {
  const [smallest] = modelCatalogue
  if (!smallest?.source.sha256) throw new Error('No model is offered.')
  const { bytes, sha256 } = smallest.source
  const wanted = await sha256Of(model)
  const isReplaced = { bytes: false, sha256: false }
  const folder = await buildForPath('/', [
    {
      name: 'parlour-other-offer',
      enforce: 'pre',
      transform: {
        filter: { id: /[\\/]model-files[\\/]model-catalogue\.ts$/ },
        handler: (code: string) => {
          const written = new RegExp(String(bytes).split('').join('_?'))
          isReplaced.bytes = written.test(code)
          isReplaced.sha256 = code.includes(sha256)
          return {
            code: code.replace(written, String(model.length)).replace(sha256, wanted),
            map: null,
          }
        },
      },
    },
  ])
  if (!isReplaced.bytes || !isReplaced.sha256) throw new Error('The offer was not replaced.')
  return folder
}

const bytes = async (model: Blob) => new Uint8Array(await model.arrayBuffer())

/** One that reads slowly, as large models do. */
export async function slowModel(): Promise<Record<string, Uint8Array>> {
  return { 'slow.gguf': await bytes(makeTinyGguf({ isSlow: true, contextLength: 8_192 })) }
}

/** Models for a host, by their names. */
export async function tinyModels(): Promise<Record<string, Uint8Array>> {
  return {
    'tiny.gguf': await bytes(makeTinyGguf()),
    'endless.gguf': await bytes(makeTinyGguf({ isEndless: true, contextLength: 8_192 })),
  }
}
