import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { sql } from './sql.ts'
import { justBeforeCommit, type Tx, withCommit } from './tx.ts'

let world: World
before(async () => {
  // One connection, so that what a failure leaves behind meets the next statement.
  world = await createWorld({ services: [notes], database: { readers: 1, writers: 1 } })
})
after(() => world.close())

const divide = (tx: Tx, by: number) => tx<{ share: number }>`select 12 / ${by}::int as share`

describe('a flush', () => {
  test('values arrive as they were sent', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z')
    const texts = ['plain', '', 'quoted "', 'back\\slash', 'a,b {c}', 'NULL', 'ünïcode']
    const [row] = await world.peek(
      'shop',
      (tx) => tx`
        select ${at}::timestamptz as at, ${texts}::text[] as texts, ${[1, 2]}::int[] as numbers,
          ${[null, 'x']}::text[] as gaps, ${{ deep: ['"'] }}::jsonb as document,
          ${Buffer.from([0, 255])}::bytea as bytes, ${true}::boolean as yes, ${null}::text as nothing,
          ${2n ** 40n}::bigint as large, ${-1.5}::float8 as fraction
      `,
    )
    assert.deepEqual(row, {
      at,
      texts,
      numbers: [1, 2],
      gaps: [null, 'x'],
      document: { deep: ['"'] },
      bytes: Buffer.from([0, 255]),
      yes: true,
      nothing: null,
      large: 2 ** 40,
      fraction: -1.5,
    })
  })

  test('whoever awaits several statements learns the reason, not its consequence', async () => {
    const work = world.seed('shop', (tx) =>
      Promise.all([
        // A longer way to the failure than the consequence has.
        divide(tx, 0).catch(async (error) => {
          await null
          throw new Error('mapped', { cause: error })
        }),
        tx`select 1 as after_the_failure`,
      ]),
    )
    await assert.rejects(work, { message: 'mapped' })
  })

  test('a statement that was skipped, or failed when first used, works the next time', async () => {
    const fresh = (tx: Tx) => tx<{ one: number }>`select 1 as one, ${'skipped first'}::text as word`
    const failing = (tx: Tx, by: number) => tx`select 1 / ${by}::int as first_used_here`
    await assert.rejects(world.seed('shop', (tx) => Promise.all([failing(tx, 0), fresh(tx)])))
    const [, [row]] = await world.seed('shop', (tx) => Promise.all([failing(tx, 1), fresh(tx)]))
    assert.equal(row?.one, 1)
  })

  test('a value that cannot be sent fails its statement, and the connection goes on', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    await assert.rejects(
      world.seed('shop', (tx) => tx`select ${circle}::jsonb`),
      TypeError,
    )
    const [row] = await world.seed('shop', (tx) => divide(tx, 3))
    assert.equal(row?.share, 4)
  })

  test('a statement of the system that fails is no longer waited for', async () => {
    // Whoever waits in vain cuts the connection off, whoever else uses it by then.
    const timersNow = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const { system } = world.database
    await system`select 1 as one`
    const timersBefore = timersNow()
    await assert.rejects(system`select 1 / ${0}::int as share`)
    assert.equal(timersNow(), timersBefore)
  })

  test('a read that fails leaves the connection to the reads behind it', async () => {
    const answers = await Promise.allSettled(
      [1, 0, 2, 3].map((by) => world.peek('shop', (tx) => divide(tx, by))),
    )
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.share : 'failed')),
      [12, 'failed', 6, 4],
    )
  })
})

describe('an answer that cannot be read', () => {
  const beyond = (tx: Tx) => tx`
    select n from (values (1::bigint), (9007199254740993), (3)) given (n)
  `
  const outcome = (answer: PromiseSettledResult<{ share: number }[] | object[]>) =>
    answer.status === 'fulfilled' ? answer.value[0] : answer.reason.name

  test('fails the read that asked for it, every time, and the connection goes on', async () => {
    for (const _time of [1, 2]) {
      await assert.rejects(world.peek('shop', beyond), RangeError)
    }
    const [row] = await world.peek('shop', (tx) => divide(tx, 3))
    assert.equal(row?.share, 4)
  })

  test('fails its statement alone among those of a flush', async () => {
    const answers = await world.seed('shop', (tx) =>
      Promise.allSettled([divide(tx, 6), beyond(tx), divide(tx, 4)]),
    )
    assert.deepEqual(answers.map(outcome), [{ share: 2 }, 'RangeError', { share: 3 }])
  })

  test('leaves the reads of other tenants on the connection as they are', async () => {
    const answers = await Promise.allSettled([
      world.peek('other', (tx) => divide(tx, 1)),
      world.peek('shop', beyond),
      world.peek('other', (tx) => divide(tx, 2)),
      world.peek('shop', (tx) => divide(tx, 3)),
    ])
    assert.deepEqual(answers.map(outcome), [
      { share: 12 },
      'RangeError',
      { share: 6 },
      { share: 4 },
    ])
  })

  test('fails a statement of the system alone', async () => {
    const { system } = world.database
    await assert.rejects(system`select 9007199254740993::bigint as n`, RangeError)
    const [row] = await system`select 1 as one`
    assert.deepEqual(row, { one: 1 })
  })

  test('undoes the write that does not catch it', async () => {
    const id = '0190d5a0-0000-7000-8000-0000000000ab'
    const insert = (tx: Tx) => tx`
      insert into notes.notes (tenant_id, id, text, colour, version)
      values (${tx.tenantId}, ${id}, 'kept?', 'RED', 1)
    `
    await assert.rejects(
      world.seed('shop', (tx) => Promise.all([insert(tx), beyond(tx)])),
      RangeError,
    )
    const found = await world.peek(
      'shop',
      (tx) => tx`select id from notes.notes where tenant_id = ${tx.tenantId} and id = ${id}`,
    )
    assert.deepEqual(found, [])
  })
})

describe('rows that travel with the commit', () => {
  test('are sent before the locks, in the flush of the commit', async () => {
    const order: string[] = []
    const step = (tx: Tx, name: string) => () => {
      order.push(name)
      return tx`select ${name}::text`
    }
    const flushes = world.database.writeFlushes
    await world.seed('shop', async (tx) => {
      justBeforeCommit(tx, step(tx, 'lock'))
      withCommit(tx, step(tx, 'row'))
    })
    assert.deepEqual(order, ['row', 'lock'])
    assert.equal(world.database.writeFlushes - flushes, 1)
  })

  test('undo everything when one fails', async () => {
    const id = '0190d5a0-0000-7000-8000-0000000000aa'
    const insert = (tx: Tx) => tx`
      insert into notes.notes (tenant_id, id, text, colour, version)
      values (${tx.tenantId}, ${id}, 'kept?', 'RED', 1)
    `
    await assert.rejects(
      world.seed('shop', async (tx) => {
        withCommit(tx, () => insert(tx))
        justBeforeCommit(tx, () => divide(tx, 0))
      }),
      { code: '22012' },
    )
    const found = await world.peek(
      'shop',
      (tx) =>
        tx`select id from notes.notes where ${sql`tenant_id = ${tx.tenantId} and id = ${id}`}`,
    )
    assert.deepEqual(found, [])
  })
})
