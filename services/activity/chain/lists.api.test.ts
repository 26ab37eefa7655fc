import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as identity } from '@souk/identity/manifest'
import { canonicalText, idOf, newId, newUuid, uuidOf } from '@souk/platform'
import { asOwner, createWorld } from '@souk/platform/testing'
import { recordActivity } from '../contract.ts'
import { activityService } from '../manifest.ts'
import { provesConsistency, provesInclusion } from '../verification/proof.ts'
import { hashOfText } from './entry.ts'
import { leafHash } from './tree.ts'

const services = [identity, activityService({ secret: 'lists of tests' })]
const world = await createWorld({ services })
after(() => world.close())

const agentId = newId('agt')
const facts = { kind: 'READ', on_behalf_of: null, delegated_through: [] } as const

interface Page {
  readonly content: readonly { readonly entry: { readonly sequence: number } }[]
  readonly page: { readonly next: string | null }
}

async function pagesOf(tenant: string, query: string): Promise<number[]> {
  const found: number[] = []
  for (let cursor = ''; ; ) {
    const url = `/api/v1/ai/audit?limit=2${query}${cursor}`
    const { status, body, text } = await world.as(tenant).get<Page>(url)
    assert.equal(status, 200, text)
    found.push(...body.content.map(({ entry }) => entry.sequence))
    if (body.page.next === null) return found
    cursor = `&cursor=${body.page.next}`
  }
}

describe('a list of a period', () => {
  const hourMs = 60 * 60 * 1000

  test('200: shows each entry once, page by page, also when the clock was turned back', async () => {
    const tenant = 'turned-back'
    const record = () =>
      world.seed(tenant, async (tx) => recordActivity(tx, [{ agentId, operation: 'a', facts }]))
    const begun = new Date(Date.now() - hourMs).toISOString()
    for (const movedMs of [0, 2 * hourMs, 2 * hourMs, -4 * hourMs, hourMs]) {
      world.advance(tenant, movedMs)
      await record()
    }
    const all = await pagesOf(tenant, '')
    assert.deepEqual(all, [5, 4, 3, 2, 1])
    assert.deepEqual(await pagesOf(tenant, `&from=${begun}`), [3, 2, 5, 4, 1])
    const soon = new Date(Date.now() + 1.5 * hourMs).toISOString()
    assert.deepEqual(await pagesOf(tenant, `&from=${begun}&to=${soon}`), [5, 4, 1])
    assert.deepEqual(
      await pagesOf(tenant, `&from=${begun}&operation=a&agent_id=${agentId}`),
      [3, 2, 5, 4, 1],
    )
  })
})

describe('what transactions say', () => {
  const saying = (operation: string) => ({ agentId, operation, facts })
  const operationsOf = async (tenant: string) => {
    const { body } = await world.as(tenant).get<{
      content: { entry: { operation: string; previous_hash: string }; hash: string }[]
    }>('/api/v1/ai/audit')
    const [last, first] = body.content
    assert.equal(last?.entry.previous_hash, first?.hash)
    return body.content.map(({ entry }) => entry.operation).toReversed()
  }

  test('200: is linked in the order in which one of them said it', async () => {
    await world.seed('several', async (tx) => {
      recordActivity(tx, [saying('createRefund')])
      recordActivity(tx, [{ ...saying('cancelOrder'), agentId: null }])
    })
    assert.deepEqual(await operationsOf('several'), ['createRefund', 'cancelOrder'])
  })

  test('200: keeps nobody waiting while they still work', async () => {
    const other = Promise.withResolvers<void>()
    const first = world.seed('held', async (tx) => {
      recordActivity(tx, [saying('createRefund')])
      await other.promise
    })
    await world.seed('held', async (tx) => recordActivity(tx, [saying('cancelOrder')]))
    other.resolve()
    await first
    assert.deepEqual(await operationsOf('held'), ['cancelOrder', 'createRefund'])
  })
})

const nodesPlan = world.db.isDistributed && 'nodes of a cluster plan for themselves'

