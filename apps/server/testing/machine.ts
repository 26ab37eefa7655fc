import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@souk/platform/testing'
import { type Launched, launched } from './launcher.ts'

/** One of several machines that share a database, with a home and a port of its own. */
export interface Machine extends Launched {
  /** Where it answers, if it does, whatever address clients use. */
  readonly base: string
}

export async function startMachine(settings: Record<string, string>): Promise<Machine> {
  const home = mkdtempSync(join(tmpdir(), 'souk-machine-'))
  chmodSync(home, 0o711)
  const port = await freePort()
  const own = { PORT: String(port), SOUK_METRICS_PORT: '0' }
  const product = await launched(home, { ...own, ...settings }, { isGroup: true })
  const andRemove = async (ended: Promise<void>) => {
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  return {
    ...product,
    base: `http://127.0.0.1:${port}`,
    kill: () => andRemove(product.kill()),
    stop: () => andRemove(product.stop()),
  }
}
