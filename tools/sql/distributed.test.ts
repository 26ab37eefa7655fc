import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid, plain, type System, Table, type Tx } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { createTestDatabase, type TestDatabase } from '@souk/platform/testing'
import { services } from '../../apps/server/services.ts'
import { compile, fixed } from '../../platform/db/sql.ts'
import { makeTx } from '../../platform/db/tx.ts'
import { type Module, readModules } from '../files.ts'
import { readSource } from '../source.ts'
import {
  isCorrelated,
  type Offence,
  offencesOf,
  policyOffences,
  type Schema,
} from './distributed.ts'
import { exceptions, viewsLeftBehind } from './exceptions.ts'
import { planted } from './planted.ts'
import { complaintsAbout } from './product.ts'
import { listDefinitions, listPolicies, listViews, readSchema } from './schema.ts'

const tenantId = newUuid()
const context = {
  tenantId,
  mode: 'live',
  actor: { type: 'system', id: 'planted' },
  requestId: 'planted',
  operation: 'planted',
  clockOffsetMs: 0,
  currency: 'EUR',
} as const

function none(offences: readonly string[]): void {
  if (offences.length > 0) assert.fail(`\n${offences.join('\n')}`)
}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)

describe('what a database that is distributed by tenant refuses is found on any', () => {
  let db: TestDatabase
  let database: Database
  let schema: Schema

  before(async () => {
    const migrations = new URL('./planted/', import.meta.url)
    db = await createTestDatabase([...services, { name: 'planted', migrations }])
    database = db.open()
    schema = await readSchema(database.system)
    // Some things are refused only where there is a row.
    await database.write(
      context,
      (tx) => tx`insert into planted.items (tenant_id, id) values (${tx.tenantId}, ${newUuid()})`,
    )
  })
  after(async () => {
    await database.close()
    await db.drop()
  })

  /** Runs a statement in a transaction that is undone, and returns what the database said against it. */
  async function refusalOf(as: 'tx' | 'system', text: string): Promise<string> {
    const taken = new Error('taken')
    const run = async (tag: Tx | System) => {
      await tag`${fixed(text.replaceAll('$1', `'${tenantId}'`))}`
      throw taken
    }
    const sent = as === 'tx' ? database.write(context, run) : database.system.transaction(run)
    return sent.catch((error: Error) => error.message)
  }

  for (const [offence, { offends, isFine }] of Object.entries(planted)) {
    for (const { as, text } of offends) {
      test(`${offence}: ${inOneLine(text)}`, () => {
        assert.deepEqual(offencesOf(text, as === 'system', schema), [offence])
      })
    }
    for (const { as, text } of isFine) {
      test(`nothing against: ${inOneLine(text)}`, () => {
        assert.deepEqual(offencesOf(text, as === 'system', schema), [])
      })
    }
  }

  test('one PostgreSQL takes them all, and a cluster what is fine alone', async () => {
    const all = Object.values(planted)
    const fine = all.flatMap(({ isFine }) => isFine).map((one) => ({ ...one, refusal: undefined }))
    const settled = ({ text }: { text: string }) => !text.includes(';')
    const tried = [...fine, ...all.flatMap(({ offends }) => offends)].filter(settled)
    for (const { as, text, refusal } of tried) {
      const said = await refusalOf(as, text)
      if (db.isDistributed && refusal) assert.match(said, refusal, text)
      else assert.equal(said, 'taken', text)
    }
  })

  test('no statement of the product, but for the exceptions', () => {
    const complaints = complaintsAbout(readModules(), schema)
    const told = ({ where, offence }: { where: string; offence: string }) => `${where} ${offence}`
    const found = new Set(complaints.map(told))
    const known = exceptions.flatMap(({ where, offences }) =>
      offences.map((offence) => told({ where, offence })),
    )
    none(
      complaints
        .filter((complaint) => !known.includes(told(complaint)))
        .map(({ place, offence }) => `${place} ${offence}`),
    )
    none(known.filter((one) => !found.has(one)).map((one) => `${one}: an exception no more`))
  })

  test('nor one that is made from the description of a row', async () => {
    interface Item {
      readonly id: string
      readonly n: number
      readonly version: number
    }
    const items = new Table<Item>('planted.items', {
      id: plain('uuid'),
      n: plain('int'),
      version: plain('int'),
    })
    const sent: string[] = []
    const tx = makeTx(context, new Date(), async (strings, values) => {
      const { text, values: bound } = compile(strings, values)
      const isTenant = (number: string) => bound[Number(number) - 1] === tenantId
      sent.push(text.replaceAll(/\$(\d+)/g, (_, number) => (isTenant(number) ? '$1' : '$2')))
      return []
    })
    const item = { id: newUuid(), n: 1, version: 2 }
    await items.insert(tx, [item, item])
    await items.update(tx, item)
    await items.updateMany(tx, [item, item])
    assert.equal(sent.length, 3)
    assert.deepEqual(
      sent.flatMap((text) => offencesOf(text, false, schema)),
      [],
    )
  })

  test('a policy of a table of tenants looks nothing up', async () => {
    const [policies, definitions] = await Promise.all([
      listPolicies(database.system),
      listDefinitions(database.system),
    ])
    assert(policies.some(({ expression }) => expression.includes('souk.tenant()')))
    none(
      policies
        .filter(({ table }) => schema.ofTenants.has(table))
        .flatMap(({ table, name, expression }) =>
          policyOffences(expression, definitions).map((what) => `${name} of ${table} ${what}`),
        ),
    )
  })

  test('a view of tenants has no subquery that looks at the row around it', async () => {
    const views = await listViews(database.system)
    const found = views
      .filter(({ name }) => schema.ofTenants.has(name))
      .filter(({ definition }) => isCorrelated(definition))
    assert.deepEqual(
      found.map(({ name }) => name),
      viewsLeftBehind,
    )
  })
})

