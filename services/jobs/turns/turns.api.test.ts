import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId } from '@souk/platform'
import { allAtOnce, type Caller } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from '../jobs.fixture.ts'
import type { JobView } from '../schemas.ts'

interface Refusal {
  readonly code: string
  readonly meta: object
}

const stock = '/v1/catalog/stock'
const providerLimit = 20
let world: JobWorld
before(async () => {
  world = await createJobWorld([inventory, pricing, catalog])
})
after(() => world.close())

async function seller(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
}

const exportStock = (caller: Caller) =>
  caller.post<JobView & Refusal>(`${stock}/exports`, { format: 'csv' })

/** Opens exports, which have one turn each. */
async function opened(caller: Caller, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { status, body, text } = await exportStock(caller)
    assert.equal(status, 202, text)
    ids.push(body.id)
  }
  return ids
}

/** Jobs in the order in which they came to their end. */
async function endedIn(tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  const ends = events.filter(({ type }) => type === 'job.completed' || type === 'job.failed')
  return ends.map(({ resource }) => resource.id)
}

/** A file of wrong rows that takes so many turns to read, and one more to be counted. */
function wrongFile(turns: number): string {
  const row = `${'x'.repeat(5_000)},1\n`
  return `sku,on_hand\n${row.repeat(turns * 52 - 1)}`
}

describe('open jobs', () => {
  test('409 job_limit_reached: a provider that has its share is refused, and nobody else is', async () => {
    const greedy = world.asProvider('shared', await seller('shared'))
    const [first = ''] = await opened(greedy, providerLimit)
    const { status, body } = await exportStock(greedy)
    assert.deepEqual([status, body.code], [409, 'job_limit_reached'])
    assert.deepEqual(body.meta, { limit: providerLimit })
    const [own = ''] = await opened(world.as('shared'), 1)
    const [theirs = ''] = await opened(world.asProvider('shared', await seller('shared')), 1)
    const ended = await endedIn('shared')
    assert.deepEqual(ended.slice(0, 3), [first, own, theirs])
    assert.equal(ended.length, providerLimit + 2)
    await opened(greedy, 1)
  })

  test('those that the release before has opened, of a party without a turn on record, take turns too', async () => {
    const [first = '', last = ''] = await opened(
      world.asProvider('before', await seller('before')),
      2,
    )
    await world.seed('before', (tx) => tx`delete from jobs.turns where tenant_id = ${tx.tenantId}`)
    const [own = ''] = await opened(world.as('before'), 1)
    assert.deepEqual(await endedIn('before'), [first, own, last])
  })

  test('one that is cancelled makes room for another', async () => {
    const caller = world.asProvider('room', await seller('room'))
    const [first] = await opened(caller, providerLimit)
    assert.equal((await caller.post(`/api/v1/jobs/${first}/cancel`)).status, 200)
    await opened(caller, 1)
    assert.equal((await exportStock(caller)).body.code, 'job_limit_reached')
  })

  test('a retry needs room as well', async () => {
    const provider = await seller('again')
    const caller = world.asProvider('again', provider)
    const failed = await world.import('again', stock, 'sku,on_hand\nnowhere,1\n', { provider })
    const retry = (by: Caller) => by.post(`/api/v1/jobs/${failed.id}/retry-failed`)
    const [first] = await opened(caller, providerLimit)
    for (const by of [caller, world.as('again')]) {
      const { status, body } = await retry(by)
      assert.deepEqual([status, body.code], [409, 'job_limit_reached'])
    }
    await caller.post(`/api/v1/jobs/${first}/cancel`)
    assert.equal((await retry(caller)).status, 200)
  })

  test('of two that come at once, into one lane or two, the last place is given once', async () => {
    const provider = await seller('race')
    const caller = world.asProvider('race', provider)
    await opened(caller, providerLimit - 1)
    const upload_id = await world.upload('race', wrongFile(1), { provider })
    const answers = await allAtOnce(world.db, 'jobs.turns', [
      () => exportStock(caller),
      () => caller.post<JobView & Refusal>(`${stock}/imports`, { upload_id }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
  })
})

describe('a lane', () => {
  test('is taken by turns: of two parties neither waits for all jobs of the other', async () => {
    const one = await opened(world.asProvider('turns', await seller('turns')), 3)
    const other = await opened(world.asProvider('turns', await seller('turns')), 3)
    const expected = one.flatMap((id, at) => [id, other[at]])
    assert.deepEqual(await endedIn('turns'), expected)
  })

  test('goes to whoever had a turn longest ago, though others have asked before', async () => {
    const provider = world.asProvider('longest', await seller('longest'))
    const operator = world.as('longest')
    const before = [...(await opened(operator, 1)), ...(await opened(provider, 1))]
    assert.deepEqual(await endedIn('longest'), before)
    const [late] = await opened(provider, 1)
    const [early] = await opened(operator, 1)
    assert.deepEqual((await endedIn('longest')).slice(2), [early, late])
  })

  test('of long jobs lets a shorter one of the operator pass a longer one of a provider', async () => {
    const provider = await seller('long')
    const long = await world.startImport('long', stock, wrongFile(4), { provider })
    const shorter = await world.startImport('long', stock, wrongFile(2))
    assert.deepEqual(await endedIn('long'), [shorter.id, long.id])
  })

  test('is not held up by a job that cannot go on: it is tried again later, and for others nothing changes', async () => {
    const provider = await seller('stuck')
    world.setUnknown(provider, true)
    const [stuck = ''] = await opened(world.asProvider('stuck', provider), 1)
    await world.settle()
    const [own] = await opened(world.as('stuck'), 1)
    assert.deepEqual(await endedIn('stuck'), [own])
    assert.equal((await world.job('stuck', stuck)).status, 'QUEUED')
    world.setUnknown(provider, false)
    await world.settle()
    assert.equal((await world.job('stuck', stuck)).status, 'QUEUED')
    world.advance('stuck', 1_000)
    assert.deepEqual(await endedIn('stuck'), [own, stuck])
  })

  test('is rid of a job that could not go on twelve times', async () => {
    const provider = await seller('hopeless')
    world.setUnknown(provider, true)
    const [id = ''] = await opened(world.asProvider('hopeless', provider), 1)
    const status = async () => (await world.job('hopeless', id)).status
    for (let time = 1; time < 12; time += 1) {
      await world.settle()
      assert.equal(await status(), 'QUEUED')
      world.advance('hopeless', 300_000)
    }
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('hopeless', id), {
      status: 'FAILED',
      error: { code: 'internal_error' },
    })
  })
})
