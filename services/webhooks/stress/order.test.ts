import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { aParcel, type Hooks, type Reply, startHooks, type Target } from '../webhooks.fixture.ts'
import {
  announce,
  arrivalOf,
  checkComplete,
  checkOrder,
  openOf,
  type Step,
  stepsOf,
  takeLeasesAway,
} from './stress.fixture.ts'

let hooks: Hooks

before(async () => {
  const timing = { leaseMs: 2_000, renewMs: 500, errorDelayMs: 100 }
  hooks = await startHooks({ timeoutMs: 2_000, timing })
})
after(() => hooks.close())

/** Longer than any patience of the sender here. */
const never = new Promise(() => {})

/** Mostly fine; now and then an error, a broken connection, or no answer at all. */
function moody(): Reply {
  const mood = Math.random()
  if (mood < 0.08) return { status: 500 }
  if (mood < 0.13) return { reset: true }
  if (mood < 0.14) return { after: never }
  return {}
}

async function targets(tenant: string, many: number): Promise<Target[]> {
  return Promise.all(
    Array.from({ length: many }, async () => {
      const { id, receiver } = await hooks.target(tenant)
      return { id, receiver }
    }),
  )
}

/** Time passes for the tenant meanwhile: an attempt that a busy machine answers too late is made again when it is due. */
async function untilDelivered(
  tenant: string,
  endpoints: readonly Target[],
  disturb: () => Promise<void> = async () => {},
): Promise<void> {
  const isDone = async () => {
    await disturb()
    hooks.world.advance(tenant, retryMs)
    const open = await Promise.all(endpoints.map(({ id }) => openOf(hooks.world, tenant, id)))
    return open.every((n) => n === 0)
  }
  await until(isDone, 'everything delivered', 300)
}

async function checkAll(tenant: string, endpoints: readonly Target[]): Promise<void> {
  for (const { id, receiver } of endpoints) {
    const arrivals = receiver.parcels.map(arrivalOf)
    checkOrder(arrivals)
    await checkComplete(hooks.world, tenant, id, arrivals)
  }
}

/** Disturbs at every tenth call, ten times at most. */
function everyTenth(disturb: () => Promise<void>): () => Promise<void> {
  let looks = 0
  return async () => {
    looks += 1
    if (looks % 10 === 0 && looks <= 100) await disturb()
  }
}

const retryMs = 10_000

describe('the steps of each of many parcels', () => {
  const parcels = Array.from({ length: 40 }, aParcel)
  const steps: readonly Step[] = stepsOf(parcels, 25)

  test('arrive in order and completely, whatever the receivers do and whoever sends', async () => {
    const senders = [hooks.startSender(), hooks.startSender()]
    const endpoints = await targets('moody', 3)
    for (const { receiver } of endpoints) receiver.answer = moody
    await announce(hooks.world, 'moody', steps.slice(0, steps.length / 2))
    await hooks.world.settle()
    await until(() => {
      hooks.world.advance('moody', retryMs)
      return endpoints.every(({ receiver }) => receiver.parcels.length > 100)
    }, 'a hundred steps each')
    await senders[0]?.stop()
    hooks.startSender()
    await announce(hooks.world, 'moody', steps.slice(steps.length / 2))
    await hooks.world.settle()
    await untilDelivered('moody', endpoints)
    await checkAll('moody', endpoints)
    const repeats = endpoints.map(({ receiver }) => receiver.parcels.length - steps.length)
    assert(repeats.every((n) => n > 0))
  })

  test('arrive in order also when workers lose their leases in the middle of sending', async () => {
    const endpoints = await targets('robbed', 2)
    await announce(hooks.world, 'robbed', steps)
    await hooks.world.settle()
    const rob = everyTenth(() => takeLeasesAway(hooks.world))
    await untilDelivered('robbed', endpoints, rob)
    await checkAll('robbed', endpoints)
  })

  test('arrive in order also when the connections to the database break', async () => {
    const endpoints = await targets('cut', 2)
    await announce(hooks.world, 'cut', steps)
    await hooks.world.settle()
    await untilDelivered('cut', endpoints, everyTenth(breakConnections))
    await checkAll('cut', endpoints)
  })
})

/** Ends every connection that writes in the name of a tenant, whatever it is doing. */
async function breakConnections(): Promise<void> {
  await hooks.world.peek(
    'cut',
    (tx) => tx`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
    `,
  )
}
