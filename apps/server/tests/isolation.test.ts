import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import type { Answer } from '@souk/platform/testing'
import pg from 'pg'
import { canary, furnish, idText } from '../testing/furnish.ts'
import { type Product, type ProductOptions, type Shop, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'

/**
 * Every operation of the product is called in one tenant's name with the ids of another. The whole suite runs
 * three times: as built, with the policies of the database out of force, and with the tenant predicate taken
 * out of every statement. Each of the two layers must hold without the other.
 */

/** A digest of every row that belongs to the tenant, whatever the table. */
async function snapshot(product: Product, tenantId: string): Promise<string> {
  const client = new pg.Client({ connectionString: product.db.ownerUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where column_name = 'tenant_id' and table_type = 'BASE TABLE' order by 1`,
  )
  const hash = createHash('sha256')
  for (const { name } of tables) {
    const { rows } = await client.query<{ digest: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t
       where tenant_id = $1`,
      [tenantId],
    )
    hash.update(`${name} ${rows[0]?.digest};`)
  }
  await client.end()
  return hash.digest('hex')
}

/** Without what differs from call to call or tells only what the caller sent. */
function masked({ status, text }: Answer): string {
  const plain = text
    .replace(idText, '$1_…')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/"(secret|client_secret|api_key|key|token|hint)":"[^"]*"/g, '')
  return `${status} ${plain}`
}

/** Puts what a statement says about its tenant out of force. */
const withoutPredicate = (text: string) =>
  text.replace(/\b(?:\w+\.)?tenant_id = \$(\d+)/g, '($$$1::uuid is not null)')

const layers: Record<string, ProductOptions> = {
  'as built': {},
  'with the policies out of force': { bypassPolicies: true },
  'with the predicate taken out of every statement': {
    database: { rewriteText: withoutPredicate },
  },
}

for (const [layer, change] of Object.entries(layers)) {
  describe(`isolation ${layer}`, () => {
    let product: Product
    let owner: Shop
    let stranger: Shop
    /** Goes the same way as the stranger, but with ids that nobody has. */
    let twin: Shop
    let ids: Map<string, string>
    before(async () => {
      product = await startProduct(change)
      const furnished = await furnish(product)
      owner = furnished.shop
      ids = furnished.ids
      stranger = await product.open('sandbox')
      twin = await product.open('sandbox')
    })
    after(() => product.close())

    test('no operation reads, changes or tells of another tenant’s rows', async () => {
      const before = await snapshot(product, tenantUuid(owner))
      const called = product.operations.list.filter(({ scope }) => scope !== 'public')
      for (const operation of called) await callWithForeignIds(operation)
      assert.equal(await snapshot(product, tenantUuid(owner)), before)
    })

    async function callWithForeignIds(operation: Operation): Promise<void> {
      const { method, url } = operation
      const name = `${method} ${url}`
      const foreign = requestTo(operation, (prefix) => {
        const id = ids.get(prefix)
        assert(id, `${name}: the furnished tenant has no ${prefix}_`)
        return id
      })
      const absent = requestTo(operation, nobodys)
      const reply = await stranger.call(method, foreign.path, foreign.options)
      assert(reply.status < 500, `${name} ${reply.text}`)
      assert(!reply.text.includes(canary), `${name} shows another tenant’s data`)
      const nothing = await twin.call(method, absent.path, absent.options)
      // A request that names nothing of anybody has no twin to be told apart from.
      if (JSON.stringify(foreign) !== JSON.stringify(absent)) {
        assert.equal(
          masked(reply),
          masked(nothing),
          `${name} tells a foreign id from an absent one`,
        )
      }
      // What only the operator may do is refused before anybody looks for the id.
      const expected = operation.scope.startsWith('operator:') ? 403 : 404
      if (url.includes(':')) assert.equal(reply.status, expected, `${name} ${reply.text}`)
    }
  })
}

test('with neither layer rows do leak, so the suite above can tell', async () => {
  const product = await startProduct({
    bypassPolicies: true,
    database: { rewriteText: withoutPredicate },
  })
  const { ids } = await furnish(product)
  const stranger = await product.open('sandbox')
  const reply = await stranger.get(`/api/v1/orders/${ids.get('ord')}`)
  assert.equal(reply.status, 200)
  assert.match(reply.text, new RegExp(canary))
  await product.close()
})

const unheardOf = new Map<string, string>()

/** One id a prefix that no tenant has, always the same, as the foreign ones are. */
function nobodys(prefix: string): string {
  const id = unheardOf.get(prefix) ?? newId(prefix)
  unheardOf.set(prefix, id)
  return id
}

function tenantUuid(shop: Shop): string {
  return uuidOf(shop.credentials.tenantId)
}
