/** `npm start`: makes the clone ready, builds what is stale and serves it on this machine only. */
import { buildIfStale } from './build.mjs'
import { runScript } from './run.mjs'
import { serve } from './serve.mjs'
import { setup } from './setup.mjs'

await runScript(async () => {
  await setup()
  await buildIfStale()
  await serve(process.argv.slice(2))
})
