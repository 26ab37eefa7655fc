import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { post } from '@souk/ledger/contract'
import { manifest as ledger } from '@souk/ledger/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const path = '/api/v1/ledger/bookings/exports'
const filter = { from: '2026-06-01', through: '2026-06-30', currency: 'EUR' }
const settings = {
  ...{ chart: 'SKR04', consultant_number: 29_098 },
  clients: [{ currency: 'EUR', number: 55_003 }],
}

let world: JobWorld
before(async () => {
  world = await createJobWorld([ledger])
})
after(() => world.close())

async function givenBooks(tenant: string): Promise<void> {
  await world.seed(tenant, (tx) =>
    post(tx, {
      ...{ kind: 'test', ref: 'one', currency: 'EUR' },
      effectiveAt: new Date('2026-06-10T12:00:00Z'),
      postings: [
        { account: 'asset:psp:test', direction: 'DEBIT', amount: 500 },
        { account: 'revenue:sales', direction: 'CREDIT', amount: 500 },
      ],
    }),
  )
}

describe('an export in a form of its own', () => {
  test('is downloaded as what it is, once it is written', async () => {
    await givenBooks('whole')
    const caller = world.as('whole')
    assert.equal((await caller.patch('/api/v1/ledger/accounting-settings', settings)).status, 200)
    const { status, body: job } = await caller.post<JobView>(path, { filter })
    assert.deepEqual([status, job.kind], [202, 'ledger_bookings.export'])
    await world.settle()
    const done = await world.job('whole', job.id)
    assert.deepEqual([done.status, done.counts.ok], ['SUCCEEDED', 1])
    const result = await world.app.inject({
      url: `/api/v1/jobs/${job.id}/result`,
      headers: { authorization: 'Bearer whole|jobs:* ledger:*|' },
    })
    assert.equal(result.statusCode, 200, result.body)
    assert.equal(result.headers['content-type'], 'application/zip')
    assert.match(String(result.headers['content-disposition']), /ledger_bookings-[\d-]+\.zip/)
    assert.equal(result.rawPayload.toString('latin1', 0, 4), 'PK\u0003\u0004')
    assert.equal(Number(result.headers['content-length']), result.rawPayload.length)
    assert(result.rawPayload.includes('EXTF_Buchungsstapel_2026-06_EUR_1.csv'))
  })

  test('400 validation_failed: takes no format', async () => {
    const { status } = await world.as('format').post(path, { format: 'csv', filter })
    assert.equal(status, 400)
  })

  test('422 accounting_settings_incomplete: nothing is started', async () => {
    await givenBooks('refused')
    const { status, body } = await world.as('refused').post<{ code: string }>(path, { filter })
    assert.deepEqual([status, body.code], [422, 'accounting_settings_incomplete'])
    const jobs = await world.as('refused').get<{ content: JobView[] }>('/api/v1/jobs')
    assert.deepEqual(jobs.body.content, [])
  })

  test('404 job_not_found: another tenant does not get the file', async () => {
    await givenBooks('mine')
    await world.as('mine').patch('/api/v1/ledger/accounting-settings', settings)
    const { body: job } = await world.as('mine').post<JobView>(path, { filter })
    await world.settle()
    const { status } = await world.as('theirs').get(`/api/v1/jobs/${job.id}/result`)
    assert.equal(status, 404)
  })
})
