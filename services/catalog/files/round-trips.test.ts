import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Tx } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { startCatalog } from '../catalog.fixture.ts'
import { productExport } from './exports.ts'
import { importProducts } from './operations.ts'
import { importPriceListPrices } from './price-lists/operations.ts'
import type { PriceListRow } from './price-lists/schemas.ts'
import type { ProductRow } from './schemas.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const rights = { holds: () => true }

function rowsOf(count: number, more: Partial<ProductRow> = {}): ProductRow[] {
  return Array.from({ length: count }, (_, index) => ({
    external_id: `erp-${index}`,
    title: 'Linen shirt',
    tags: ['summer', 'linen'],
    image_urls: [`https://cdn.example.com/${index}.jpg`, 'https://cdn.example.com/back.jpg'],
    options: [{ name: 'size', values: ['M', 'L'] }],
    variants: ['M', 'L'].map((size) => ({
      sku: `S-${index}-${size}`,
      price: { amount: 4_900, currency: 'EUR' },
      prices: [{ price: { amount: 5_300, currency: 'USD' } }],
      inventory: { available: 25, warehouse: 'BER-1' },
      option_values: { size },
    })),
    ...more,
  }))
}

/** Imports rows in one transaction; answers what became of them and how often the database was asked. */
async function imported(tenant: string, rows: readonly ProductRow[]) {
  const before = world.database.writeFlushes
  const changes = await world.seed(tenant, (tx) =>
    importProducts(tx, rows, { ...rights, takesComma: false }),
  )
  return { changes: [...new Set(changes)], flushes: world.database.writeFlushes - before }
}

test('sixty products are created in as many round trips as two, whose handles are told apart', async () => {
  const few = await imported('few', rowsOf(2))
  const many = await imported('many', rowsOf(60))
  assert.deepEqual(many, few)
  assert.deepEqual(many.changes, ['created'])
  const handles = await world.peek(
    'many',
    (tx) => tx<{ handle: string }>`
      select distinct handle from catalog.products where tenant_id = ${tx.tenantId}
    `,
  )
  assert.equal(handles.length, 60)
})

test('rows that say what is there already are compared in as many round trips as two of them', async () => {
  await imported('same', rowsOf(60))
  const few = await imported('same', rowsOf(2))
  const many = await imported('same', rowsOf(60))
  assert.deepEqual(many, few)
  assert.deepEqual(many.changes, ['unchanged'])
})

test('stock and further prices of all rows are changed together', async () => {
  await imported('stock', rowsOf(60))
  const told = rowsOf(60).map(({ external_id = null, variants = [] }) => ({
    external_id,
    variants: variants.map(({ sku = null }) => ({
      sku,
      prices: [{ price: { amount: 5_100, currency: 'USD' } }],
      inventory: { available: 30 },
    })),
  }))
  const few = await imported('stock', told.slice(0, 2))
  const many = await imported('stock', told.slice(2))
  assert.deepEqual(many, few)
  assert.deepEqual(many.changes, ['updated'])
  assert.deepEqual((await imported('stock', told)).changes, ['unchanged'])
})

test('a row that names a product otherwise than one before sees what that one has made of it', async () => {
  await imported('twice', rowsOf(1))
  const [{ id } = { id: '' }] = (await exported('twice')).rows
  const [row] = rowsOf(1, { title: 'Silk shirt' })
  assert(row)
  const { changes } = await imported('twice', [row, { id, title: 'Linen shirt' }])
  assert.deepEqual(changes, ['updated'])
  assert.equal((await exported('twice')).rows[0]?.title, 'Linen shirt')
})

/** A page of an export, and how many statements it took. */
async function exported(tenant: string) {
  let statements = 0
  const { rows } = await world.peek(tenant, (tx) => {
    const counting = (strings: TemplateStringsArray, ...values: unknown[]) => {
      statements += 1
      return tx(strings, ...values)
    }
    const asked = { filter: {}, after: null, rights }
    return productExport.page(Object.assign(counting, tx) as Tx, asked)
  })
  return { rows: rows as readonly (ProductRow & { id: string })[], statements }
}

test('a page of an export takes as many statements for forty products as for one', async () => {
  await imported('one', rowsOf(1))
  await imported('forty', rowsOf(40))
  const one = await exported('one')
  const forty = await exported('forty')
  assert.deepEqual([one.rows.length, forty.rows.length], [1, 40])
  assert.equal(forty.statements, one.statements)
  assert(forty.statements <= 4, `${forty.statements} statements`)
  assert.deepEqual(forty.rows.at(-1)?.variants?.[1]?.prices, [
    { price: { amount: 5_300, currency: 'USD' }, min_quantity: 1 },
  ])
})

test('prices of six lists are set in as many round trips as those of one', async () => {
  await imported('lists', rowsOf(60))
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names) {
    const body = { name, type: 'SALE', currency: 'EUR' }
    const made = await world.as('lists').post('/api/v1/pricing/price-lists', body)
    assert.equal(made.status, 201, made.text)
  }
  const pricesOf = (count: number, amount: number): PriceListRow[] =>
    Array.from({ length: count }, (_, index) => ({
      price_list: names[index % names.length] ?? null,
      sku: `S-${index}-M`,
      amount: { amount, currency: 'EUR' },
    }))
  const set = async (rows: readonly PriceListRow[]) => {
    const before = world.database.writeFlushes
    const changes = await world.seed('lists', (tx) => importPriceListPrices(tx, rows))
    return { changes: [...new Set(changes)], flushes: world.database.writeFlushes - before }
  }
  const one = await set(pricesOf(1, 500))
  assert.deepEqual(one.changes, ['created'])
  const all = await set(pricesOf(60, 400))
  assert.deepEqual(all.changes.toSorted(), ['created', 'updated'])
  assert.equal(all.flushes, one.flushes)
  assert.deepEqual((await set(pricesOf(60, 400))).changes, ['unchanged'])
})
