import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import type { Tx } from '../db/tx.ts'
import { newId, uuidOf } from '../ids/typeid.ts'
import { personal } from '../privacy/personal.ts'
import { asOwner, holding, untilBlocked } from '../testing/blocked.ts'
import { eraseAllTraces } from '../testing/erased-traces.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { event } from './event.ts'
import { emit } from './outbox.ts'
import { eventTraces } from './traces.ts'

let world: World
before(async () => {
  // What was redacted need not be as it was declared.
  world = await createWorld({ services: [notes], checksEvents: false })
})
after(() => world.close())

const letterSent = event('letter.sent', 1, {
  resource: 'letter',
  summary: 'Letter sent',
  object: Type.Object({
    id: Type.String(),
    customer_id: Type.String(),
    to: personal(Type.String()),
    grams: Type.Integer(),
  }),
  about: ['customer_id'],
})
const traces = [eventTraces({ kinds: [letterSent] })]
const erase = (tx: Tx, ids: readonly string[]) => eraseAllTraces(tx, traces, ids)

function send(tx: Tx, id: string, customerId: string, to = 'Ada', version = 1): void {
  emit(tx, letterSent, { id, version, object: { id, customer_id: customerId, to, grams: 20 } })
}

const sendTo = (tenant: string, id: string, customerId: string, to?: string) =>
  world.seed(tenant, async (tx) => send(tx, id, customerId, to))

async function receiversOf(tenant: string): Promise<unknown[]> {
  return (await world.events(tenant)).map(({ data }) => data.object.to)
}

describe('events about an erased person', () => {
  test('keep sequence, id, type and what is not personal, and the second time is as the first', async () => {
    const [letter, other, customer] = [newId('let'), newId('let'), newId('cus')]
    await sendTo('kept', letter, customer)
    await sendTo('kept', other, newId('cus'), 'Bob')
    const [whole, untouched] = await world.events('kept')
    for (const _time of ['once', 'twice']) {
      await world.seed('kept', (tx) => erase(tx, [letter]))
      const left = await world.events('kept')
      const object = { id: letter, customer_id: customer, to: 'erased', grams: 20 }
      assert.deepEqual(left, [{ ...whole, data: { object } }, untouched])
    }
  })

  test('are found by what they concern as well', async () => {
    const customer = newId('cus')
    for (const to of ['Ada', 'Ada King']) await sendTo('concerned', newId('let'), customer, to)
    await world.settle()
    await sendTo('concerned', newId('let'), newId('cus'), 'Bob')
    await world.seed('concerned', (tx) => erase(tx, [customer]))
    assert.deepEqual(await receiversOf('concerned'), ['erased', 'erased', 'Bob'])
  })

  test('of another tenant stay, whatever their ids', async () => {
    const [letter, customer] = [newId('let'), newId('cus')]
    for (const tenant of ['one', 'another']) {
      await sendTo(tenant, letter, customer)
      await world.settle()
      await sendTo(tenant, newId('let'), customer)
    }
    await world.seed('one', (tx) => erase(tx, [letter, customer]))
    assert.deepEqual(await receiversOf('one'), ['erased', 'erased'])
    assert.deepEqual(await receiversOf('another'), ['Ada', 'Ada'])
  })

  test('that wait for the relay, also where nothing was ever relayed, reach the log without the person', async () => {
    const customer = newId('cus')
    await sendTo('first', newId('let'), customer)
    await world.seed('first', (tx) => erase(tx, [customer]))
    assert.deepEqual(await receiversOf('first'), ['erased'])
  })

  test('that the erasing transaction itself announces say nothing of the person', async () => {
    const [letter, customer] = [newId('let'), newId('cus')]
    await world.seed('announced', async (tx) => {
      send(tx, letter, customer)
      send(tx, newId('let'), newId('cus'), 'Bob')
      await erase(tx, [customer])
    })
    assert.deepEqual(await receiversOf('announced'), ['erased', 'Bob'])
  })

  test('more than are in memory at once', async () => {
    const customer = newId('cus')
    await world.seed('many', async (tx) => {
      for (let n = 0; n < 450; n += 1) send(tx, newId('let'), customer)
    })
    await world.settle()
    await world.seed('many', (tx) => erase(tx, [customer]))
    assert.deepEqual([...new Set(await receiversOf('many'))], ['erased'])
  })

  test('what a reaction failed with is gone, and that it failed stays', async () => {
    const letter = newId('let')
    await sendTo('failed', letter, newId('cus'))
    const [sent] = await world.events('failed')
    await asOwner(world.db, (client) =>
      client.query(
        `insert into platform.reaction_runs (tenant_id, event_id, reaction, sequence, attempts, run_at, failed_at, error)
         values ($1, $2, 'letters.read', 1, 3, now(), now(), 'no such receiver: Ada')`,
        [world.tenant('failed'), uuidOf(sent?.id ?? '')],
      ),
    )
    await world.seed('failed', (tx) => erase(tx, [letter]))
    const runs = await world.peek(
      'failed',
      (tx) => tx`
        select attempts, error from platform.reaction_runs
        where tenant_id = ${tx.tenantId} and reaction = 'letters.read'
      `,
    )
    assert.deepEqual(runs, [{ attempts: 3, error: null }])
  })
})

