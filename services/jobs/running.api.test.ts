import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { manifest as customers } from '@souk/customers/manifest'
import { expireLeases, holding, until, untilBlocked } from '@souk/platform/testing'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const path = '/api/v1/customers'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers], { quotaBytes: 3_000_000 })
})
after(() => world.close())

function fileOf(count: number, name = 'Ann'): string {
  const rows = Array.from({ length: count }, (_, at) => `c${at},c${at}@x.example,${name} ${at}\n`)
  return `external_id,email,name\n${rows.join('')}`
}

const countOf = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const [row] = await tx<{ customers: number }>`
      select count(*)::int as customers from customers.customers where tenant_id = ${tx.tenantId}`
    return row?.customers ?? 0
  })

/** While a worker is about to save rows and cannot. */
function inTheMiddle<Result>(meanwhile: () => Promise<Result>): Promise<Result> {
  return holding(world.db, 'customers.customers', async () => {
    await untilBlocked(world.db)
    return meanwhile()
  })
}

describe('a job', () => {
  test('that is cancelled before its turn does nothing, and the next one has its turn', async () => {
    const { id } = await world.startImport('cancel', path, fileOf(10))
    const next = await world.startImport('cancel', path, fileOf(4))
    const { status, body } = await world.as('cancel').post(`/api/v1/jobs/${id}/cancel`)
    assert.deepEqual([status, body.status], [200, 'CANCELLED'])
    await world.settle()
    assert.equal((await world.job('cancel', next.id)).status, 'SUCCEEDED')
    assert.equal(await countOf('cancel'), 4)
    const again = await world.as('cancel').post(`/api/v1/jobs/${id}/cancel`)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
  })

  test('that is cancelled on its way stops there: what is saved stays, the rest is skipped, the next one begins', async () => {
    const { id } = await world.startImport('stopped', path, fileOf(1_000))
    const next = await world.startImport(
      'stopped',
      path,
      'external_id,email\nlast,last@x.example\n',
    )
    const worker = world.startOutbound()
    await until(async () => (await world.job('stopped', id)).counts.ok > 0)
    const cancel = await inTheMiddle(async () => {
      const answer = world.as('stopped').post<JobView>(`/api/v1/jobs/${id}/cancel`)
      // The rows that are being saved hold the job, and so it is cancelled right after them.
      await untilBlocked(world.db, 2)
      return { answer }
    })
    const { status, body } = await cancel.answer
    assert.deepEqual([status, body.status], [200, 'CANCELLED'])
    await until(async () => (await world.job('stopped', next.id)).status === 'SUCCEEDED')
    await worker.stop()
    const { counts } = await world.job('stopped', id)
    assert.deepEqual(counts, body.counts)
    assert(counts.ok > 0 && counts.skipped > 0)
    assert.equal(counts.ok + counts.skipped, 1_000)
    assert.equal(await countOf('stopped'), counts.ok + 1)
    const types = (await world.events('stopped')).map(({ type }) => type)
    assert.equal(types.filter((type) => type === 'customer.created').length, counts.ok + 1)
    assert.equal(types.filter((type) => type === 'job.completed').length, 1)
  })

  test('goes on where it was when the thread that reads rows dies between two parts of the file', async () => {
    // Three parts, of which the thread reads one at a time: rows that take time first, and many bytes that take none.
    const wrong = `x,nowhere,${'n'.repeat(5_000)}\n`.repeat(120)
    const { id } = await world.startImport('thread', path, `${fileOf(600)}${wrong}`)
    const worker = world.startOutbound()
    await until(async () => (await world.job('thread', id)).counts.ok > 0)
    const first = await inTheMiddle(async () => {
      const { worker: running } = world.thread
      await running?.terminate()
      return running
    })
    assert(first)
    await until(async () => (await world.job('thread', id)).status === 'PARTIAL')
    assert(world.thread.worker && world.thread.worker !== first)
    await worker.stop()
    assert.equal(await countOf('thread'), 600)
    assert.partialDeepStrictEqual(await world.job('thread', id), {
      counts: { total: 720, ok: 600, failed: 120 },
      changes: { created: 600 },
    })
  })

  test('tries only the rows again that failed, as often as it is asked', async () => {
    const taken = await world.as('tried').post<{ id: string }>(path, { email: 'c1@x.example' })
    const { id } = await world.import('tried', path, `${fileOf(3)}c3,nowhere,Bad\n`)
    const versions = () =>
      world.peek('tried', async (tx) => {
        const found = await tx<{ version: number }>`
          select version from customers.customers where tenant_id = ${tx.tenantId} order by id`
        return found.map(({ version }) => version)
      })
    const before = await versions()
    for (const _time of [1, 2]) {
      await world.as('tried').post(`/api/v1/jobs/${id}/retry-failed`)
      await world.settle()
      assert.partialDeepStrictEqual(await world.job('tried', id), {
        status: 'PARTIAL',
        counts: { total: 4, ok: 2, failed: 2 },
      })
      assert.deepEqual(await versions(), before)
    }
    await world.as('tried').patch(`${path}/${taken.body.id}`, { email: 'free@x.example' })
    await world.as('tried').post(`/api/v1/jobs/${id}/retry-failed`)
    await world.settle()
    const { counts } = await world.job('tried', id)
    assert.deepEqual([counts.ok, counts.failed], [3, 1])
  })

  test('keeps rows that failed as far as the quota of the tenant lets it, and counts all', async () => {
    const bytes = () =>
      world.peek('errors', async (tx) => {
        const [row] = await tx<{ bytes: number }>`
          select bytes from files.usage where tenant_id = ${tx.tenantId}`
        return Number(row?.bytes)
      })
    const rows = Array.from({ length: 100 }, (_, at) => `e${at},nowhere,${'x'.repeat(8_000)}\n`)
    const file = `external_id,email,name\n${rows.join('')}`
    const job = await world.import('errors', path, file)
    assert.partialDeepStrictEqual(job, {
      status: 'FAILED',
      counts: { failed: 100 },
      error: { code: 'all_rows_failed' },
    })
    assert.equal(await bytes(), file.length + rows.join('').length)
    const full = await world.import('errors', path, file.replaceAll('\ne', '\nf'))
    assert.equal(full.counts.failed, 100)
    const url = `/api/v1/jobs/${full.id}/errors?limit=96`
    const { body } = await world.as('errors').get<{ content: object[] }>(url)
    assert(body.content.length < 96)
  })

  describe('whose first thousand rows all fail', () => {
    const retry = async (tenant: string, id: string) => {
      const { status, text } = await world.as(tenant).post(`/api/v1/jobs/${id}/retry-failed`)
      assert.equal(status, 200, text)
      await world.settle()
      return world.job(tenant, id)
    }

    for (const dryRun of [false, true]) {
      test(`stops, ${dryRun ? 'also as a dry run' : 'with what was read counted and kept'}`, async () => {
        const tenant = `hopeless-${dryRun}`
        const file = `external_id,email\n${'a,nowhere\n'.repeat(1_500)}${'b,b@x.example\n'}`
        const job = await world.import(tenant, path, file, { dryRun })
        assert.partialDeepStrictEqual(job, {
          status: 'FAILED',
          counts: { total: 1_501, ok: 0, failed: 1_000, skipped: 501 },
          error: { code: 'too_many_errors' },
        })
        assert.equal(await countOf(tenant), 0)
        const report = await world.as(tenant).get(`/api/v1/jobs/${job.id}/error-report`)
        assert.equal(report.text.trim().split('\r\n').length, 1_001)
        const types = (await world.events(tenant)).map(({ type }) => type)
        assert.deepEqual(types, ['job.created', 'job.failed'])
      })
    }

    test('is shown to whoever decides about the import of the same file after a dry run', async () => {
      const file = `email\n${'nowhere\n'.repeat(1_100)}`
      const upload_id = await world.upload('shown', file)
      const start = (dry_run: boolean) =>
        world.as('shown').post<JobView>(`${path}/imports`, { upload_id, dry_run })
      const { body: tried } = await start(true)
      await world.settle()
      const { body: asked } = await start(false)
      assert.partialDeepStrictEqual(asked.preview?.dry_run, {
        ...{ job_id: tried.id, total: 1_100, failed: 1_000, created: 0 },
      })
    })

    test('is tried to the end where the file ends there', async () => {
      const job = await world.import('short', path, `email\n${'nowhere\n'.repeat(1_000)}`)
      assert.partialDeepStrictEqual(job, {
        counts: { failed: 1_000, skipped: 0 },
        error: { code: 'all_rows_failed' },
      })
    })

    test('goes on in spite of them where one before them has passed', async () => {
      const file = `email\nfirst@x.example\n${'nowhere\n'.repeat(1_200)}`
      const job = await world.import('one', path, file)
      assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 1, failed: 1_200 } })
    })

    test('stops again when a retry changes nothing, and reads the rest once a row of them passes', async () => {
      const other = await world.as('mended').post<{ id: string }>(path, {
        ...{ email: 'taken@x.example', external_id: 'other' },
      })
      const refused = `mine,taken@x.example\n${'x,nowhere\n'.repeat(999)}`
      const file = `external_id,email\n${refused}last,last@x.example\nx,nowhere\n`
      const first = await world.import('mended', path, file)
      assert.equal(first.error?.code, 'too_many_errors')
      const second = await retry('mended', first.id)
      assert.partialDeepStrictEqual(second, {
        status: 'FAILED',
        counts: { ok: 0, failed: 1_000, skipped: 2 },
        error: { code: 'too_many_errors' },
      })
      await world.as('mended').patch(`${path}/${other.body.id}`, { email: 'free@x.example' })
      const third = await retry('mended', first.id)
      assert.partialDeepStrictEqual(third, {
        status: 'PARTIAL',
        counts: { total: 1_002, ok: 2, failed: 1_000, skipped: 0 },
        error: null,
      })
      assert.equal(await countOf('mended'), 3)
      const fourth = await retry('mended', first.id)
      assert.deepEqual([fourth.status, fourth.counts], ['PARTIAL', third.counts])
    })

    test('409 job_not_retryable: a dry run, which is started again', async () => {
      const { id } = await world.import('dry', path, `email\n${'nowhere\n'.repeat(1_001)}`, {
        dryRun: true,
      })
      const { body } = await world.as('dry').post(`/api/v1/jobs/${id}/retry-failed`)
      assert.equal(body.code, 'job_not_retryable')
    })
  })

  test('fails when whoever asked has lost the scope, and changes nothing from then on', async () => {
    const { id } = await world.startImport('revoked', path, fileOf(3))
    world.revoke('revoked', ['customers:read'])
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('revoked', id), {
      status: 'FAILED',
      error: { code: 'insufficient_scope' },
    })
    assert.equal(await countOf('revoked'), 0)
  })

  test('is seen by those who could have started it, and by nobody of another tenant', async () => {
    const { id } = await world.import('seen', path, fileOf(1))
    const url = `/api/v1/jobs/${id}`
    assert.equal((await world.as('other').get(url)).status, 404)
    assert.equal((await world.as('seen', ['jobs:read']).get(url)).status, 404)
    assert.equal((await world.as('seen', ['jobs:read', 'customers:read']).get(url)).status, 404)
    assert.equal((await world.as('seen', ['jobs:read', 'customers:write']).get(url)).status, 200)
    const listed = await world
      .as('seen')
      .get<{ content: object[] }>('/api/v1/jobs?kind=customers.import')
    assert.equal(listed.body.content.length, 1)
  })

  test('is removed 30 days after its end, with its errors and what it has written', async () => {
    const failed = await world.import('old', path, 'email\nnowhere\n')
    await world.export('old', path)
    const usage = () =>
      world.peek('old', async (tx) => {
        const [row] = await tx<{ bytes: number }>`
          select bytes from files.usage where tenant_id = ${tx.tenantId}`
        return Number(row?.bytes)
      })
    assert((await usage()) > 0)
    world.advance('old', 31 * 86_400_000)
    await world.tick()
    assert.equal((await world.as('old').get(`/api/v1/jobs/${failed.id}`)).status, 404)
    assert.equal(await usage(), 0)
  })

  test('of a file that cannot be read to its end fails and changes nothing', async () => {
    const broken = `${fileOf(300)}last,"never closed\n`
    const job = await world.import('broken', path, broken)
    assert.partialDeepStrictEqual(job, { status: 'FAILED', error: { code: 'quote_not_closed' } })
    assert.match(job.error?.message ?? '', /^Line 302: /)
    assert.equal(await countOf('broken'), 0)
    const retried = await world.as('broken').post(`/api/v1/jobs/${job.id}/retry-failed`)
    assert.equal(retried.body.code, 'job_not_retryable')
  })

  test('that has no room for its file fails with a clear reason', async () => {
    await world.import('full', path, fileOf(3))
    await world.as('full').post('/api/v1/uploads', {
      ...{ name: 'large.csv', content_type: 'text/csv' },
      size: 2_999_900,
    })
    const { body } = await world
      .as('full')
      .post<{ id: string }>(`${path}/exports`, { format: 'csv' })
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('full', body.id), {
      status: 'FAILED',
      error: { code: 'storage_quota_exceeded' },
    })
  })
})