describe('a policy', () => {
  const made = (name: string, body: string) =>
    [name, `create function ${name}() returns uuid language ${body}`] as const
  const definitions = new Map([
    made('souk.tenant', `sql return nullif(current_setting('souk.tenant_id', true), '')::uuid`),
    made('souk.again', 'sql return souk.tenant()'),
    made('souk.sandbox', 'sql return (select tenant_id from identity.tenants)'),
    made('souk.inner', 'sql return souk.sandbox()'),
    made('souk.text', `sql as 'select null::uuid'`),
    made('souk.program', 'plpgsql as $$ begin return null; end $$'),
  ])
  const cases: readonly (readonly [expression: string, isFine: boolean])[] = [
    ['tenant_id = souk.tenant()', true],
    ['true', true],
    [`tenant_id = current_setting('souk.tenant_id', true)::uuid`, true],
    ['tenant_id = (select tenant_id from identity.tenants)', false],
    ['exists (select from identity.tenants)', false],
    ['tenant_id = souk.again()', true],
    ['tenant_id = souk.sandbox()', false],
    ['tenant_id = souk.inner()', false],
    ['tenant_id = souk.text()', false],
    ['tenant_id = souk.program()', false],
  ]
  for (const [expression, isFine] of cases) {
    test(`${isFine ? 'may' : 'may not'} say ${expression}`, () => {
      assert.equal(policyOffences(expression, definitions).length === 0, isFine)
    })
  }
})

describe('a view', () => {
  const cases: readonly (readonly [definition: string, isFine: boolean])[] = [
    ['select items.tenant_id, items.n from planted.items', true],
    ['select i.tenant_id, p.n from planted.items i join planted.parts p using (tenant_id)', true],
    ['select i.n from planted.items i where i.n in (select p.n from planted.parts p)', true],
    [
      'select (select max(p.n) from planted.parts p where p.item_id = i.id) from planted.items i',
      false,
    ],
    [
      'select i.n from planted.items i where exists (select from planted.parts p where p.id = i.id)',
      false,
    ],
    [
      `select x.n from planted.items i
       cross join lateral (select p.n from planted.parts p where p.item_id = i.id) x`,
      false,
    ],
  ]
  for (const [definition, isFine] of cases) {
    test(`${isFine ? 'may be' : 'may not be'} ${inOneLine(definition)}`, () => {
      assert.equal(isCorrelated(definition), !isFine)
    })
  }
})

