/** `npm start`: makes the clone ready, builds what is stale and serves it on this machine only. */
import { buildIfStale } from './build.mjs'
import { serve } from './serve.mjs'
import { setup } from './setup.mjs'

try {
  await setup()
  await buildIfStale()
  await serve(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