describe('POST /api/v1/customers/imports', () => {
  const start = (tenant: string, body: object) => world.as(tenant).post(`${path}/imports`, body)

  test('422 import_schema_invalid: columns that nobody knows are named at once', async () => {
    const upload_id = await world.upload('columns', 'email,colour\na@x.example,red\n')
    const { status, body } = await start('columns', { upload_id })
    assert.deepEqual([status, body.code], [422, 'import_schema_invalid'])
    assert.partialDeepStrictEqual(body.errors, [{ path: '/colour', code: 'unknown_column' }])
  })

  const wrong: [title: string, columns: object][] = [
    ['a number for an empty name', { '': 5 }],
    ['a number for a name of several lines', { 'a\nb': 5 }],
    ['a very long name', { ['x'.repeat(1_001)]: 'email' }],
    ['a very long column', { Mail: 'x'.repeat(201) }],
  ]
  for (const [title, columns] of wrong) {
    test(`400 validation_failed: columns with ${title}`, async () => {
      const upload_id = await world.upload('wrong', 'Mail\na@x.example\n')
      const { status, body } = await start('wrong', { upload_id, columns })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    })
  }

  test('a name may be empty or go over several lines, and is left alone as it stands', async () => {
    const file = 'email,,"Best\nfriend"\na@x.example,1,2\n'
    const columns = { '': null, 'Best\nfriend': null }
    const job = await world.import('odd', path, file, { columns })
    assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', counts: { ok: 1 } })
  })

  test('names of another program are renamed, and what is left alone is not read', async () => {
    const file = 'E-Mail Address,Full Name,Points\nada@x.example,Ada,many\n'
    const upload_id = await world.upload('renamed', file)
    const refused = await start('renamed', { upload_id })
    assert.partialDeepStrictEqual(refused.body.meta, { columns: ['id', 'external_id', 'email'] })
    const columns = { 'E-Mail Address': 'email', 'Full Name': 'name', Points: null }
    const { status, body } = await start('renamed', { upload_id, columns })
    assert.equal(status, 202, JSON.stringify(body))
    await world.settle()
    const job = await world.job('renamed', String((body as { id?: unknown }).id))
    assert.partialDeepStrictEqual(job, {
      status: 'SUCCEEDED',
      counts: { ok: 1, failed: 0 },
      source: { columns },
    })
    const found = await world.as('renamed').get<{ content: object[] }>(path)
    assert.partialDeepStrictEqual(found.body.content, [{ email: 'ada@x.example', name: 'Ada' }])
  })

  test('422 import_schema_invalid: a ZIP archive is no CSV', async () => {
    const upload_id = await world.upload('zip', Buffer.from('PK\x03\x04…'))
    assert.equal((await start('zip', { upload_id })).body.code, 'import_schema_invalid')
  })

  test('a gzip bomb is no CSV, however it is announced: nothing is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'a,b\n'))
    const upload_id = await world.upload('bomb', bomb)
    const { body } = await start('bomb', { upload_id })
    assert.partialDeepStrictEqual(body.errors, [{ code: 'not_text' }])
    const announced = await world.as('bomb').post<{ id: string }>('/api/v1/uploads', {
      ...{ name: 'bomb.csv', content_type: 'text/csv', size: bomb.length },
    })
    const sent = await world.app.inject({
      method: 'PUT',
      url: `/api/v1/uploads/${announced.body.id}/content`,
      headers: {
        ...{ authorization: 'Bearer bomb|uploads:*|', 'content-type': 'text/csv' },
        'content-encoding': 'gzip',
      },
      payload: bomb,
    })
    assert.deepEqual([sent.statusCode, sent.json().size], [200, bomb.length])
    const second = await start('bomb', { upload_id: announced.body.id })
    assert.partialDeepStrictEqual(second.body.errors, [{ code: 'not_text' }])
  })

  test('409 upload_pending, 404 upload_not_found, 403 without the scope: nothing is started', async () => {
    const body = { name: 'x.csv', content_type: 'text/csv', size: 10 }
    const announced = await world.as('early').post<{ id: string }>('/api/v1/uploads', body)
    const upload_id = announced.body.id
    assert.equal((await start('early', { upload_id })).body.code, 'upload_pending')
    assert.equal((await start('stranger', { upload_id })).status, 404)
    const weak = await world.as('early', ['customers:read']).post(`${path}/imports`, { upload_id })
    assert.equal(weak.status, 403)
    const { body: listed } = await world.as('early').get<{ content: object[] }>('/api/v1/jobs')
    assert.deepEqual(listed.content, [])
  })

  test('the template is a file that can be imported', async () => {
    const { text } = await world.as('template').get(`${path}/imports/template`)
    const job = await world.import('template', path, text)
    assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 1 } })
  })
})

