import { fileURLToPath } from 'node:url'
import { run } from './launcher/run.ts'
import { prepare } from './prepare.ts'

await run({
  prepare,
  apiEntry: fileURLToPath(new URL('./api.ts', import.meta.url)),
  workerEntry: fileURLToPath(new URL('./worker.ts', import.meta.url)),
})
