import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consoleOffences } from './console.ts'
import type { Module } from './files.ts'
import { cycles, importOffences } from './floors.ts'
import { busyOperations, foreignEvents } from './layers.ts'
import { partiesRead, predicatesByHand } from './ownership.ts'
import { undeclaredPackages } from './packages.ts'
import { idleContracts, idOffences, tradeInKernel } from './plugs.ts'
import {
  clocksRead,
  forbiddenMarks,
  impureRules,
  isFact,
  tooLongFiles,
  tooLongFunctions,
} from './rules.ts'
import { readSource } from './source.ts'
import { viewsMadeBy } from './sql/migrations.ts'
import {
  boundLimits,
  foreignTables,
  idleReads,
  sqlOutsideStores,
  unorderedLocks,
  writersOf,
} from './statements.ts'
import { describedTables, rowsByHand, undescribed } from './tables.ts'
import { hopedForCollisions, sleeps } from './test-rules.ts'

/** A file that exists only here. */
function file(path: string, text: string): Module {
  return { ...readSource(text, path), path }
}

const domains = ['orders', 'inventory', 'payments']
const floors = new Map([
  ['inventory', 0],
  ['pricing', 0],
  ['orders', 1],
  ['payments', 2],
])
const views = new Set(['inventory.availability', 'inventory.locations'])
const store = (statement: string) =>
  file('services/orders/store.ts', `export const f = (tx) => ${statement}`)