const holderOf = (tenant: string) =>
  world.peek(tenant, async (tx) => {
    const [lane] = await tx<{ leased_by: string }>`
      select leased_by from platform.outbound_lanes where tenant_id = ${tx.tenantId}`
    return lane?.leased_by
  })

test('a worker that takes over goes on behind the rows of the one that still saves some', async () => {
  const { id } = await world.startImport('taken', path, fileOf(1_000))
  const slow = world.startOutbound({ timing: { renewMs: 60_000 } })
  await until(async () => (await world.job('taken', id)).counts.ok > 0)
  const first = await holderOf('taken')
  const other = await inTheMiddle(async () => {
    await expireLeases(world.database.system)
    const started = world.startOutbound()
    // It has come to the same rows, and waits for the job.
    await untilBlocked(world.db, 2)
    return started
  })
  const second = await holderOf('taken')
  assert(first && second && first !== second)
  await until(async () => (await world.job('taken', id)).status === 'SUCCEEDED')
  await Promise.all([slow.stop(), other.stop()])
  assert.equal(await countOf('taken'), 1_000)
  assert.partialDeepStrictEqual(await world.job('taken', id), {
    counts: { total: 1_000, ok: 1_000, failed: 0 },
    changes: { created: 1_000 },
  })
})

test('two workers share the jobs of many tenants, and every row is there once', async () => {
  const tenants = Array.from({ length: 4 }, (_, at) => `shared-${at}`)
  const jobs = await Promise.all(
    tenants.map(async (tenant) => {
      const { id } = await world.startImport(tenant, path, fileOf(450))
      return { tenant, id }
    }),
  )
  const workers = [world.startOutbound(), world.startOutbound()]
  await until(async () => {
    const all = await Promise.all(jobs.map(({ tenant, id }) => world.job(tenant, id)))
    return all.every(({ status }) => status === 'SUCCEEDED')
  })
  await Promise.all(workers.map((worker) => worker.stop()))
  for (const { tenant, id } of jobs) {
    assert.equal(await countOf(tenant), 450)
    assert.partialDeepStrictEqual(await world.job(tenant, id), {
      counts: { total: 450, ok: 450, failed: 0 },
      changes: { created: 450 },
    })
  }
})
