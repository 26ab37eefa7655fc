import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { distribute } from './distribute.ts'
import { migrate } from './migrate.ts'

const isCluster = (process.env.SOUK_TEST_CITUS_NODES ?? '') !== ''
const skip = isCluster ? false : 'SOUK_TEST_CITUS_NODES names no nodes of a cluster'

describe('tables of tenants', { skip }, () => {
  let world: World
  let folder: string
  before(async () => {
    world = await createWorld({ services: [notes] })
    folder = await mkdtemp(join(tmpdir(), 'souk-distribute-'))
  })
  after(async () => {
    await rm(folder, { recursive: true })
    await world.close()
  })

  const asOwner = async <Row extends pg.QueryResultRow>(text: string) => {
    const client = new pg.Client({ connectionString: world.db.ownerUrl })
    await client.connect()
    const { rows } = await client.query<Row>(text)
    await client.end()
    return rows
  }
  const startAgain = () => distribute({ ownerUrl: world.db.ownerUrl, shardCount: 2 })

  test('are all in one colocation group, and what belongs to the installation stays local', async () => {
    const distributed = await asOwner<{ name: string; column: string; group: number }>(`
      select logicalrelid::text as name, colocationid as group,
        column_to_column_name(logicalrelid, partkey) as column
      from pg_dist_partition
    `)
    const names = distributed.map(({ name }) => name)
    assert(names.includes('notes.notes') && names.includes('platform.events'))
    assert(!names.includes('souk.migrations'))
    assert.deepEqual(new Set(distributed.map(({ column }) => column)), new Set(['tenant_id']))
    assert.equal(new Set(distributed.map(({ group }) => group)).size, 1)
    assert.deepEqual(await startAgain(), [], 'a second start leaves them as they are')
  })

  test('are changed by a migration of several statements, and a new one is distributed by the next start', async () => {
    await writeFile(
      join(folder, '0001_labels.sql'),
      `-- Two changes of a table; both come to the nodes.
       alter table notes.notes add column label text;
       create index notes_label on notes.notes (tenant_id, label);
       create table notes.labels (
         tenant_id uuid not null, id uuid not null, primary key (tenant_id, id)
       );
       call souk.tenant_table('notes.labels');`,
    )
    const services = [{ service: 'labels', folder: pathToFileURL(`${folder}/`) }]
    await migrate({ ownerUrl: world.db.ownerUrl, services })
    assert.deepEqual(await startAgain(), ['notes.labels'])
    await world.seed('labelled', async (tx) => {
      await tx`
        insert into notes.notes (tenant_id, id, text, colour, version, label)
        values (${tx.tenantId}, ${tx.tenantId}, 'x', 'RED', 1, 'y')
      `
      await tx`insert into notes.labels (tenant_id, id) values (${tx.tenantId}, ${tx.tenantId})`
    })
    const read = (tenant: string) =>
      world.peek(tenant, (tx) => tx`select label from notes.notes where tenant_id = ${tx.tenantId}`)
    assert.deepEqual(await read('labelled'), [{ label: 'y' }])
    assert.deepEqual(await read('another'), [])
  })
})
