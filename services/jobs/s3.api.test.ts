import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { openFileStore } from '@souk/platform/process'
import { S3Server } from '@souk/platform/testing'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'

const path = '/api/v1/customers'
const server = new S3Server()
let world: JobWorld
before(async () => {
  await server.start()
  const store = await openFileStore({ kind: 's3', ...server.access })
  world = await createJobWorld([customers], { store })
})
after(async () => {
  await world.close()
  server.close()
})

test('files in a store that speaks S3 are imported part by part, and exported and read as from a disk', async () => {
  const rows = Array.from(
    { length: 1_500 },
    (_, at) => `c${at},c${at}@x.example,${'Ann '.repeat(45)}\n`,
  )
  const file = `external_id,email,name\n${rows.join('')}`
  assert(file.length > 256 * 1024)
  // One of the reads breaks off: it is made again, and no row is applied twice.
  server.faults.push({ on: /^GET /, fault: { kind: 'cut body', afterBytes: 1_000 } })
  const job = await world.import('s3', path, file)
  assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { created: 1_500 } })
  const text = await world.export('s3', path, { format: 'csv' })
  assert.equal(text.trim().split('\r\n').length, 1_501)
})
