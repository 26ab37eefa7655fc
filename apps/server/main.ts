import { fileURLToPath } from 'node:url'
import { run } from './launcher/run.ts'

await run({
  setupEntry: fileURLToPath(new URL('./setup.ts', import.meta.url)),
  apiEntry: fileURLToPath(new URL('./api.ts', import.meta.url)),
  workerEntry: fileURLToPath(new URL('./worker.ts', import.meta.url)),
})
