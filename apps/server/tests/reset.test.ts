import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { contentsOf } from '@souk/platform/testing'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** What outlives the reset of a sandbox. A new table is emptied unless its migration says otherwise and it stands here. */
const surviving = [
  'activity.checkpoints',
  'activity.entries',
  'activity.entry_subjects',
  'activity.heads',
  'activity.reads',
  'activity.subjects_made',
  'activity.tiles',
  'approvals.policies',
  'approvals.policy_versions',
  'catalog.media_files',
  'gateways.directory',
  'identity.agents',
  'identity.api_keys',
  'identity.client_directory',
  'identity.clients',
  'identity.foundings',
  'identity.members',
  'identity.publishable_keys',
  'identity.revocation_feed',
  'identity.revocations',
  'identity.sandboxes',
  'identity.saved_views',
  'identity.secrets',
  'identity.sign_in_links',
  'identity.tenants',
  'platform.answer_subjects',
  'platform.audit_entries',
  'platform.event_heads',
  'platform.idempotency_keys',
  'platform.outbound_lanes',
  'platform.trace_erasures',
  'webhooks.endpoints',
  'webhooks.quotas',
  // Bytes outlive the reset until they expire, and so does what is known of them.
  'files.files',
  'files.uploads',
  'files.usage',
]

let product: Product
let superuser: Database
before(async () => {
  product = await startProduct()
  superuser = product.db.open({ systemUrl: product.db.ownerUrl })
})
after(async () => {
  await superuser.close()
  await product.close()
})

const contents = ({ credentials }: Shop) =>
  contentsOf(superuser.system, uuidOf(credentials.tenantId))

async function furnished(): Promise<Shop> {
  const shop = await product.open('sandbox')
  const steps: [string, object][] = [
    ['/api/v1/sandbox/seed', { name: 'b2c-small' }],
    ['/api/v1/sandbox/seed', { name: 'marketplace-3-providers' }],
    ['/api/v1/sandbox/faults', { target: 'webhook', kind: 'drop' }],
    ['/api/v1/webhooks/endpoints', { url: 'https://example.com/hook', event_types: ['*'] }],
  ]
  for (const [url, body] of steps) {
    const { status, text } = await shop.post(url, body)
    assert(status < 300, text)
  }
  await product.settle()
  return shop
}

test('a reset leaves nothing of the sandbox but what is on the list, and nobody else notices', async () => {
  const mine = await furnished()
  const other = await furnished()
  const before = await contents(mine)
  const others = await contents(other)
  const { status, text } = await mine.post('/api/v1/sandbox/reset')
  assert.equal(status, 200, text)
  const left = await contents(mine)
  assert.deepEqual(
    left.map(({ name }) => name).filter((name) => !surviving.includes(name)),
    ['platform.outbox'],
    'the reset itself is announced',
  )
  assert(before.length - left.length > 20, 'there was something to lose')
  assert.deepEqual(await contents(other), others)
})

test('an endpoint outlives the reset and is challenged anew, in real time', async () => {
  const shop = await furnished()
  await shop.post('/api/v1/sandbox/clock/advance', { seconds: 86_400 * 300 })
  await shop.post('/api/v1/sandbox/reset')
  await product.settle()
  const { body } = await shop.get<{ content: { url: string; status: string }[] }>(
    '/api/v1/webhooks/endpoints',
  )
  assert.partialDeepStrictEqual(body.content, [
    { url: 'https://example.com/hook', status: 'PENDING_VERIFICATION' },
  ])
  const queued = await shop.get<{ content: { event_type: string; next_attempt_at: string }[] }>(
    '/api/v1/webhooks/deliveries',
  )
  const challenges = queued.body.content.filter(
    ({ event_type }) => event_type === 'webhook.endpoint_challenged',
  )
  assert.equal(challenges.length, 1)
  assert(Date.parse(challenges[0]?.next_attempt_at ?? '') <= Date.now())
})

test('every table is emptied by a reset unless it is on the list', async () => {
  const kept = await superuser.system<{ name: string }>`
    select c.oid::regclass::text as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not exists (
      select from pg_policy where polrelid = c.oid and polname = 'reset'
    )
  `
  const unexpected = kept.map(({ name }) => name).filter((name) => !surviving.includes(name))
  assert.deepEqual(unexpected, [])
})

test('what refers to a row finds it by an index, so that many are removed in little time', async () => {
  const slow = await superuser.system`
    select k.conrelid::regclass::text as name
    from pg_constraint k
    where k.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
    )
  `
  assert.deepEqual(slow, [])
})
