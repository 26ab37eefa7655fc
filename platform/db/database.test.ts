import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join as pathOf } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { notes, writeNote } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { compile, fixed, join, literal, rows, sql } from './sql.ts'
import type { System } from './system.ts'

describe('sql', () => {
  const text = (strings: TemplateStringsArray, ...values: unknown[]) => compile(strings, values)

  test('every value becomes a parameter, whatever it holds', () => {
    const hostile = `'; drop table notes; --`
    const statement = text`select ${hostile} where a = ${1}`
    assert.equal(statement.text, 'select $1 where a = $2')
    assert.deepEqual(statement.values, [hostile, 1])
  })

  test('fragments nest and number their parameters in order', () => {
    const inner = sql`b = ${2} and ${sql`c = ${3}`}`
    const statement = text`select ${1} where ${inner} or d = ${4}`
    assert.equal(statement.text, 'select $1 where b = $2 and c = $3 or d = $4')
    assert.deepEqual(statement.values, [1, 2, 3, 4])
  })

  test('rows make one VALUES list, with casts on the first row only', () => {
    const statement = text`values ${rows(
      [
        [1, 'a'],
        [2, 'b'],
      ],
      ['bigint', 'text'],
    )} x`
    assert.equal(statement.text, 'values ($1::bigint,$2::text),($3,$4) x')
  })

  test('join and literal', () => {
    const statement = text`select ${join([sql`a`, sql`b = ${1}`], ' and ')} limit ${literal(5)}`
    assert.equal(statement.text, 'select a and b = $1 limit 5')
    assert.throws(() => literal(1.5))
  })

  test('a list of rows too long to be met again is compiled all the same', () => {
    const long = Array.from({ length: 60 }, (_, n) => [n, 'x'])
    const statement = () => text`values ${rows(long)} and ${'last'}`
    assert.match(statement().text, /\(\$119,\$120\) and \$121$/)
    assert.deepEqual(statement(), statement())
    assert.equal(statement().values.at(-1), 'last')
  })

  test('the same text has the same name, another text another', () => {
    const name = (n: number) => text`select ${sql`${n}`}`.name
    assert.equal(name(1), name(2))
    assert.notEqual(text`select ${literal(1)}`.name, text`select ${literal(2)}`.name)
    assert.notEqual(name(1), text`select 1`.name)
  })
})

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const countNotes = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const [row] = await tx<{ n: number }>`
      select count(*) as n from notes.notes where tenant_id = ${tx.tenantId}
    `
    return row?.n
  })

describe('isolation', () => {
  test('without a tenant no row is visible, and none can be written', async () => {
    await world.seed('seen', (tx) => writeNote(tx, { text: 'x' }))
    const client = new pg.Client({ connectionString: world.db.appUrl })
    await client.connect()
    const { rows: found } = await client.query('select id from notes.notes')
    assert.deepEqual(found, [])
    await assert.rejects(
      client.query(
        `insert into notes.notes values (gen_random_uuid(), gen_random_uuid(), 'x', 'RED', 0, 1)`,
      ),
      /row-level security/,
    )
    await client.end()
  })

  test('the setting ends with its transaction: the next one on the connection starts outside', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => countNotes(n % 2 ? 'seen' : 'other')))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => countNotes(n % 2 ? 'seen' : 'other')),
    )
    assert.deepEqual(
      answers,
      answers.map((_, index) => index % 2),
    )
  })

  test('a statement that forgets its tenant finds only its own rows', async () => {
    const found = await world.peek('other', (tx) => tx`select id from notes.notes`)
    assert.deepEqual(found, [])
  })

  test('no role of a request may change the audit trail or the event log', async () => {
    for (const table of ['platform.audit_entries', 'platform.events']) {
      const text = `update ${table} set tenant_id = tenant_id`
      const attempt = world.seed('other', (tx) => tx(Object.assign([text], { raw: [text] })))
      await assert.rejects(attempt, /permission denied/)
    }
  })
})