describe('two at once', () => {
  test('what the relay has taken is redacted in the log, when the relay is done', async () => {
    const customer = newId('cus')
    await sendTo('relayed', newId('let'), customer)
    const { both } = await holding(world.db, 'platform.events', async () => {
      const relayed = world.settle()
      await untilBlocked(world.db)
      const erased = world.seed('relayed', (tx) => erase(tx, [customer]))
      await untilBlocked(world.db, 2)
      return { both: Promise.all([relayed, erased]) }
    })
    await both
    assert.deepEqual(await receiversOf('relayed'), ['erased'])
  })

  test('the relay leaves alone what is just being redacted', async () => {
    const customer = newId('cus')
    await sendTo('redacted', newId('let'), customer)
    await world.settle()
    await sendTo('redacted', newId('let'), customer)
    await world.seed('redacted', async (tx) => {
      await erase(tx, [customer])
      await world.settle()
    })
    assert.deepEqual(await receiversOf('redacted'), ['erased', 'erased'])
  })
})

describe('what requests may change of events', () => {
  const attempt = (statement: (tx: Tx) => Promise<unknown>) =>
    world.seed('narrow', async (tx) => {
      await statement(tx)
    })
  before(async () => {
    await sendTo('narrow', newId('let'), newId('cus'))
    await world.settle()
    await sendTo('narrow', newId('let'), newId('cus'))
  })

  test('their data, and that only as redacted', async (t) => {
    // The nodes of a cluster take the policy for one that gives rights.
    if (world.db.nodeUrls.length > 1) return t.skip('policies that narrow need one PostgreSQL')
    await assert.rejects(
      attempt(
        (tx) => tx`
        update platform.events set data = '{}' where tenant_id = ${tx.tenantId}
      `,
      ),
      /row-level security/,
    )
    await assert.rejects(
      attempt(
        (tx) => tx`
        update platform.outbox set data = '{}' where tenant_id = ${tx.tenantId}
      `,
      ),
      /row-level security/,
    )
    await assert.rejects(
      attempt(
        (tx) => tx`
        insert into platform.event_heads (tenant_id, last_sequence) values (${tx.tenantId}, 7)
      `,
      ),
      /row-level security/,
    )
  })

  test('no other column, and none is removed', async () => {
    await assert.rejects(
      attempt(
        (tx) => tx`
        update platform.events set type = 'letter.lost', is_redacted = true
        where tenant_id = ${tx.tenantId}
      `,
      ),
      /permission denied/,
    )
    await assert.rejects(
      attempt((tx) => tx`delete from platform.events where tenant_id = ${tx.tenantId}`),
      /permission denied/,
    )
  })

  test('nothing of where the log ends', async () => {
    await assert.rejects(
      attempt(
        (tx) => tx`
        update platform.event_heads set last_sequence = 0 where tenant_id = ${tx.tenantId}
      `,
      ),
      /permission denied/,
    )
    await assert.rejects(
      attempt(
        (tx) => tx`
        update platform.event_heads set tenant_id = ${world.tenant('one')}
        where tenant_id = ${tx.tenantId}
      `,
      ),
      /row-level security|partition value/,
    )
  })
})