describe('each rule finds what it forbids and lets the rest be', () => {
  const imports: readonly (readonly [path: string, from: string, isAllowed: boolean])[] = [
    ['services/orders/operations.ts', '@souk/inventory/contract', true],
    ['services/orders/operations.ts', '@souk/payments/contract', false],
    ['services/payments/reactions.ts', '@souk/marketplace/events', true],
    ['services/pricing/operations.ts', '@souk/inventory/contract', false],
    ['services/orders/operations.ts', '@souk/inventory/manifest', false],
    ['services/orders/orders.api.test.ts', '@souk/inventory/manifest', true],
    ['services/orders/operations.ts', '../inventory/store.ts', false],
    ['services/orders/returns/store.ts', '../store.ts', true],
    ['services/orders/operations.ts', '@souk/platform/server', false],
    ['platform/db/tx.ts', '@souk/orders/contract', false],
    ['platform/db/tx.ts', '../../apps/server/config.ts', false],
    ['apps/server/services.ts', '@souk/orders/manifest', true],
  ]
  for (const [path, from, isAllowed] of imports) {
    test(`${path} ${isAllowed ? 'may' : 'may not'} import ${from}`, () => {
      const offences = importOffences(file(path, `import { x } from '${from}'`), floors)
      assert.equal(offences.length, isAllowed ? 0 : 1)
    })
  }

  const forms = [
    "import { type X } from '@souk/payments/contract'",
    "import type { X } from '@souk/payments/contract'",
    "export type { X } from '@souk/payments/contract'",
    "export type * from '@souk/payments/contract'",
    "type X = import('@souk/payments/contract').X",
    "type X = typeof import('@souk/payments/contract')",
    "const x = (y: import('@souk/payments/contract').Y[]) => y",
    "const { x } = await import('@souk/payments/contract')",
  ]
  for (const form of forms) {
    test(`an import across the floors is found in ${form}`, () => {
      assert.equal(importOffences(file('services/orders/order.ts', form), floors).length, 1)
    })
  }

  const consoleImports: readonly (readonly [path: string, from: string, isAllowed: boolean])[] = [
    ['pages/orders/list.tsx', '../../shared/names/orders.ts', true],
    ['pages/orders/list.tsx', './order.ts', true],
    ['pages/products/grid/grid.tsx', '../fields.ts', true],
    ['pages/orders/index.tsx', '../page.ts', true],
    ['pages/index.ts', './orders/index.tsx', true],
    ['pages/orders/list.tsx', '../customers/names.ts', false],
    ['pages/products/grid/grid.tsx', '../../customers/names.ts', false],
    ['shared/timeline.tsx', '../pages/events/row.ts', false],
    ['api/change.ts', '../kit/toast.tsx', false],
    ['kit/list-page.tsx', '../api/query.ts', true],
    ['kit/list-page.tsx', '../elsewhere/query.ts', false],
    ['main.tsx', './app.tsx', true],
  ]
  for (const [path, from, isAllowed] of consoleImports) {
    test(`in the console ${path} ${isAllowed ? 'may' : 'may not'} import ${from}`, () => {
      const module = file(`apps/console/src/${path}`, `import { x } from '${from}'`)
      assert.equal(consoleOffences(module).length, isAllowed ? 0 : 1)
    })
  }

  test('a package that its own package.json does not bring is found, in a type as well', () => {
    const declared = () => ({
      always: new Set(['typebox', '@souk/platform']),
      inTests: new Set(['fast-check']),
    })
    const missing = (path: string, text: string) =>
      undeclaredPackages(file(path, text), declared).length
    const rule = 'services/orders/order.ts'
    assert.equal(missing(rule, "import { Type } from 'typebox'\nimport 'node:fs'"), 0)
    assert.equal(missing(rule, "import { Compile } from 'typebox/compile'"), 0)
    assert.equal(missing(rule, "import { on } from '@souk/platform'"), 0)
    assert.equal(missing(rule, "import type { Pool } from 'pg'"), 1)
    assert.equal(missing(rule, "type Pool = import('pg').Pool"), 1)
    assert.equal(missing(rule, "import { x } from '@souk/inventory/contract'"), 1)
    assert.equal(missing(rule, "import fc from 'fast-check'"), 1)
    assert.equal(missing('services/orders/order.test.ts', "import fc from 'fast-check'"), 0)
    assert.equal(missing('tools/check.ts', "import fc from 'fast-check'"), 0)
  })

  const waits: readonly (readonly [text: string, isSleep: boolean])[] = [
    ["import { setTimeout as delay } from 'node:timers/promises'", true],
    ["import * as timers from 'node:timers/promises'", true],
    ["import { setImmediate as tick } from 'node:timers/promises'", false],
    ['await new Promise((resolve) => setTimeout(resolve, 50))', true],
    ['await new Promise((done) => { setTimeout(() => done(1), 50) })', true],
    ['await new Promise((_, reject) => setTimeout(() => reject(late), 50))', false],
    ['setTimeout(() => response.end(), 5)', false],
    ['await promisify(setTimeout)(50)', true],
    [`await tx\`select pg_${'sleep'}(1)\``, true],
    ['await until(() => isDone)', false],
  ]
  for (const [text, isSleep] of waits) {
    test(`${text} ${isSleep ? 'is a sleep' : 'is none'}`, () => {
      assert.equal(sleeps(file('services/orders/orders.api.test.ts', text)).length, isSleep ? 1 : 0)
      assert.equal(sleeps(file('services/orders/operations.ts', text)).length, 0)
    })
  }

  const collisions: readonly (readonly [text: string, isHope: boolean])[] = [
    ["test('of two at once one wins', () => Promise.all([a(), b()]))", true],
    ['test(`of two at once ${one} wins`, () => Promise.all([a(), b()]))', true],
    ["test('of two at once one wins', async () => { await untilBlocked(db) })", false],
    ["test('of two at once one wins', () => allAtOnce(db, 'orders.orders', [a, b]))", false],
    ["test('two hundred at once', () => Promise.all(buyers))", false],
    ["test('both are read', () => Promise.all([a(), b()]))", false],
  ]
  for (const [text, isHope] of collisions) {
    test(`${text} ${isHope ? 'hopes' : 'does not hope'} that two meet`, () => {
      const offences = hopedForCollisions(file('services/orders/orders.api.test.ts', text))
      assert.equal(offences.length, isHope ? 1 : 0)
    })
  }

  test('a circle of imports is found, one of types is none', () => {
    const a = file('platform/a.ts', "import { b } from './b.ts'")
    assert.equal(cycles([a, file('platform/b.ts', "import { a } from './a.ts'")]).length, 1)
    assert.equal(cycles([a, file('platform/b.ts', "import type { a } from './a.ts'")]).length, 0)
  })

  test('long files and long functions are found, long suites and generated files are not', () => {
    const long = '\n'.repeat(61)
    assert.equal(tooLongFiles(file('platform/a.ts', '\n'.repeat(401))).length, 1)
    assert.equal(tooLongFiles(file('platform/a.test.ts', '\n'.repeat(401))).length, 0)
    assert.equal(tooLongFiles(file('sdk/generated/a.ts', '\n'.repeat(401))).length, 0)
    assert.equal(tooLongFunctions(file('platform/a.ts', `function f() {${long}}`)).length, 1)
    assert.equal(tooLongFunctions(file('a.test.ts', `describe('x', () => {${long}})`)).length, 0)
  })

  test('SQL in an operation is found', () => {
    const text = 'export const f = (tx) => tx`select 1`'
    assert.equal(sqlOutsideStores(file('services/orders/operations.ts', text)).length, 1)
    assert.equal(sqlOutsideStores(file('services/orders/returns/store.ts', text)).length, 0)
  })

  const rowsFile = file(
    'services/orders/rows.ts',
    `export const orderTable = new Table<Order>('orders.orders', {
      id: id('ord'), number: plain(), placedAt: plain(), note: plain(), version: plain(),
    })`,
  )
  const described = describedTables([rowsFile])
  const value = '$' + '{value}'
  const byHand: readonly (readonly [statement: string, isByHand: boolean])[] = [
    [`tx\`insert into orders.orders (tenant_id, id) values (${value}, ${value})\``, true],
    [`tx\`insert into orders.orders (tenant_id, id) select tenant_id, id from x\``, false],
    [`tx\`insert into orders.notes (tenant_id, id) values (${value}, ${value})\``, false],
    [`tx\`with a as (insert into orders.orders (id) values (${value})) select 1\``, false],
    ['tx`$' + '{orderTable.insertion(tx, [order])} on conflict do nothing`', false],
    [`tx\`update orders.orders set note = ${value}, version = ${value} where id = 1\``, true],
    [`sql\`update orders.orders o set version = ${value}\``, true],
    [`tx\`update orders.orders set note = ${value} where version = ${value}\``, false],
    ['tx`update orders.orders set version = version + 1 where id = 1`', false],
    ['tx`select id, number, placed_at, note from orders.orders`', true],
    ['system`select o.id, o.number, o.placed_at, o.version, 1 as n from orders.orders o`', true],
    ['tx`delete from orders.orders returning id, number, placed_at, note, version`', true],
    ['sql`id, number, placed_at, note, version`', true],
    ['tx`select id, number, note from orders.orders`', false],
    ['tx`select id, number, placed_at, note from orders.order_drafts`', false],
    ['sql`id as "id~ord", number, placed_at, note, version`', false],
    ['tx`select $' + '{orderTable.columns} from orders.orders`', false],
  ]
  for (const [statement, isByHand] of byHand) {
    test(`${statement} ${isByHand ? 'says' : 'does not say'} by hand what is described`, () => {
      assert.equal(rowsByHand(store(statement), described).length, isByHand ? 1 : 0)
    })
  }

  test('a resource that nothing describes is found', () => {
    const columns = (...names: string[]) => names.map((name) => `\n  ${name} not null`).join(',')
    const resource = columns('tenant_id uuid', 'id uuid', 'version int')
    const created = (table: string, body = resource) => `create table ${table} (${body}\n);`
    assert.deepEqual(undescribed(created('orders.orders'), described), [])
    assert.match(undescribed(created('orders.drafts'), described).join(), /^orders\.drafts is/)
    assert.deepEqual(undescribed(created('orders.lines', columns('id uuid')), described), [])
    const otherwise =
      'create table if not exists orders.drafts (version int, "id" uuid) with (fillfactor = 40)'
    assert.match(undescribed(otherwise, described).join(), /^orders\.drafts is/)
  })

  test('the views that a migration publishes are found, whatever else it says', () => {
    const text = `-- create view orders.imagined as select 1
      create view orders.sold with (security_invoker = true) as select 1;
      create or replace view orders.paid as select 'create view orders.quoted';`
    assert.deepEqual(viewsMadeBy(text), ['orders.sold', 'orders.paid'])
  })

  test('whoever writes by a description is a writer of its table', () => {
    const writer = (call: string) =>
      file('services/orders/store.ts', `import { orderTable } from './rows.ts'\n${call}`)
    const written = (call: string) => writersOf([rowsFile, writer(call)]).get('orders.orders')
    assert.deepEqual(written('orderTable.insert(tx, [])'), ['services/orders/store.ts'])
    assert.deepEqual(written('orderTable.update(tx, order)'), ['services/orders/store.ts'])
    assert.deepEqual(written('orderTable.updateMany(tx, [])'), ['services/orders/store.ts'])
    assert.equal(written('orderTable.fieldsOf(row)'), undefined)
  })

  const declaring = (...reads: string[]) => ({
    reads: new Map<string, string[]>([
      ...domains.map((domain): [string, string[]] => [domain, []]),
      ['orders', reads],
    ]),
    views,
  })

  test("another domain's table is found, and a view that the manifest does not declare", () => {
    const offences = (sql: string) =>
      foreignTables(store(`tx\`${sql}\``), declaring('inventory.availability'))
    assert.deepEqual(offences('select 1 from inventory.availability'), [])
    assert.match(offences('select 1 from inventory.locations').join(), /not in its manifest/)
    assert.match(offences('select 1 from inventory.stock_items').join(), /touches/)
    assert.match(offences('delete from payments.payments').join(), /touches/)
  })

  test('a view that is declared and not read, or not published, is found', () => {
    const reader = [store('tx`select 1 from inventory.availability`')]
    assert.deepEqual(idleReads(reader, declaring('inventory.availability')), [])
    assert.match(idleReads([], declaring('inventory.availability')).join(), /and does not/)
    assert.match(idleReads(reader, declaring('inventory.secrets')).join(), /nobody publishes it/)
  })

  test('an id that no manifest owns, that another domain makes, or that nobody uses is found', () => {
    const ids = new Map([
      ['orders', ['ord']],
      ['payments', ['pay']],
    ])
    const offences = (text: string) =>
      idOffences(
        [
          file('services/orders/operations.ts', `newId('ord')\n${text}`),
          file('services/payments/schemas.ts', "Id('pay')"),
        ],
        ids,
        ['evt'],
      )
    assert.deepEqual(offences("Id('pay'), newId('evt')"), [])
    assert.match(offences("idOf('cus', uuid)").join(), /cus_, which no manifest owns/)
    assert.match(offences('tx`select id as "id~cus" from x`').join(), /cus_, which no manifest/)
    assert.match(offences("newId('pay')").join(), /makes pay_ of payments/)
    assert.match(idOffences([], ids, []).join(), /orders owns ord_ and does not use it/)
  })

  test('what a contract exports and nobody calls for is found', () => {
    const contract = file('services/orders/contract.ts', "export { a, type B } from './order.ts'")
    const user = (names: string) =>
      file('services/payments/operations.ts', `import { ${names} } from '@souk/orders/contract'`)
    assert.deepEqual(idleContracts([contract, user('a, type B')]), [])
    assert.match(idleContracts([contract, user('a')]).join(), /exports B/)
  })

  const said: readonly (readonly [text: string, isTrade: boolean])[] = [
    ["const key = url.startsWith('/v1/catalog')", true],
    ["problem('variant_unknown', 422, 'x')", true],
    ['const customerId = 1', true],
    ["const kind: Kind = 'provider'", true],
    ["import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'", false],
    ['throw new Error(`no such ${x} SKU`)', true],
    ['// such as a payment\nconst orderOf = 1', false],
    ["const named = 'in order of arrival, invariant, pg_catalogue'", false],
  ]
  for (const [text, isTrade] of said) {
    test(`${JSON.stringify(text)} ${isTrade ? 'is' : 'is not'} trade`, () => {
      assert.equal(tradeInKernel(file('platform/http/list.ts', text)).length, isTrade ? 1 : 0)
      assert.deepEqual(tradeInKernel(file('services/orders/order.ts', text)), [])
    })
  }

  const flushes: readonly (readonly [text: string, isSaid: boolean])[] = [
    ['Promise.all([getOrderForUpdate(tx, id), listItems(tx, id)])', false],
    ['Promise.all([listItems(tx, id), lockLane(tx, id)])', false],
    ['Promise.all([tx<Row>`select id from a for update`, listItems(tx, id)])', false],
    ['Promise.all([tx`select pg_advisory_xact_lock(1)`, listItems(tx, id)])', false],
    ['Promise.all([listOpenCodesForShare(tx, codes), listItems(tx, id)])', false],
    ['Promise.all([lanes.lock(tx, id), findEndpoint(tx, id)])', false],
    ['Promise.all([findEndpoint(tx, id), lanes.lockAll(tx)])', false],
    ['sentInOrder([getOrderForUpdate(tx, id), listItems(tx, id)])', true],
    ['sentInOrder([lanes.lock(tx, id), findEndpoint(tx, id)])', true],
    ['Promise.all([blocks.locked(tx), findEndpoint(tx, id)])', true],
    ['Promise.all([updateOrder(tx, order), insertItems(tx, items)])', true],
    ['Promise.all(locks.map(lockLane))', true],
  ]
  for (const [text, isSaid] of flushes) {
    test(`${text} ${isSaid ? 'may' : 'may not'} stand in a store`, () => {
      assert.equal(unorderedLocks(store(text)).length, isSaid ? 0 : 1)
    })
  }

  const limits: readonly (readonly [text: string, isBound: boolean])[] = [
    ['tx`select id from orders.orders limit ${limit}`', true],
    ['tx`select id from orders.orders limit ${page.limit + 1}`', true],
    ['sql`order by id\n  limit ${atOnce} for update`', true],
    ['tx`select id from orders.orders offset ${page.limit - 1} limit 1`', true],
    ['tx`select id from orders.orders limit 1`', false],
    ['tx`select id from orders.orders limit ${literal(atOnce)}`', false],
    ['tx`select id from orders.orders limit ${pageAndOneMore(page.limit)}`', false],
    ['tx`select item from page limit ${page.limit}`', false],
    ['tx`select key from page offset ${page.limit - 1} limit 1`', false],
    ['tx`select 1 from orders.orders where rate_limit = ${limit}`', false],
  ]
  for (const [text, isBound] of limits) {
    test(`${text} ${isBound ? 'binds its limit' : 'binds no limit'}`, () => {
      assert.equal(boundLimits(store(text)).length, isBound ? 1 : 0)
    })
  }

  test('a limit that a constant or a function of the file makes is not bound', () => {
    const used = (text: string) => boundLimits(file('services/orders/store.ts', text)).length
    const statement = 'export const f = (tx) => tx`select 1 limit ${atOnce}`'
    assert.equal(used(`const atOnce = literal(512)\n${statement}`), 0)
    assert.equal(used(`const atOnce = 512\n${statement}`), 1)
    const called = 'export const f = (tx) => tx`select 1 limit ${limitOf(3)}`'
    assert.equal(used(`function limitOf(n) { return literal(n) }\n${called}`), 0)
    assert.equal(used(`function limitOf(n) { return n }\n${called}`), 1)
  })

  test('a party that is read by hand is found, however it is taken', () => {
    const read = (text: string, path = 'services/orders/operations.ts') =>
      partiesRead(file(path, `export const f = (tx) => { ${text} }`)).length
    assert.equal(read('return tx.party === undefined'), 1)
    assert.equal(read('return tx.party?.id'), 1)
    assert.equal(read('const { party } = tx'), 1)
    assert.equal(read('const { party: mine } = tx'), 1)
    assert.equal(read('const { party } = tx', 'services/orders/store.ts'), 1)
    assert.equal(read('return { party: row.provider }; /* tx.party */'), 0)
    assert.equal(read('return tx.party', 'platform/db/party.ts'), 0)
    assert.equal(read('return tx.party', 'services/orders/orders.api.test.ts'), 0)
  })

  test('a store that decides by hand whose rows are seen is found', () => {
    const asked = (names: string, path = 'services/pricing/store.ts') =>
      predicatesByHand(file(path, `import { ${names} } from '@souk/platform'`)).length
    assert.equal(asked('ownedBy, sql, type Tx'), 0)
    assert.equal(asked('ownedBy, owns, sql'), 1)
    assert.equal(asked('isOperator, ownId, sql'), 2)
    assert.equal(asked('isOperator as rules', 'services/orders/fulfillments/store.ts'), 1)
    assert.equal(asked('isOperator', 'services/pricing/operations.ts'), 0)
  })

  test('a rule that reaches outside is found', () => {
    const rule = (text: string) => impureRules(file('services/orders/order.ts', text))
    assert.equal(rule("import { lifecycle, type Money } from '@souk/platform'").length, 0)
    assert.equal(rule("import { newId } from '@souk/platform'").length, 1)
    assert.equal(rule("import type { Tx } from '@souk/platform'").length, 1)
    assert.equal(rule("import { getOrder } from './store.ts'").length, 1)
    const operations = file(
      'services/orders/operations.ts',
      "import { newId } from '@souk/platform'",
    )
    assert.deepEqual(impureRules(operations), [])
  })

  const operations: readonly (readonly [text: string, isBusy: boolean])[] = [
    ["import { setTimeout as delay } from 'node:timers/promises'", true],
    ["import type { App } from '@souk/platform'", true],
    ["import { type Kernel, emit } from '@souk/platform'", true],
    ["import { request } from 'undici'", true],
    ['export const f = (system) => system.transaction((own) => g(own))', true],
    ["export const f = (app) => app.inject({ url: '/' })", true],
    ["export const f = () => fetch('http://localhost')", true],
    ["import { emit, type System, type Tx } from '@souk/platform'", false],
    ['export const f = (tx) => saveOrder(tx, order.transaction)', false],
  ]
  for (const [text, isBusy] of operations) {
    test(`${text} ${isBusy ? 'is machinery' : 'may stand among operations'}`, () => {
      const found = (path: string) => busyOperations(file(path, text)).length
      assert.equal(found('services/orders/returns/operations.ts'), isBusy ? 1 : 0)
      assert.equal(found('services/orders/returns/client.ts'), 0)
    })
  }

  test('an event that another domain than its owner announces is found', () => {
    const taken = "import { orderPaid } from '@souk/orders/events'"
    const found = (path: string, text = taken) => foreignEvents(file(path, text)).length
    assert.equal(found('services/payments/operations.ts'), 1)
    assert.equal(found('services/payments/reactions.ts'), 0)
    assert.equal(found('services/payments/payments.api.test.ts'), 0)
    const announcing = `${taken}\nimport { emit, on } from '@souk/platform'`
    assert.equal(found('services/payments/reactions.ts', announcing), 1)
    assert.equal(found('services/orders/operations.ts', "import { x } from './events.ts'"), 0)
  })

  test('a clock is found, a date made from a value is not', () => {
    const read = (text: string) => clocksRead(file('services/orders/operations.ts', text))
    assert.equal(read('const now = new Date()').length, 1)
    assert.equal(read('const now = Date.now()').length, 1)
    assert.equal(read('const then = new Date(now.getTime() + 1) // new Date()').length, 0)
  })

  test('events are facts', () => {
    const facts = ['order.paid', 'order.cancelled', 'client.secret_rotated', 'stock.back_in_stock']
    const others = ['order.cancel', 'orderPaid', 'order.items.changed', 'Order.paid']
    assert.deepEqual([...facts, ...others].filter(isFact), facts)
  })

  test('marks of unfinished work are found', () => {
    const marks = [
      `// ${'TO'}${'DO'} later`,
      `// ${'FIX'}ME`,
      `// ${'@ts'}-ignore`,
      `/${'home'}/me/x`,
      `test.${'only'}('x')`,
      `${'debug'}${'ger'}`,
      `https://registry.${'npm'}${'js'}.org`,
      `// @ts-${'expect'}-${'error'}`,
    ]
    assert.equal(forbiddenMarks('a.ts', marks.join('\n')).length, marks.length)
    assert.equal(forbiddenMarks('a.ts', `// ${'TO'}${'DO'}(#12) later`).length, 0)
    assert.deepEqual(forbiddenMarks('a.test.ts', `// @ts-${'expect'}-${'error'}`), [])
  })
})