describe('write', () => {
  test('a failing statement undoes everything, the counters and events too', async () => {
    const attempt = world.seed('undo', async (tx) => {
      await writeNote(tx, { text: 'kept?' })
      await tx`select 1 / 0`
    })
    await assert.rejects(attempt, /division by zero/)
    assert.equal(await countNotes('undo'), 0)
    assert.deepEqual(await world.events('undo'), [])
  })

  test('a branch that goes on after its sibling failed cannot write any more', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const attempt = world.seed('late', async (tx) => {
      const failing = tx`select 1 / 0`
      late = failing.then(
        () => undefined,
        async () => {
          await new Promise((resolve) => setImmediate(resolve))
          await new Promise((resolve) => setImmediate(resolve))
          return writeNote(tx, { text: 'too late' })
        },
      )
      late.catch(() => {})
      await failing
    })
    await assert.rejects(attempt, /division by zero/)
    await late.catch(() => {})
    assert.equal(await countNotes('late'), 0)
  })

  test('a deadlock is tried again and nobody sees it', async () => {
    const ids = await world.seed('lock', async (tx) => [
      (await writeNote(tx, { text: 'a' })).id,
      (await writeNote(tx, { text: 'b' })).id,
    ])
    const [first, second] = await world.peek('lock', async (tx) => {
      const found = await tx<{ id: string }>`
        select id from notes.notes where tenant_id = ${tx.tenantId} order by id
      `
      return found.map(({ id }) => id)
    })
    assert.equal(ids.length, 2)
    const meeting = new Meeting(2)
    const lockBoth = (from: unknown, to: unknown) =>
      world.seed('lock', async (tx) => {
        for (const id of [from, to]) {
          await tx`
            update notes.notes set copies = copies + 1
            where tenant_id = ${tx.tenantId} and id = ${id}
          `
          await meeting.arrive()
        }
      })
    await Promise.all([lockBoth(first, second), lockBoth(second, first)])
    const [row] = await world.peek(
      'lock',
      (tx) => tx`
        select sum(copies)::int as copies from notes.notes where tenant_id = ${tx.tenantId}
      `,
    )
    assert.equal(row?.copies, 4)
  })

  test('a connection that was cut before the commit is replaced and the work runs again', async () => {
    let cut = false
    await world.seed('cut', async (tx) => {
      const [me] = await tx<{ pid: number }>`select pg_backend_pid() as pid`
      await writeNote(tx, { text: 'once' })
      if (cut) return
      cut = true
      await terminate(me?.pid)
      await tx`select 1`
    })
    assert.equal(await countNotes('cut'), 1)
    assert.equal((await world.events('cut')).length, 1)
  })
})

describe('read', () => {
  test('a reader whose connection was cut connects again', async () => {
    await world.seed('reader', (tx) => writeNote(tx, { text: 'x' }))
    await terminateAll()
    assert.equal(await countNotes('reader'), 1)
  })
})

