import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { untilBlocked } from '../testing/blocked.ts'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { sentInOrder } from './order.ts'
import type { Tx } from './tx.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

/** Two notes of the tenant, by their keys. */
async function twoNotes(tenant: string): Promise<[string, string]> {
  await world.seed(tenant, async (tx) => {
    await writeNote(tx, { text: 'one' })
    await writeNote(tx, { text: 'two' })
  })
  const found = await world.peek(
    tenant,
    (tx) => tx<{ id: string }>`
      select id from notes.notes where tenant_id = ${tx.tenantId} order by id
    `,
  )
  const [low, high] = found.map(({ id }) => id)
  assert(low && high)
  return [low, high]
}

const lock = (tx: Tx, id: string) =>
  tx`select from notes.notes where tenant_id = ${tx.tenantId} and id = ${id} for update`

const copy = (tx: Tx, id: string) => tx`
  update notes.notes set copies = copies + 1 where tenant_id = ${tx.tenantId} and id = ${id}
`

const copiesOf = async (tx: Tx, id: string) => {
  const [row] = await tx<{ copies: number }>`
    select copies from notes.notes where tenant_id = ${tx.tenantId} and id = ${id}
  `
  return row?.copies
}

describe('statements that are sent in order', () => {
  test('take their locks in that order: who waits for the first holds nothing of the second', async () => {
    const [low, high] = await twoNotes('locks')
    const { both } = await world.seed('locks', async (tx) => {
      await lock(tx, low)
      const both = world.seed('locks', (other) =>
        sentInOrder([lock(other, low), lock(other, high)]),
      )
      await untilBlocked(world.db)
      const [free] = await tx<{ id: string }>`
        select id from notes.notes where tenant_id = ${tx.tenantId} and id = ${high}
        for update skip locked
      `
      assert.equal(free?.id, high)
      return { both }
    })
    await both
  })

  test('read after a lock what stands then, not what stood when they were sent', async () => {
    const [low] = await twoNotes('reads')
    const { read } = await world.seed('reads', async (tx) => {
      await copy(tx, low)
      const read = world.seed('reads', (other) =>
        sentInOrder([lock(other, low), copiesOf(other, low)]),
      )
      await untilBlocked(world.db)
      return { read }
    })
    const [, copies] = await read
    assert.equal(copies, 1)
  })

  test('cost one flush', async () => {
    const [low, high] = await twoNotes('flushes')
    await world.seed('flushes', async (tx) => {
      await lock(tx, low)
      const before = world.database.writeFlushes
      await sentInOrder([copy(tx, low), copy(tx, high), copiesOf(tx, high)])
      assert.equal(world.database.writeFlushes, before + 1)
    })
  })
})
