import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { auditedElsewhere, newId } from '@souk/platform'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const path = '/api/v1/customers'
let world: JobWorld
before(async () => {
  world = await createJobWorld([customers])
})
after(() => world.close())

const three =
  'external_id,email,name\r\na,a@x.example,Ann\r\nb,b@x.example,Bob\r\nc,c@x.example,"Cleo, ""the"" third"\r\n'

async function namesOf(tenant: string): Promise<string[]> {
  const { body } = await world.as(tenant).get<{ content: { name: string }[] }>(`${path}?limit=96`)
  return body.content.map(({ name }) => name).sort()
}

describe('an import', () => {
  test('202: creates what is not there, and the same file again changes nothing and announces nothing', async () => {
    const first = await world.import('first', path, three)
    assert.partialDeepStrictEqual(first, {
      status: 'SUCCEEDED',
      kind: 'customers.import',
      counts: { total: 3, ok: 3, failed: 0, skipped: 0 },
      changes: { created: 3, updated: 0, unchanged: 0 },
      progress: 100,
    })
    assert.deepEqual(await namesOf('first'), ['Ann', 'Bob', 'Cleo, "the" third'])
    const before = (await world.events('first')).filter(({ type }) => !type.startsWith('job.'))
    assert.equal(before.length, 3)
    const second = await world.import('first', path, three)
    assert.deepEqual(second.changes, { created: 0, updated: 0, unchanged: 3 })
    const later = (await world.events('first')).filter(({ type }) => !type.startsWith('job.'))
    assert.equal(later.length, 3)
  })

  test('a dry run says what would happen and saves nothing', async () => {
    await world.import('dry', path, 'external_id,email,name\na,a@x.example,Ann\n')
    const file = 'external_id,email,name\na,a@x.example,Anna\nb,b@x.example,Bob\nc,nowhere,C\n'
    const job = await world.import('dry', path, file, { dryRun: true })
    assert.partialDeepStrictEqual(job, {
      status: 'VALIDATED',
      dry_run: true,
      counts: { total: 3, ok: 2, failed: 1 },
      changes: { created: 1, updated: 1, unchanged: 0 },
    })
    assert.deepEqual(await namesOf('dry'), ['Ann'])
  })

  test('rows that are wrong are told with line, code and path, and the others go in', async () => {
    await world.as('wrong').post(path, { email: 'taken@x.example' })
    const rows = [
      'external_id,email,name',
      'a,a@x.example,Ann',
      'b,no address,Bob',
      'c,taken@x.example,Cleo',
      'a,again@x.example,Ann again',
      'd,d@x.example',
      'e,e@x.example,Eve',
    ]
    const job = await world.import('wrong', path, rows.join('\n'))
    assert.partialDeepStrictEqual(job, {
      status: 'PARTIAL',
      counts: { total: 6, ok: 2, failed: 4 },
    })
    const { body } = await world
      .as('wrong')
      .get<{ content: { line: number; errors: object[] }[] }>(`/api/v1/jobs/${job.id}/errors`)
    const told = body.content.map(({ line, errors: [first] }) => [
      line,
      (first as { code: string }).code,
      (first as { path: string }).path,
    ])
    assert.deepEqual(told.toSorted(), [
      [3, 'pattern', '/email'],
      [4, 'email_taken', ''],
      [5, 'duplicate_row', ''],
      [6, 'column_count', ''],
    ])
  })

  test('duplicate_row: one customer by its id and by its email address', async () => {
    const { body } = await world.as('named').post<{ id: string }>(path, { email: 'a@x.example' })
    const rows = [
      { id: body.id, name: 'Ann' },
      { email: 'A@x.example', name: 'Bob' },
      { email: 'b@x.example' },
    ]
    const content = rows.map((row) => JSON.stringify(row)).join('\n')
    const job = await world.import('named', path, content, { name: 'rows.ndjson' })
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', changes: { created: 1, updated: 1 } })
    const errors = await world
      .as('named')
      .get<{ content: object[] }>(`/api/v1/jobs/${job.id}/errors`)
    assert.partialDeepStrictEqual(errors.body.content, [
      { line: 2, errors: [{ code: 'duplicate_row' }] },
    ])
    assert.partialDeepStrictEqual((await world.as('named').get(`${path}/${body.id}`)).body, {
      name: 'Ann',
    })
  })

  test('the error report can be corrected and imported, and failed rows alone are tried again', async () => {
    const taken = await world.as('again').post<{ id: string }>(path, { email: 'b@x.example' })
    const job = await world.import('again', path, three)
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 2, failed: 1 } })
    const report = (await world.as('again').get(`/api/v1/jobs/${job.id}/error-report`)).text
    assert.match(
      report,
      /^external_id,email,name,error.code,error.path,error.message,error.column\r\nb,b@x.example,Bob,email_taken,/,
    )
    const repeated = await world.import('again', path, report)
    assert.equal(repeated.counts.failed, 1)
    await world.as('again').patch(`${path}/${taken.body.id}`, { email: 'other@x.example' })
    const retried = await world.as('again').post(`/api/v1/jobs/${job.id}/retry-failed`)
    assert.equal(retried.status, 200, retried.text)
    await world.settle()
    assert.partialDeepStrictEqual(await world.job('again', job.id), {
      status: 'SUCCEEDED',
      counts: { total: 3, ok: 3, failed: 0 },
      error_report_url: null,
    })
    const twice = await world.as('again').post(`/api/v1/jobs/${job.id}/retry-failed`)
    assert.deepEqual([twice.status, twice.body.code], [409, 'job_not_retryable'])
  })

  test('the error report of a file with columns is imported with the same columns, again and again', async () => {
    const tenant = 'same'
    const columns = { 'E-Mail Address': 'email', '=Points': null, '': null }
    let file = 'External ID;E-Mail Address;=Points;;Name\nc1;nowhere;7;8;Ada\n'
    for (const round of [1, 2, 3]) {
      const job = await world.import(tenant, path, file, { columns })
      assert.equal(job.counts.failed, 1, `round ${round}`)
      file = (await world.as(tenant).get(`/api/v1/jobs/${job.id}/error-report`)).text
      const [titles, row] = file.split('\r\n')
      assert.equal(
        titles,
        "External ID;E-Mail Address;'=Points;;Name;error.code;error.path;error.message;error.column",
      )
      assert.match(row ?? '', /^c1;nowhere;7;8;Ada;/)
    }
    const mended = await world.import(tenant, path, file.replace('nowhere', 'ada@x.example'), {
      columns,
    })
    assert.partialDeepStrictEqual(mended, { status: 'SUCCEEDED', counts: { ok: 1 } })
  })
})

