import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type System, uuidOf } from '@souk/platform'
import type { Database } from '@souk/platform/server'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

/** What outlives the reset of a sandbox. A new table is emptied unless its migration says otherwise and it stands here. */
const surviving = [
  'identity.api_keys',
  'identity.client_directory',
  'identity.clients',
  'identity.foundings',
  'identity.members',
  'identity.revocations',
  'identity.sandboxes',
  'identity.secrets',
  'identity.tenants',
  'platform.audit_entries',
  'platform.event_heads',
  'platform.idempotency_keys',
  'webhooks.endpoints',
  'webhooks.lanes',
  'webhooks.quotas',
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

interface Content {
  readonly name: string
  readonly n: number
  readonly digest: string | null
}

/** Every table with rows of the tenant, seen past all policies. */
async function contentsOf({ credentials }: Shop): Promise<Content[]> {
  const contents = await listContents(superuser.system, uuidOf(credentials.tenantId))
  return contents.filter(({ n }) => n > 0)
}

function listContents(system: System, tenantId: string): Promise<Content[]> {
  return system<Content>`
    with held as (
      select c.oid::regclass::text as name, query_to_xml(
        format(
          'select count(*) as n, md5(string_agg(t::text, '','' order by t::text)) as digest '
          'from %s t where tenant_id = %L', c.oid::regclass, ${tenantId}::uuid
        ), true, true, ''
      ) as answer
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p')
    )
    select name, (xpath('//n/text()', answer))[1]::text::int as n,
      (xpath('//digest/text()', answer))[1]::text as digest
    from held
    order by name
  `
}

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
  const before = await contentsOf(mine)
  const others = await contentsOf(other)
  const { status, text } = await mine.post('/api/v1/sandbox/reset')
  assert.equal(status, 200, text)
  const left = await contentsOf(mine)
  assert.deepEqual(
    left.map(({ name }) => name).filter((name) => !surviving.includes(name)),
    ['platform.outbox'],
    'the reset itself is announced',
  )
  assert(before.length - left.length > 20, 'there was something to lose')
  assert.deepEqual(await contentsOf(other), others)
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