describe('a chain of 100,000 entries', { skip: nodesPlan }, () => {
  const tenant = 'long'
  const size = 100_000

  before(async () => {
    await asOwner(world.db, async (client) => {
      const tenantId = world.tenant(tenant)
      const content = canonicalText({
        tenant_id: idOf('ten', tenantId),
        sequence: 0,
        at: '2026-03-01T12:00:00.000Z',
        agent_id: agentId,
        operation: 'createRefund',
        request_id: 'req-1',
        facts: {},
        previous_hash: 'A'.repeat(43),
      })
      await client.query('begin')
      await client.query(`set local souk.tenant_id = '${tenantId}'`)
      await client.query(
        `insert into activity.entries (tenant_id, sequence, at, agent_id, operation, outcome, content, hash)
         select $1, n, now() - interval '60 days' + n * interval '50 seconds',
           case when n % 100 = 0 then $2::uuid else $3::uuid end, 'operation' || n % 20,
           case when n % 3 = 0 then 'DONE' end, text, sha256('\\x00'::bytea || convert_to(text, 'UTF8'))
         from generate_series(1, $4::int) n, replace($5, '"sequence":0', '"sequence":' || n) text`,
        [tenantId, uuidOf(agentId), newUuid(), size, content],
      )
      await client.query(
        `insert into activity.heads (tenant_id, size, hash, sealed_size, seal_due_at)
         select tenant_id, sequence, hash, 0, now() - interval '1 minute'
         from activity.entries where tenant_id = $1 and sequence = $2`,
        [tenantId, size],
      )
      await client.query('commit')
      await client.query('analyze activity.entries')
    })
    await world.tick()
  })

  interface Proof {
    readonly entry: object
    readonly checkpoint: { readonly size: number; readonly root: string }
    readonly path: readonly string[]
  }

  test('200: is proved at any place by reading a few rows', async () => {
    const { body: listed } = await world
      .as(tenant)
      .get<{ content: { size: number; root: string }[] }>('/api/v1/ai/audit/checkpoints?limit=96')
    const [newest] = listed.content
    assert.equal(newest?.size, size)
    for (const sequence of [1, 255, 256, 257, 65_536, 65_537, 99_999, size]) {
      const url = `/api/v1/ai/audit/${sequence}/proof?size=${size}`
      const { status, body, text } = await world.as(tenant).get<Proof>(url)
      assert.equal(status, 200, text)
      const path = body.path.map(hashOfText)
      assert(path.length <= 17, `${path.length} hashes`)
      const claim = { index: sequence - 1, size, leaf: leafHash(canonicalText(body.entry)), path }
      assert(provesInclusion(claim, hashOfText(newest.root)), String(sequence))
    }
    const oldest = listed.content.at(-1) ?? assert.fail()
    const { body } = await world
      .as(tenant)
      .get<Proof>(`/api/v1/ai/audit/checkpoints/${size}/consistency?from=${oldest.size}`)
    const claim = { olderSize: oldest.size, size, path: body.path.map(hashOfText) }
    assert(provesConsistency(claim, hashOfText(oldest.root), hashOfText(newest.root)))
  })

  const period = `at >= now() - interval '50 days' and at < now()`
  const [bySequence, byTime] = ['sequence desc', 'at desc, sequence desc']
  const agent = `agent_id = '${uuidOf(agentId)}'`
  const lists: Record<string, [where: string, order: string]> = {
    'all entries': ['true', bySequence],
    'those of an agent': [agent, bySequence],
    'those of an operation': [`operation = 'operation3'`, bySequence],
    'those of an agent by an operation': [`${agent} and operation = 'operation3'`, bySequence],
    'those of an agent that ended so': [`${agent} and outcome = 'DONE'`, bySequence],
    'those of a period': [period, byTime],
    'those since then': [`at >= now() - interval '50 days'`, byTime],
    'those until then': [`at < now() - interval '50 days'`, byTime],
    'those of an agent in a period': [`${agent} and ${period}`, byTime],
    'those of an operation in a period': [`operation = 'operation3' and ${period}`, byTime],
  }
  for (const [name, [where, order]] of Object.entries(lists)) {
    test(`lists ${name} in the order of an index, without looking at others`, async () => {
      const plan = await asOwner(world.db, async (client) => {
        await client.query('set enable_bitmapscan = off')
        const { rows } = await client.query(
          `explain (analyze, costs off, timing off) select content from activity.entries
           where tenant_id = '${world.tenant(tenant)}' and ${where} order by ${order} limit 25`,
        )
        return rows.map((row) => String(Object.values(row)[0])).join('\n')
      })
      assert.match(plan, /Index Scan Backward using entries_/, plan)
      assert.doesNotMatch(plan, /Sort|Rows Removed by Filter/, plan)
    })
  }
})