describe('a statement is read as it is composed', () => {
  const schema: Schema = {
    ofTenants: new Set(['shop.items', 'shop.parts']),
    volatility: new Map([['now', 's']]),
  }
  const tenant: Offence = 'does not name the tenant of each relation as a value'
  const inserts: Offence = 'inserts otherwise than by VALUES in a statement of its own'
  const unsteady: Offence = 'calls a function where each node would have its own answer'

  const file = (path: string, text: string): Module => ({ ...readSource(text, path), path })
  const complaintsOf = (...texts: string[]) =>
    complaintsAbout(
      texts.map((text, index) =>
        file(`services/shop/${index === 0 ? '' : 'other/'}store.ts`, text),
      ),
      schema,
    ).map(({ place, offence }) => `${place.replace('services/shop/', '')} ${offence}`)

  const cases: readonly (readonly [what: string, texts: readonly string[], found: string[]])[] = [
    [
      'and names the tenant of the transaction, and no other',
      [
        `const f = (tx, id) => tx\`select n from shop.items where tenant_id = \${tx.tenantId}\`
         const g = (tx, id) => tx\`select n from shop.items where tenant_id = \${id}\`
         const h = (tx, id) => tx\`insert into shop.items (id) values (\${id})\``,
      ],
      [`store.ts:2 ${tenant}`, `store.ts:3 ${tenant}`],
    ],
    [
      'of constants',
      [
        `const some = sql\`select max(n) from shop.parts\`
         const f = (tx) => tx\`select (\${some}) from shop.items where tenant_id = \${tx.tenantId}\``,
      ],
      [`store.ts:2 ${tenant}`],
    ],
    [
      'of what a function makes of its arguments',
      [
        `function wrapped(inner) { return sql\`with made as (\${inner}) select count(*) from made\` }
         const f = (tx) => tx\`\${wrapped(sql\`insert into shop.items (tenant_id) values (1) returning 1\`)}\``,
      ],
      [`store.ts:2 ${inserts}`],
    ],
    [
      'of either branch',
      [
        `const f = (tx, isOver) => tx\`
           update shop.items set at = \${isOver ? sql\`null\` : sql\`coalesce(at, now())\`}
           where tenant_id = \${tx.tenantId}\``,
      ],
      [`store.ts:1 ${unsteady}`],
    ],
    [
      'of what a function is handed, at its call, in another file too',
      [
        `export function list(tx, { from, joins }) {
           return tx\`select 1 from \${from} listed \${joins === undefined ? sql\`\` : joins}
             where listed.tenant_id = \${tx.tenantId}\`
         }`,
        `import { list } from '../store.ts'
         export const fine = (tx) => list(tx, { from: sql\`shop.items\` })
         export const joined = (tx) =>
           list(tx, { from: sql\`shop.items\`, joins: sql\`cross join shop.parts\` })`,
      ],
      [`other/store.ts:4 ${tenant}`],
    ],
    [
      'of the filters that were asked for',
      [
        `const f = (tx, id) => {
           const asked = [id === undefined ? undefined : sql\`and id = (select id from shop.parts)\`]
           const filters = asked.filter((filter) => filter !== undefined)
           return tx\`select 1 from shop.items where tenant_id = \${tx.tenantId} \${join(filters, ' ')}\`
         }`,
      ],
      [`store.ts:4 ${tenant}`],
    ],
    [
      'of a null that the program may bind',
      [
        `const f = (tx, id) => tx\`select 1 from shop.items i
           left join shop.parts p on p.tenant_id = \${tx.tenantId} and p.id = \${id ?? null}
           where i.tenant_id = \${tx.tenantId}\``,
      ],
      ['store.ts:1 joins the outer way by a null'],
    ],
    [
      'of a description',
      [
        `const items = new Table('shop.items', {})
         const f = (tx) => tx\`with made as (\${items.insertion(tx, [])}) select 1\``,
      ],
      [`store.ts:2 ${inserts}`],
    ],
    [
      'and a fragment that no statement uses, by itself',
      ['export const part = sql`(select n from shop.parts)`'],
      [`store.ts:1 ${tenant}`],
    ],
    [
      'and what only one PostgreSQL runs is left alone',
      [
        `const f = (system) => system.isDistributed ? system\`select 1\`
           : system\`select id from shop.items for update\``,
      ],
      [],
    ],
    [
      'whatever its tag is called',
      [
        'const f = (run) => run`select id from shop.items`',
        'this.system`select id from shop.items`',
      ],
      [`store.ts:1 ${tenant}`],
    ],
    [
      'or it is said that it cannot be read',
      [`const f = (tx) => tx\`select from where\``],
      ['store.ts:1 cannot be read'],
    ],
    [
      'and so are plain texts that make a setting',
      [`const f = (client) => client.query(\`begin; set local souk.tenant_id='\${id}'\`)`],
      ['store.ts:1 makes a setting in one message with other commands'],
    ],
  ]
  for (const [what, texts, found] of cases) {
    test(what, () => assert.deepEqual(complaintsOf(...texts), found))
  }
})
