import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import pg from 'pg'
import { declaredOperations } from '../declared.ts'
import { keyed, Staff } from '../testing/agents.ts'
import { furnish, Ids } from '../testing/furnish.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'
import { requestTo } from '../testing/request.ts'

/** Whatever a write of an agent answers, it leaves nothing behind but what waits and what is on record. */

const writes = declaredOperations().list.filter(({ isWrite, isBulk }) => isWrite || isBulk)

/** Where the record of agents, what they ask for, its audit entry and event, and stored answers are kept. */
const kept =
  /^(activity|approvals)\.|^identity\.agent_usage$|^platform\.(idempotency_keys|answer_subjects|audit_entries|outbox|outbound_lanes)$/

let product: Product
/** Looks at all tables after every write: on one connection, which plans so long a statement once. */
let owner: pg.Client
let tables: string[]
before(async () => {
  product = await startProduct()
  owner = new pg.Client({ connectionString: product.db.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `)
  tables = rows.map(({ name }) => name).filter((name) => !kept.test(name))
})
after(async () => {
  await owner.end()
  await product.close()
})

/** The content of every other table of the installation, as a number each. */
async function contents(): Promise<Record<string, string>> {
  const sums = tables.map(
    (name) =>
      `select '${name}' as name, sum(hashtext(t::text)::bigint)::text as sum from ${name} t`,
  )
  const { rows } = await owner.query<{ name: string; sum: string }>({
    name: 'contents',
    text: sums.join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

const kinds: Record<string, () => Promise<{ shop: Shop; ids: Ids }>> = {
  sandbox: () => furnish(product),
  'live tenant': async () => ({ shop: await product.open('live'), ids: new Ids() }),
}

for (const [kind, open] of Object.entries(kinds)) {
  describe(`the writes of an agent of a ${kind} leave nothing else behind`, () => {
    let agent: Caller
    let ids: Ids
    let stood: Record<string, string>

    before(async () => {
      const opened = await open()
      ids = opened.ids
      const staff = new Staff(product, opened.shop)
      const agentId = await staff.agent(await staff.member(['OWNER']), ['*'])
      agent = keyed(await staff.asAgent(agentId))
      await staff.disableAllowances()
      stood = await contents()
    })

    for (const operation of writes) {
      test(operation.schema.operationId, async () => {
        const idFor = (prefix: string) => ids.get(prefix) ?? newId(prefix)
        const { method, path, options } = requestTo(operation, idFor, 'required')
        const headers = { 'idempotency-key': newUuid() }
        const { text } = await agent.call(method, path, { ...options, headers })
        const now = await contents()
        const changed = tables.filter((name) => now[name] !== stood[name])
        stood = now
        assert.deepEqual(changed, [], text)
      })
    }
  })
}
