import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid, sampleOf } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { declaredOperations } from '../declared.ts'
import { samples } from '../services.ts'
import { Staff } from '../testing/agents.ts'
import { furnish, type Ids } from '../testing/furnish.ts'
import { type Product, startProduct } from '../testing/product.ts'

/** Whatever an agent may call, no write of it is done before a person has approved it, where no policy allows it. */

const writes = declaredOperations().list.filter(
  ({ method, scope, hidden, safe }) => method !== 'GET' && scope !== 'public' && !hidden && !safe,
)

/** Bulk itself is done; what counts is what became of its only row. */
function statusOfRow(body: object): number {
  const { rows = [] } = body as { rows?: readonly { readonly status: number }[] }
  assert.equal(rows.length, 1, JSON.stringify(body))
  return rows[0]?.status ?? 0
}

describe('202 or 403: a write of an agent that no policy names', () => {
  let product: Product
  let agent: Caller
  let ids: Ids
  const answered = new Map<string, number>()

  before(async () => {
    product = await startProduct()
    const { shop, ids: found } = await furnish(product)
    ids = found
    // Those that every tenant starts with are out of force.
    const staff = new Staff(product, shop)
    await staff.disable()
    const owner = await staff.member(['OWNER'])
    agent = await staff.asAgent(await staff.agent(owner, ['*']))
  })
  after(() => product.close())

  for (const { method, url, schema, service, isBulk } of writes) {
    const { operationId = '' } = schema
    test(`${operationId} is not done`, async () => {
      const sampling = {
        samples,
        places: [operationId, service],
        idFor: (prefix: string) => ids.get(prefix) ?? newUuid(),
      }
      const named = sampleOf(schema.params ?? {}, sampling) as Readonly<Record<string, string>>
      const path = url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '')
      const body = schema.body === undefined ? undefined : sampleOf(schema.body, sampling)
      const headers = { 'idempotency-key': newUuid() }
      const answer = await agent.call(method, path, { body, headers })
      const { text } = answer
      const status = isBulk ? statusOfRow(answer.body) : answer.status
      answered.set(operationId, status)
      assert(status === 202 || status >= 400, `${status} ${text}`)
      assert(status < 500, text)
    })
  }

  test('most of them were really asked for', () => {
    const refused = [...answered].filter(([, status]) => status !== 202 && status !== 403)
    assert(refused.length < writes.length / 3, refused.join(' '))
  })
})
