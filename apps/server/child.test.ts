import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './config.ts'
import { testConfig } from './testing/config.ts'

const lateWorker = fileURLToPath(new URL('./launcher/fixtures/late-worker.ts', import.meta.url))

test('a process whose launcher is gone before it is ready ends, and has nothing to complain of', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'souk-child-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const go = join(folder, 'go')
  const config = testConfig({ appUrl: '', systemUrl: '', isDistributed: false })
  const env = { ...process.env, ...childEnvironment(config), FIXTURE_WAITS_FOR: go }
  const child = fork(lateWorker, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const said = text(child.stderr ?? Readable.from([]))
  await once(child, 'spawn')
  child.disconnect()
  writeFileSync(go, '')
  const [code] = await once(child, 'exit')
  assert.deepEqual([code, await said], [0, ''])
})
