import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { asOwner, createTestDatabase, untilBlocked } from '../testing/index.ts'
import { migrate } from './migrate.ts'

const table = `create schema lamps; create table lamps.lamps (tenant_id uuid not null, id uuid not null, name text);`
const index =
  'create unique index concurrently lamps_name on lamps.lamps (tenant_id, name, id);\n' +
  `alter table lamps.lamps add column watts int;`
const insert = `insert into lamps.lamps values (gen_random_uuid(), gen_random_uuid(), 'desk')`

const isValid = async (client: pg.Client) =>
  (
    await client.query(
      `select indisvalid from pg_index where indexrelid = to_regclass('lamps.lamps_name')`,
    )
  ).rows[0]?.indisvalid

test('an index is built while others write; one that was cut off is built again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'lamps-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '0001_lamps.sql'), table)
  const migrations = pathToFileURL(`${folder}/`)
  const db = await createTestDatabase([{ name: 'lamps', migrations }], 'superuser', null)
  t.after(() => db.drop())
  await writeFile(join(folder, '0002_name.sql'), index)
  const bringForward = () =>
    migrate({ ownerUrl: db.ownerUrl, services: [{ service: 'lamps', folder: migrations }] })
  await asOwner(db, async (busy) => {
    await busy.query('begin')
    await busy.query(insert)
    const migrated = bringForward()
    await untilBlocked(db)
    await asOwner(db, async (other) => {
      await other.query(`set lock_timeout = '200ms'`)
      await other.query(insert)
    })
    await busy.query('commit')
    assert.deepEqual(await migrated, ['lamps/0002_name.sql'])
    assert.equal(await isValid(busy), true)
    await busy.query(`
      update pg_index set indisvalid = false where indexrelid = 'lamps.lamps_name'::regclass;
      delete from souk.migrations where service = 'lamps' and name = '0002_name.sql';
      alter table lamps.lamps drop watts`)
    await bringForward()
    assert.equal(await isValid(busy), true)
  })
})
