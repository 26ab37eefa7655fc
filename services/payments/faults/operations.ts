import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from '@souk/platform'
import { activeFaults, type Strike, struck } from '@souk/sandbox/contract'

/** How the gateway is disturbed at this moment. That it is slow as well was suffered before the transaction. */
export async function currentFault(tx: Tx): Promise<Strike> {
  const faults = await activeFaults(tx, 'gateway')
  const others = faults.filter(({ kind }) => kind !== 'latency')
  return struck(others, Math.random)
}

interface Reading {
  read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** How many requests a process lets wait: sandboxes must not take all the places that it has. */
const waitingMax = 100
let waiting = 0

/** Waits for a slow gateway before the transaction opens, so that no connection to the database waits with it. */
export async function slowly<Answer>(
  request: Reading,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const faults = await request.read((tx) => activeFaults(tx, 'gateway'))
  const slow = faults.filter(({ kind }) => kind === 'latency')
  const { latencyMs } = struck(slow, Math.random)
  if (latencyMs > 0 && waiting < waitingMax) {
    waiting += 1
    await delay(latencyMs).finally(() => {
      waiting -= 1
    })
  }
  return write()
}