describe('an export', () => {
  for (const format of ['csv', 'ndjson']) {
    test(`${format}: can be imported again and changes nothing, whatever the cells hold`, async () => {
      const tenant = `round-${format}`
      const odd = [
        '=1+1',
        "'=1+1",
        '-x',
        '@a',
        '"quoted", and\nbroken',
        'ünïcode; tab\t',
        '42',
        'a\rb',
      ]
      for (const [index, name] of odd.entries()) {
        const body = {
          email: `${index}@x.example`,
          name,
          phone: '+49 30 1',
          metadata: { n: 42, s: '42', b: true },
        }
        const made = await world.as(tenant).post(path, body)
        assert.equal(made.status, 201, made.text)
      }
      const text = await world.export(tenant, path, { format })
      if (format === 'csv') assert.match(text, /,'=1\+1,'\+49 30 1,/)
      const before = await world.events(tenant)
      const job = await world.import(tenant, path, text, { name: `rows.${format}` })
      assert.partialDeepStrictEqual(job, {
        status: 'SUCCEEDED',
        changes: { unchanged: odd.length },
      })
      const later = (await world.events(tenant)).slice(before.length)
      assert.deepEqual(later.map(({ type }) => type).sort(), ['job.completed', 'job.created'])
    })
  }
})

describe('a job that is asked for what it has not', () => {
  test('409 job_result_not_ready: before the end of an export, and of every import', async () => {
    const { body } = await world.as('early').post<JobView>(`${path}/exports`, { format: 'csv' })
    const result = (id: string) => world.as('early').get(`/api/v1/jobs/${id}/result`)
    const waiting = await result(body.id)
    assert.deepEqual([waiting.status, waiting.body.code], [409, 'job_result_not_ready'])
    assert.deepEqual(waiting.body.meta, { status: 'QUEUED' })
    const imported = await world.import('early', path, three)
    assert.equal((await result(body.id)).status, 200)
    const none = await result(imported.id)
    assert.deepEqual(
      [none.body.code, none.body.meta],
      ['job_result_not_ready', { status: 'SUCCEEDED' }],
    )
  })

  test('409 job_has_no_errors: where no row has failed', async () => {
    const { id } = await world.import('clean', path, three)
    const { status, body } = await world.as('clean').get(`/api/v1/jobs/${id}/error-report`)
    assert.deepEqual([status, body.code], [409, 'job_has_no_errors'])
    assert.deepEqual(body.meta, { status: 'SUCCEEDED' })
  })

  test('404 job_not_found: one that never was, whatever is asked of it', async () => {
    const url = `/api/v1/jobs/${newId('job')}`
    const caller = world.as('nothing')
    const answers = [
      await caller.get(url),
      await caller.get(`${url}/errors`),
      await caller.get(`${url}/error-report`),
      await caller.get(`${url}/result`),
      await caller.post(`${url}/cancel`),
      await caller.post(`${url}/retry-failed`),
    ]
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.code], [404, 'job_not_found'])
    }
  })
})

describe('a job fails for good', () => {
  const failureOf = (tenant: string) =>
    world.peek(tenant, async (tx) => {
      const [row] = await tx<{ status: string; error_code: string }>`
        select status, error_code from jobs.jobs where tenant_id = ${tx.tenantId}`
      return row && { ...row }
    })

  test('file_missing: when the bytes of its upload are gone', async () => {
    await world.startImport('lost', path, three)
    await rm(join(world.folder, world.tenant('lost')), { recursive: true })
    await world.settle()
    assert.deepEqual(await failureOf('lost'), { status: 'FAILED', error_code: 'file_missing' })
  })

  test('job_kind_unknown: when nothing declares its kind any more', async () => {
    await world.startImport('unknown', path, three)
    await world.seed('unknown', async (tx) => {
      await tx`update jobs.jobs set kind = 'gone.import' where tenant_id = ${tx.tenantId}`
      auditedElsewhere(tx)
    })
    await world.settle()
    assert.deepEqual(await failureOf('unknown'), {
      ...{ status: 'FAILED', error_code: 'job_kind_unknown' },
    })
  })
})
