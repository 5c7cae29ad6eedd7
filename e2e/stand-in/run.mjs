// Runs the stand-in by hand: npm run stand-in [-- --port 4400 --pace 22]
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    /** Milliseconds for each token. */
    pace: { type: 'string', default: '22' },
  },
})

/** @param {string} address of a file, relative to this one */
const path = (address) => fileURLToPath(new URL(address, import.meta.url))
// Vite's runner understands TypeScript and the alias, which Node 20 does not.
const { module } = await runnerImport(path('./server.ts'), {
  configFile: false,
  root: path('../..'),
  logLevel: 'error',
  resolve: { alias: { '@': path('../../src') } },
})
const standIn = await module.startStandIn({
  port: Number(values.port),
  wire: { msPerToken: Number(values.pace) },
})

console.log(
  'The stand-in answers for every provider. Any key is good, unless it begins with "bad".\n',
)
for (const provider of ['openai', 'anthropic', 'xai', 'mistral', 'openrouter', 'gemini', 'custom'])
  console.log(`  ${provider.padEnd(11)} ${standIn.endpoint(provider)}`)
console.log('\nRequests that the real service would refuse are listed here. Stop with Ctrl+C.')

setInterval(() => {
  for (const { kind, provider, path, message } of standIn.takeProblems())
    console.log(`  ${kind}: ${provider} ${path}: ${message}`)
}, 500)