describe('a commit that the database answers by a rollback', () => {
  const failing = (code: string) =>
    fixed(`do $$ begin raise exception using errcode = '${code}'; end $$`)
  const heads = (tenantId: string) => world.database.system`
    select last_sequence from platform.event_heads where tenant_id = ${tenantId}
  `
  const insertHead = (system: System, tenantId: string) => system`
    insert into platform.event_heads (tenant_id, last_sequence) values (${tenantId}, 0)
  `

  test('fails the write with what nobody heeded, and nothing is saved', async () => {
    const attempt = world.seed('unheeded', async (tx) => {
      await writeNote(tx, { text: 'kept?' })
      await tx`select 1 / 0`.catch(() => {})
      await tx`select 1`.catch(() => {})
    })
    await assert.rejects(attempt, /division by zero/)
    assert.equal(await countNotes('unheeded'), 0)
    assert.deepEqual(await world.events('unheeded'), [])
  })

  test('fails a write that sends nothing more with its commit', async () => {
    const context = {
      tenantId: world.tenant('live-unheeded'),
      mode: 'live',
      actor: { type: 'system', id: 'test' },
      requestId: 'test',
      operation: 'test',
      clockOffsetMs: 0,
      currency: 'EUR',
    } as const
    const attempt = world.database.write(context, (tx) => tx`select 1 / 0`.catch(() => {}))
    await assert.rejects(attempt, /division by zero/)
  })

  test('fails the transaction of the system as well', async () => {
    const tenantId = world.tenant('unheeded-system')
    const attempt = world.database.system.transaction(async (system) => {
      await insertHead(system, tenantId)
      await system`select 1 / 0`.catch(() => {})
      await system`select 1`.catch(() => {})
    })
    await assert.rejects(attempt, /division by zero/)
    assert.deepEqual(await heads(tenantId), [])
  })

  test("lets the work run again where two stood in each other's way", async () => {
    const tenantId = world.tenant('contended')
    let attempts = 0
    await world.database.system.transaction(async (system) => {
      attempts += 1
      await insertHead(system, tenantId)
      if (attempts === 1) await system`${failing('40P01')}`.catch(() => {})
    })
    let writes = 0
    await world.seed('contended', async (tx) => {
      writes += 1
      await writeNote(tx, { text: 'once' })
      if (writes === 1) await tx`${failing('40001')}`.catch(() => {})
    })
    assert.deepEqual({ attempts, writes }, { attempts: 2, writes: 2 })
    assert.equal((await heads(tenantId)).length, 1)
    assert.equal(await countNotes('contended'), 1)
  })
})

/** Everybody waits the first time until all have come; later ones pass. */
class Meeting {
  #missing: number
  #all = Promise.withResolvers<void>()

  constructor(expected: number) {
    this.#missing = expected
  }

  async arrive(): Promise<void> {
    this.#missing -= 1
    if (this.#missing <= 0) this.#all.resolve()
    await this.#all.promise
  }
}

async function asOwner(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: world.db.ownerUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

function terminate(pid: number | undefined): Promise<void> {
  return asOwner('select pg_terminate_backend($1::int)', [pid])
}

function terminateAll(): Promise<void> {
  return asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

test('options in the address of a database are kept beside those of every connection', async () => {
  const url = new URL(world.db.systemUrl)
  url.searchParams.set('options', '-c work_mem=5MB')
  const database = world.db.open({ systemUrl: url.href })
  try {
    const [row] = await database.system<{ memory: string; plans: string }>`
      select current_setting('work_mem') as memory, current_setting('plan_cache_mode') as plans
    `
    assert.equal(row?.memory, '5MB')
    assert.match(row?.plans ?? '', /^force_/)
  } finally {
    await database.close()
  }
})

test('a statement that comes after the end of its transaction is not sent', async () => {
  const { system } = world.database
  const late = Promise.withResolvers<void>()
  let outcome: Promise<unknown> | undefined
  const failing = system.transaction((own) => {
    outcome = late.promise.then(() => own`select 1`)
    return own`select 1 / 0`
  })
  await assert.rejects(failing, /division by zero/)
  late.resolve()
  await assert.rejects(outcome ?? Promise.resolve(), /given back/)
})

test('a connection that listens is ended although its other end has fallen silent', async () => {
  const url = new URL(world.db.systemUrl)
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const target = folder
    ? { path: pathOf(folder, `.s.PGSQL.${port}`) }
    : { host: url.hostname, port }
  const sockets: Socket[] = []
  const proxy = createServer((near) => {
    const far = connect(target)
    near.pipe(far).pipe(near)
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const database = world.db.open({ listenUrl: url.href })
  const listening = await database.listen('anything', { onMessage: () => {}, onLost: () => {} })
  const [near, far] = sockets
  near?.unpipe()
  far?.unpipe()
  await listening.end()
  await database.close()
  for (const socket of sockets) socket.destroy()
  proxy.close()
})
