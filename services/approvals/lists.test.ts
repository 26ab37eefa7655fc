import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as activity } from '@souk/activity/manifest'
import { manifest as identity } from '@souk/identity/manifest'
import { newUuid } from '@souk/platform'
import { asOwner, createWorld } from '@souk/platform/testing'
import { manifest as approvals } from './manifest.ts'

const world = await createWorld({ services: [identity, activity, approvals] })
after(() => world.close())

const tenantId = world.tenant('large')
const [busy, quiet, policy] = [newUuid(), newUuid(), newUuid()]
const rows = 30_000

/** A tenant with much of everything: one agent that did nearly all of it, and one that did little. */
const fill = {
  approvals: `insert into approvals.approvals (tenant_id, id, status, operation_id, request, requester, requester_id,
      agent_id, preview, approvers, request_sha256, payload_sha256, resource_versions, decisions, expires_at, version,
      created_at, updated_at)
    select $1, gen_random_uuid(), case when n % 1000 = 1 then 'PENDING' else 'EXECUTED' end, 'createRefund', '{}', '{}',
      case when n % 500 = 0 then 'mem_quiet' else 'agt_busy' end, case when n % 500 = 0 then $3::uuid else $2::uuid end,
      '{}', '{}', n::text, n::text, '[]', '[]', now(), 1, now(), now()
    from generate_series(1, $4::int) n`,
  versions: `insert into approvals.policy_versions (tenant_id, id, policy_id, version, policy, changed_by, changed_at)
    select $1, gen_random_uuid(), case when n % 500 = 0 then $3::uuid else $2::uuid end, n, '{}', 'mem_1', now()
    from generate_series(1, $4::int) n`,
  grants: `insert into approvals.grants (tenant_id, id, status, agent_id, granted_by, operations, count, until, used_amount,
      used_count, version, created_at, updated_at)
    select $1, gen_random_uuid(), 'ACTIVE', case when n % 500 = 0 then $3::uuid else $2::uuid end, $3, '{createRefund}', 5,
      now() - n * interval '1 minute', 0, 0, 1, now(), now()
    from generate_series(1, $4::int) n`,
  amounts: `insert into approvals.amounts (tenant_id, resource, resource_id, since, amounts)
    select $1, 'product', 'prd_' || n, now(), '{}'
    from generate_series(1, $4::int) n, (values ($2::uuid, $3::uuid)) unused`,
}

const page = 'order by id desc limit 25'
const lists: Readonly<Record<string, [from: string, rest: string]>> = {
  'all approvals': ['approvals', page],
  'approvals by status': ['approvals', `and status = 'PENDING' ${page}`],
  'approvals that somebody may decide': [
    'approvals',
    `and status = 'PENDING' and read_scope = any('{payments:read}') ${page}`,
  ],
  'approvals of an agent': ['approvals', `and agent_id = '${quiet}' ${page}`],
  'approvals of an agent by status': [
    'approvals',
    `and agent_id = '${busy}' and status = 'EXPIRED' ${page}`,
  ],
  'what somebody asked for': ['approvals', `and requester_id = 'mem_quiet' ${page}`],
  'what somebody asked for by status': [
    'approvals',
    `and requester_id = 'agt_busy' and status = 'EXPIRED' ${page}`,
  ],
  'versions of a policy': ['policy_versions', `and policy_id = '${policy}' ${page}`],
  'grants of an agent': ['grants', `and agent_id = '${quiet}' ${page}`],
  'grants that something is left of': [
    'grants',
    `and agent_id = '${busy}' and status = 'ACTIVE' and until > now() and used_count < count
     and 'createRefund' = any(operations) order by until, id limit 50`,
  ],
  'amounts of some resources': ['amounts', `and resource_id = any('{prd_7,prd_8}')`],
}

const nodesPlan = world.db.isDistributed && 'nodes of a cluster plan for themselves'

describe('a large tenant', { skip: nodesPlan }, () => {
  before(() =>
    asOwner(world.db, async (client) => {
      await client.query(`set souk.tenant_id = '${tenantId}'`)
      for (const statement of Object.values(fill)) {
        await client.query(statement, [tenantId, busy, quiet, rows])
      }
      await client.query('analyze')
    }),
  )

  for (const [name, [table, rest]] of Object.entries(lists)) {
    test(`finds ${name} by an index, without looking at others`, async () => {
      const plan = await asOwner(world.db, async (client) => {
        await client.query('set enable_seqscan = off')
        await client.query('set enable_bitmapscan = off')
        const found = await client.query(
          `explain (analyze, costs off, timing off) select * from approvals.${table}
           where tenant_id = '${tenantId}' ${rest}`,
        )
        return found.rows.map((row) => String(Object.values(row)[0])).join('\n')
      })
      assert.match(plan, /Index (Only )?Scan/, plan)
      const removed = Number(/Rows Removed by Filter: (\d+)/.exec(plan)?.[1] ?? 0)
      assert(removed < 100, plan)
      assert.doesNotMatch(plan, /Sort/, plan)
    })
  }
})
