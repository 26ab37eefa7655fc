import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { minuteMs, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from '../jobs.fixture.ts'
import type { JobView } from '../schemas.ts'

const path = '/api/v1/customers'
let world: JobWorld
before(async () => {
  // What events say of rows that are gone is no longer what was declared.
  world = await createJobWorld([pricing, inventory, customers, catalog], { checksEvents: false })
})
after(() => world.close())

/** One row is fine and one is not. */
const file = 'external_id,email,name\nzoe,zoe@shop.example,Zoe\nbob,nowhere,Bob\n'

/** What the store has, of all tenants. */
async function storedFiles(): Promise<number> {
  const found = await readdir(world.folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

interface Refused {
  readonly code: string
}

const refusalOf = async (tenant: string, url: string, method = 'GET') => {
  const { status, body } = await world.as(tenant).call<Refused>(method, url)
  return [status, body.code]
}

/** All that the tables of the domain have of a tenant. */
async function keptOf(tenant: string): Promise<string> {
  const rows = await world.peek(tenant, (tx) =>
    Promise.all([
      tx`select job::text as row from jobs.jobs job where tenant_id = ${tx.tenantId}`,
      tx`select error::text as row from jobs.row_errors error where tenant_id = ${tx.tenantId}`,
      tx`select part::text as row from jobs.parts part where tenant_id = ${tx.tenantId}`,
      tx`select upload::text as row from files.uploads upload where tenant_id = ${tx.tenantId}`,
      tx`select event.data::text as row from platform.events event
        where tenant_id = ${tx.tenantId} and type like 'job.%'`,
    ]),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

async function keysOf(tenant: string): Promise<number | undefined> {
  const [seen] = await world.peek(
    tenant,
    (tx) => tx<{ n: number }>`
      select count(*)::int as n from jobs.seen_keys where tenant_id = ${tx.tenantId}
    `,
  )
  return seen?.n
}

describe('an import of persons that is over', () => {
  test('stays and says that its rows are gone: file, errors, sample and keys', async () => {
    const job = await world.import('over', path, file, { name: 'zoe.csv' })
    assert.equal(job.status, 'PARTIAL')
    assert.notEqual(await keysOf('over'), 0)
    assert.match(await keptOf('over'), /zoe@shop\.example.*nowhere/s)
    for (const _time of ['once', 'twice']) {
      await world.erasePersons('over')
      await world.settle()
      const left = await world.job('over', job.id)
      assert.partialDeepStrictEqual(left, {
        status: 'PARTIAL',
        counts: job.counts,
        source: { file_name: 'erased' },
        preview: { rows: 2, sample: [] },
        error_report_url: null,
      })
      assert(left.erased_at)
      assert.doesNotMatch(await keptOf('over'), /zoe|nowhere/i)
      assert.equal(await keysOf('over'), 0)
    }
  })

  test('410 job_rows_erased: neither the report nor another try', async () => {
    const { id } = await world.import('refused', path, file)
    await world.erasePersons('refused')
    const gone = [410, 'job_rows_erased']
    assert.deepEqual(await refusalOf('refused', `/api/v1/jobs/${id}/error-report`), gone)
    assert.deepEqual(await refusalOf('refused', `/api/v1/jobs/${id}/retry-failed`, 'POST'), gone)
    const errors = await world
      .as('refused')
      .get<{ content: unknown[] }>(`/api/v1/jobs/${id}/errors`)
    assert.deepEqual(errors.body.content, [])
  })

  test('gives back the room that it took, and its file leaves the store', async () => {
    await world.settle()
    const before = await storedFiles()
    await world.import('room', path, file)
    assert((await storedFiles()) > before)
    await world.erasePersons('room')
    await world.settle()
    assert.equal(await storedFiles(), before)
    const usage = await world.peek(
      'room',
      (tx) => tx`select bytes from files.usage where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(usage, [{ bytes: 0 }])
  })
})

describe('an import of very many rows', () => {
  test('loses its keys in parts, and says so when the last are gone', async () => {
    const tenant = 'very many'
    const { id } = await world.import(tenant, path, file)
    await asOwner(world.db, async (client) => {
      await client.query(
        `insert into jobs.seen_keys (tenant_id, job_id, key)
         select $1, $2, gen_random_uuid() from generate_series(1, 25000)`,
        [world.tenant(tenant), uuidOf(id)],
      )
    })
    await world.erasePersons(tenant)
    assert.equal((await world.job(tenant, id)).erased_at, null)
    assert.notEqual(await keysOf(tenant), 0)
    assert.doesNotMatch(await keptOf(tenant), /zoe@|nowhere/i)
    world.advance(tenant, 2 * minuteMs)
    for (let rounds = 0; rounds < 3; rounds += 1) await world.tick()
    assert((await world.job(tenant, id)).erased_at)
    assert.equal(await keysOf(tenant), 0)
  })
})

describe('an export of persons', () => {
  const start = async (tenant: string) => {
    const body = { format: 'csv', filter: { email: 'zoe@shop.example' } }
    return (await world.as(tenant).post<JobView>(`${path}/exports`, body)).body
  }

  test('410 job_rows_erased: its result is gone, and so is what it was limited to', async () => {
    await world.as('exported').post(path, { email: 'zoe@shop.example' })
    const { id } = await start('exported')
    await world.settle()
    assert.equal((await world.as('exported').get(`/api/v1/jobs/${id}/result`)).status, 200)
    await world.erasePersons('exported')
    assert.deepEqual(await refusalOf('exported', `/api/v1/jobs/${id}/result`), [
      410,
      'job_rows_erased',
    ])
    const left = await world.job('exported', id)
    assert.deepEqual([left.status, left.result_url, left.filter], ['SUCCEEDED', null, {}])
  })

  test('that waits runs to its end, and loses its rows soon after', async () => {
    await world.as('waiting').post(path, { email: 'zoe@shop.example' })
    const { id } = await start('waiting')
    await world.erasePersons('waiting')
    await world.settle()
    const done = await world.job('waiting', id)
    assert.deepEqual([done.status, done.erased_at], ['SUCCEEDED', null])
    world.advance('waiting', 60_000)
    await world.tick()
    assert.notEqual((await world.job('waiting', id)).erased_at, null)
    const next = await start('waiting')
    await world.settle()
    world.advance('waiting', 120_000)
    await world.tick()
    assert.equal((await world.job('waiting', next.id)).erased_at, null, 'what came later stays')
  })
})

describe('what stays', () => {
  test('jobs of other rows, and those of another tenant', async () => {
    const products = await world.import('others', '/v1/catalog/products', 'title\nLamp\n')
    const elsewhere = await world.import('elsewhere', path, file)
    await world.erasePersons('others')
    assert.equal((await world.job('others', products.id)).erased_at, null)
    assert.partialDeepStrictEqual(await world.job('elsewhere', elsewhere.id), { erased_at: null })
  })

  test('a file that an import still reads, until that is over', async () => {
    const tried = await world.import('shared', path, file, { dryRun: true })
    const body = { upload_id: tried.source?.upload_id }
    const second = await world.as('shared').post<JobView>(`${path}/imports`, body)
    await world.erasePersons('shared')
    await world.settle()
    const done = await world.job('shared', second.body.id)
    assert.equal(done.counts.ok, 1)
    world.advance('shared', 60_000)
    await world.tick()
    assert.doesNotMatch(await keptOf('shared'), /zoe/i)
  })
})
