import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import { ended, keepRunning } from './children.ts'

const entry = fileURLToPath(new URL('./fixtures/short-lived.ts', import.meta.url))

test('a child that keeps dying is started again, however often, and said to have died', async () => {
  const said: string[] = []
  let starts = 0
  const child = keepRunning({
    name: 'worker',
    label: 'worker',
    spawn: () => {
      starts += 1
      return fork(entry)
    },
    signal: new AbortController().signal,
    log: (sentence) => said.push(sentence),
    restartDelaysMs: [0, 1, 2],
  })
  await child.ready
  await until(() => starts > 12, 'the thirteenth start', 300)
  await child.stop()
  assert.deepEqual(said.slice(0, 4), [
    'The worker ended (exit code 1): restarting',
    'The worker ended (exit code 1): 2 times in a row, restarting in 0.001 s',
    'The worker ended (exit code 1): 3 times in a row, restarting in 0.002 s',
    'The worker ended (exit code 1): 4 times in a row, restarting in 0.002 s',
  ])
})

test('a child that waits for its next start is not started once everything is to stop', async () => {
  let starts = 0
  const said: string[] = []
  const stopping = new AbortController()
  const child = keepRunning({
    name: 'worker',
    label: 'worker',
    spawn: () => {
      starts += 1
      return fork(entry)
    },
    signal: stopping.signal,
    log: (sentence) => {
      said.push(sentence)
      if (said.length === 2) stopping.abort()
    },
    restartDelaysMs: [0, 1],
  })
  await child.ready
  await until(() => stopping.signal.aborted, 'the second death', 300)
  // Another one comes and goes meanwhile, which takes longer than the wait for a start.
  await ended(fork(entry))
  assert.equal(starts, 2)
  await child.stop()
})
