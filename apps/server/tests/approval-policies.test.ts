import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { operatorRolesWith } from '@souk/identity/contract'
import { newId } from '@souk/platform'
import type { Answer, Caller } from '@souk/platform/testing'
import { services } from '../services.ts'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

interface PolicyView {
  readonly id: string
  readonly name: string
  readonly order: number
  readonly match: Record<string, unknown>
  readonly effect: string
  readonly approvers: Record<string, unknown>
  readonly ttl_hours: number
  readonly status: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

let product: Product
let shop: Shop
let first: Caller
let second: Caller
let agent: Caller
let staff: Staff

before(async () => {
  product = await startProduct()
  shop = await product.open()
  staff = new Staff(product, shop)
  const ownerId = await staff.member(['ADMIN'])
  first = await staff.signedIn(await staff.member(['ADMIN']))
  second = await staff.signedIn(await staff.member(['ADMIN']))
  agent = keyed(
    await staff.asAgent(await staff.agent(ownerId, ['catalog:*', 'pricing:*', 'approvals:*'])),
  )
})
after(() => product.close())

const path = '/api/v1/approval-policies'

const draft = {
  name: 'Night is for sleeping',
  order: 5,
  match: {
    operations: ['createRefund', 'publishProduct'],
    actors: 'AGENT',
    amount_over: { amount: 10_000, currency: 'EUR' },
    cumulative_over: { amount: { amount: 50_000, currency: 'EUR' }, window_hours: 24 },
    count_over: { n: 10, window_hours: 1 },
    fields_changed: ['amount'],
    change_over_percent: 20,
    items_over: 50,
    outside_hours: { from: '08:30', to: '18:00' },
  },
  effect: 'DENY',
  approvers: { roles: ['FINANCE'], quorum: 2, exclude: ['AGENT_OWNER'] },
  ttl_hours: 12,
  status: 'ACTIVE',
}

const held = { effect: 'REQUIRE_APPROVAL' }
const unknownMoney = { amount: 1, currency: 'XXQ' }

async function policies(caller: Caller = shop): Promise<PolicyView[]> {
  const { body } = await caller.get<{ content: PolicyView[] }>(`${path}?limit=96`)
  return body.content
}

/** Asks as one person and approves as another. */
async function change(ask: () => Promise<Answer>, approver = second): Promise<string> {
  const asked = await ask()
  assert.equal(asked.status, 202, asked.text)
  assert.equal((await decide(approver, asked)).status, 200)
  await product.workOff()
  const { body } = await shop.get(`/api/v1/approvals/${asked.body.id}`)
  assert.equal(body.status, 'EXECUTED', JSON.stringify(body))
  return (
    String((body.result as { location?: string }).location)
      .split('/')
      .at(-1) ?? ''
  )
}

async function create(changes: object = {}): Promise<string> {
  return change(() => first.post(path, { ...draft, ...changes }))
}

function decide(caller: Caller, { body }: Answer, verdict = 'approve'): Promise<Answer> {
  const { id, payload_sha256 } = body
  return caller.post(`/api/v1/approvals/${id}/${verdict}`, { payload_sha256 })
}

async function eventTypes(): Promise<string[]> {
  await product.settle()
  const { body } = await shop.get<{ content: { type: string }[] }>('/api/v1/events?limit=96')
  return body.content.map(({ type }) => type).filter((type) => type.startsWith('approval_policy'))
}

describe('POST /api/v1/approval-policies', () => {
  test('202: takes a second person, and then is there as it was asked for', async () => {
    const asked = await first.post(path, draft)
    assert.equal(asked.status, 202, asked.text)
    const isThere = async () => (await policies()).some(({ name }) => name === draft.name)
    assert.equal(await isThere(), false)
    assert.equal((await decide(first, asked)).body.code, 'approver_excluded')
    assert.equal((await decide(second, asked)).status, 200)
    await product.workOff()
    const found = (await policies()).find(({ name }) => name === draft.name)
    const { id, version, created_at, updated_at, ...rest } = { ...found } as Record<string, unknown>
    assert.deepEqual(rest, draft)
    assert.equal(version, 1)
    assert((await eventTypes()).includes('approval_policy.created'))
  })

  test('403 human_required: neither a key nor a client can ask for it', async () => {
    const client = shop.with(await shop.token('approvals:write'))
    for (const caller of [shop, client]) {
      const { status, body } = await caller.post(path, draft)
      assert.deepEqual([status, body.code], [403, 'human_required'])
    }
  })

  test('202: no policy lets one person do it, or keeps all from it', async () => {
    const everything = { operations: ['*'], actors: 'ANY' }
    const approvers = { roles: ['ADMIN'], quorum: 1, exclude: [] }
    const allow = await create({ name: 'Mine', match: everything, effect: 'ALLOW' })
    const own = await create({
      name: 'Own',
      match: everything,
      effect: 'REQUIRE_APPROVAL',
      approvers,
    })
    const asked = await first.patch(`${path}/${own}`, { name: 'Still two' })
    assert.equal(asked.status, 202, asked.text)
    assert.equal((await decide(first, asked)).body.code, 'approver_excluded')
    await change(() => first.patch(`${path}/${own}`, { effect: 'DENY' }))
    for (const id of [own, allow]) {
      await change(() => first.patch(`${path}/${id}`, { status: 'DISABLED' }))
    }
  })

  test('202: a policy that names it asks for more than two people, and one for every write does not', async () => {
    const tenant = await product.open()
    const there = new Staff(product, tenant)
    const askingThere = await there.signedIn(await there.member(['ADMIN']))
    const approving = await Promise.all(
      [1, 2, 3].map(async () => there.signedIn(await there.member(['ADMIN']))),
    )
    const approvers = { roles: ['ADMIN', 'FINANCE'], quorum: 3, exclude: [] }
    const strict = { ...draft, effect: 'REQUIRE_APPROVAL', approvers, ttl_hours: 1 }
    for (const operations of [['*'], ['createApprovalPolicy']]) {
      const asked = await askingThere.post(path, {
        ...strict,
        match: { operations, actors: 'ANY' },
      })
      const [one] = approving
      assert(one)
      assert.equal((await decide(one, asked)).body.status, 'APPROVED', asked.text)
      await product.workOff()
    }
    const third = await askingThere.post<{ approvers: Record<string, unknown> }>(path, draft)
    const { exclude, ...rest } = third.body.approvers
    assert.deepEqual(rest, { roles: ['ADMIN', 'FINANCE'], quorum: 3 })
    assert.deepEqual(
      (third.body as { policies?: { roles: string[] }[] }).policies?.map(({ roles }) => roles),
      [['ADMIN', 'FINANCE'], ['ADMIN']],
    )
    assert.deepEqual([...(exclude as string[])].sort(), ['AGENT_OWNER', 'REQUESTER'])
    const statuses: unknown[] = []
    for (const each of approving) statuses.push((await decide(each, third)).body.status)
    assert.deepEqual(statuses, ['PENDING', 'PENDING', 'APPROVED'])
  })

  test('202: a policy for policies is lifted only as it says itself', async () => {
    const tenant = await product.open()
    const there = new Staff(product, tenant)
    const asking = await there.signedIn(await there.member(['ADMIN']))
    const approving = await there.signedIn(await there.member(['ADMIN']))
    await there.member(['ADMIN'])
    const approvers = { roles: ['ADMIN'], quorum: 3, exclude: [] }
    const match = { operations: ['updateApprovalPolicy'], actors: 'ANY' }
    const strict = { ...draft, name: 'Three', effect: 'REQUIRE_APPROVAL', approvers, match }
    await decide(approving, await asking.post(path, strict))
    await product.workOff()
    const made = (await policies(tenant)).find(({ name }) => name === 'Three')
    const lifting = await asking.patch(`${path}/${made?.id}`, { status: 'DISABLED' })
    assert.equal((lifting.body.approvers as { quorum: number }).quorum, 3, lifting.text)
  })

  const wrong: [code: string, changes: object][] = [
    ['operation_exempt', { match: { ...draft.match, operations: ['approveApproval'] } }],
    ['operation_exempt', { match: { ...draft.match, operations: ['*', 'cancelApproval'] } }],
    ['operation_exempt', { match: { ...draft.match, operations: ['changeMyPassword'] } }],
    [
      'operation_only_for_people',
      { match: { ...draft.match, actors: 'AGENT', operations: ['createApprovalGrant'] } },
    ],
    ['operation_unknown', { match: { ...draft.match, operations: ['createRefunds'] } }],
    ['operation_unknown', { match: { ...draft.match, operations: ['listOrders'] } }],
    ['agent_unknown', { match: { ...draft.match, agents: [newId('agt')] } }],
    ['role_unknown', { approvers: { ...draft.approvers, roles: ['FINANCES'] } }],
    ['role_unknown', { approvers: { ...draft.approvers, roles: ['PROVIDER_OWNER'] } }],
    [
      'role_cannot_decide',
      { ...held, approvers: { ...draft.approvers, roles: ['SUPPORT', 'ADMIN'] } },
    ],
    ['role_cannot_decide', { ...held, approvers: { ...draft.approvers, roles: ['ANALYST'] } }],
    ['quorum_unreachable', { ...held, approvers: { ...draft.approvers, roles: ['FINANCE'] } }],
    [
      'quorum_unreachable',
      { ...held, approvers: { ...draft.approvers, roles: ['ADMIN'], quorum: 5 } },
    ],
    ['currency_unsupported', { match: { ...draft.match, amount_over: unknownMoney } }],
    [
      'currency_unsupported',
      { match: { ...draft.match, cumulative_over: { amount: unknownMoney, window_hours: 24 } } },
    ],
  ]
  for (const [code, changes] of wrong) {
    test(`422 ${code}: neither made nor tried is ${JSON.stringify(changes).slice(0, 80)}`, async () => {
      const policy = { ...draft, ...changes }
      const made = await first.post(path, policy)
      assert.deepEqual([made.status, made.body.code], [422, code], made.text)
      const tried = await shop.post(`${path}/simulate`, { policy })
      assert.deepEqual([tried.status, tried.body.code], [422, code], tried.text)
    })
  }

  test('422 quorum_unreachable: says how many members there are', async () => {
    const approvers = { ...draft.approvers, roles: ['ADMIN'], quorum: 5 }
    const { body } = await first.post(path, { ...draft, ...held, approvers })
    assert.deepEqual(body.meta, { quorum: 5, members: 3 })
  })

  const invalid: object[] = [
    { approvers: { ...draft.approvers, quorum: 0 } },
    { approvers: { ...draft.approvers, quorum: 6 } },
    { ttl_hours: 0 },
    { ttl_hours: 721 },
    { match: { ...draft.match, outside_hours: { from: '24:00', to: '18:00' } } },
    { match: { ...draft.match, count_over: { n: 1, window_hours: 721 } } },
  ]
  for (const changes of invalid) {
    test(`400 validation_failed: ${JSON.stringify(changes).slice(0, 80)}`, async () => {
      const { status, body } = await first.post(path, { ...draft, ...changes })
      assert.deepEqual([status, body.code], [400, 'validation_failed'])
    })
  }
})

describe('PATCH /api/v1/approval-policies/:policyId', () => {
  test('202: changes what is given, and every version stays readable', async () => {
    const id = await create({ name: 'First name' })
    const changed = {
      name: 'Second name',
      order: 7,
      match: { operations: ['*'], actors: 'AGENT', items_over: 500 },
      effect: 'REQUIRE_APPROVAL',
      approvers: { roles: ['ADMIN', 'FINANCE'], quorum: 1, exclude: [] },
      ttl_hours: 48,
      status: 'DISABLED',
    }
    await change(() => first.patch(`${path}/${id}`, changed))
    const { body } = await shop.get(`${path}/${id}`)
    const { version, created_at, updated_at, ...rest } = body
    assert.deepEqual([rest, version], [{ id, ...changed }, 2])
    const versions = await shop.get<{ content: { version: number; policy: PolicyView }[] }>(
      `${path}/${id}/versions`,
    )
    const shown = versions.body.content.map(({ version, policy }) => [version, policy.name])
    assert.deepEqual(shown, [
      [2, 'Second name'],
      [1, 'First name'],
    ])
    assert((await eventTypes()).includes('approval_policy.updated'))
  })

  test('412 version_mismatch: of a version that is over nothing is asked for', async () => {
    const id = await create()
    await change(() => first.patch(`${path}/${id}`, { name: 'Newer' }))
    const rename = (version: string) =>
      first.patch(`${path}/${id}`, { name: 'X' }, { 'if-match': version })
    const { status, body } = await rename('"v1"')
    assert.deepEqual([status, body.code], [412, 'version_mismatch'])
    assert.equal((await rename('"v2"')).status, 202)
  })

  test('422 quorum_unreachable: nor is one made so, and one that is so can be disabled', async () => {
    const mine = await product.open()
    const people = new Staff(product, mine)
    const asking = await people.signedIn(await people.member(['ADMIN']))
    const approving = await people.signedIn(await people.member(['ADMIN']))
    const third = await people.member(['ADMIN'])
    const approvers = { roles: ['ADMIN'], quorum: 3, exclude: [] }
    const made = await asking.post(path, { ...draft, ...held, approvers, name: 'Three' })
    assert.equal((await decide(approving, made)).status, 200)
    await product.workOff()
    const { id } = (await policies(mine)).find(({ name }) => name === 'Three') ?? {}
    const more = await asking.patch(`${path}/${id}`, { approvers: { ...approvers, quorum: 4 } })
    assert.deepEqual([more.status, more.body.code], [422, 'quorum_unreachable'])
    await mine.call('DELETE', `/api/v1/members/${third}`)
    const disabled = await asking.patch(`${path}/${id}`, { status: 'DISABLED' })
    assert.equal(disabled.status, 202, disabled.text)
  })

  test('404 approval_policy_not_found: of another tenant it is not there', async () => {
    const id = await create()
    const other = await product.open()
    const others = new Staff(product, other)
    const stranger = await others.signedIn(await others.member(['ADMIN']))
    const { status, body } = await stranger.patch(`${path}/${id}`, { name: 'Theirs' })
    assert.deepEqual([status, body.code], [404, 'approval_policy_not_found'])
    assert.equal((await other.get(`${path}/${id}/versions`)).status, 404)
  })

  test('people are supervised as long as a policy is for them', async () => {
    const match = { operations: ['createVariant'], actors: 'ANY' }
    const { id: productId } = await aProduct(shop)
    const variants = `/v1/catalog/products/${productId}/variants`
    const add = (size: string) =>
      shop.post(variants, { option_values: { size }, price: { amount: 1, currency: 'EUR' } })
    const id = await create({ name: 'Nobody', match, effect: 'DENY' })
    await product.identity.refresh()
    const denied = await add('L')
    assert.deepEqual([denied.status, denied.body.code], [403, 'denied_by_policy'], denied.text)
    await change(() => first.patch(`${path}/${id}`, { status: 'DISABLED' }))
    await product.identity.refresh()
    const tried = { name: 'Tried', match, effect: 'DENY' }
    const seen = async () => (await shop.post(`${path}/simulate`, { policy: tried })).body.writes
    const before = await seen()
    assert.equal((await add('L')).status, 201)
    assert.equal(await seen(), before)
  })
})

describe('POST /api/v1/approval-policies/simulate', () => {
  const simulate = (body: object, caller: Caller = shop) =>
    caller.post<Record<string, unknown>>(`${path}/simulate`, body)
  const deny = {
    name: 'No new titles',
    match: { operations: ['updateProduct'], actors: 'AGENT', fields_changed: ['title'] },
    effect: 'DENY',
  }

  test('200: says what of the past would have been stopped, and changes nothing', async () => {
    const mine = await product.open()
    const people = new Staff(product, mine)
    const ownerId = await people.member(['ADMIN'])
    const helper = keyed(await people.asAgent(await people.agent(ownerId, ['catalog:*'])))
    const { id } = await aProduct(mine)
    const patch = (body: object) => helper.patch(`/v1/catalog/products/${id}`, body)
    assert.equal((await patch({ title: 'Copper pot' })).status, 200)
    assert.equal((await patch({ tags: ['copper'] })).status, 200)
    assert.equal((await patch({ price: { amount: 9_000, currency: 'EUR' } })).status, 202)
    const { status, body } = await simulate({ policy: deny }, mine)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.before, { ALLOW: 2, REQUIRE_APPROVAL: 1, DENY: 0 })
    assert.deepEqual(body.after, { ALLOW: 1, REQUIRE_APPROVAL: 1, DENY: 1 })
    assert.deepEqual([body.writes, body.complete, body.changed], [3, true, 1])
    assert.deepEqual(body.incomplete_reasons, [])
    const [example] = body.examples as Record<string, unknown>[]
    assert.deepEqual(
      [example?.operation_id, example?.before, example?.after],
      ['updateProduct', 'ALLOW', 'DENY'],
    )
    assert.equal((await policies(mine)).length, (await policies(await product.open())).length)
  })

  test('200: shows the money of an example to those who may read what it was about', async () => {
    const mine = await product.open('sandbox')
    const people = new Staff(product, mine)
    const ownerId = await people.member(['ADMIN'])
    const helper = keyed(await people.asAgent(await people.agent(ownerId, ['payments:*'])))
    const asked = await helper.post(`/api/v1/payments/${await aPayment(mine)}/refunds`, {})
    assert.equal(asked.status, 202, asked.text)
    const refunds = { ...deny, match: { operations: ['createRefund'], actors: 'AGENT' } }
    const moneyFor = async (role: string) => {
      const caller = await people.signedIn(await people.member([role]))
      const { body } = await simulate({ policy: refunds }, caller)
      return (body.examples as Record<string, unknown>[]).map(({ money }) => money)
    }
    assert.deepEqual(await moneyFor('FINANCE'), [asked.body.money])
    assert.deepEqual(await moneyFor('DEVELOPER'), [null])
  })

  test('200: in the place of a policy', async () => {
    const mine = await product.open()
    const people = new Staff(product, mine)
    const ownerId = await people.member(['ADMIN'])
    const helper = keyed(await people.asAgent(await people.agent(ownerId, ['catalog:*'])))
    const { id } = await aProduct(mine)
    await helper.patch(`/v1/catalog/products/${id}`, { tags: ['copper'] })
    const texts = (await policies(mine)).find(({ effect }) => effect === 'ALLOW')
    const beside = await simulate({ policy: deny }, mine)
    assert.deepEqual(beside.body.after, { ALLOW: 1, REQUIRE_APPROVAL: 0, DENY: 0 })
    const instead = await simulate({ policy: deny, policy_id: texts?.id }, mine)
    assert.deepEqual(instead.body.after, { ALLOW: 0, REQUIRE_APPROVAL: 1, DENY: 0 })
  })

  test('200: without effect nothing changes, and no policy opens policies to one person', async () => {
    const asked = await first.post(path, { ...draft, name: 'Asked for' })
    assert.equal(asked.status, 202, asked.text)
    const disabled = await simulate({ policy: { ...deny, status: 'DISABLED' } })
    assert.deepEqual([disabled.body.changed, disabled.body.before], [0, disabled.body.after])
    const everything = { operations: ['*'], actors: 'ANY' }
    for (const effect of ['ALLOW', 'DENY']) {
      const { body } = await simulate({ policy: { name: 'All', match: everything, effect } })
      const examples = body.examples as { operation_id: string }[]
      const own = examples.filter(({ operation_id }) => operation_id === 'createApprovalPolicy')
      assert.deepEqual(own, [])
    }
  })

  test('200: counts what is approved once, so that the counts add up', async () => {
    await create({ name: 'Counted' })
    const { body } = await simulate({ policy: deny })
    const sumOf = (counts: unknown) =>
      Object.values(counts as Record<string, number>).reduce((sum, count) => sum + count, 0)
    assert(Number(body.writes) > 0)
    assert.deepEqual([sumOf(body.before), sumOf(body.after)], [body.writes, body.writes])
  })

  test('200: says since when people were looked at, and that it is not complete without', async () => {
    const mine = await product.open()
    const people = new Staff(product, mine)
    await aProduct(mine)
    const forAll = { name: 'No products', match: { operations: ['createProduct'], actors: 'ANY' } }
    const tried = async (policy: object = { ...forAll, effect: 'DENY' }) =>
      (await simulate({ policy }, mine)).body
    const unseen = await tried()
    assert.deepEqual(
      [unseen.complete, unseen.incomplete_reasons, unseen.people_recorded_since],
      [false, ['PEOPLE_NOT_RECORDED'], null],
    )
    const ofAgents = await tried(deny)
    assert.deepEqual([ofAgents.complete, ofAgents.incomplete_reasons], [true, []])
    await people.policy({ ...forAll, name: 'Watched', effect: 'ALLOW' })
    const made = (await policies(mine)).find(({ name }) => name === 'Watched')
    await aProduct(mine)
    const seen = await tried()
    assert.equal(seen.people_recorded_since, made?.created_at)
    assert.deepEqual(
      [seen.complete, seen.incomplete_reasons, seen.changed],
      [false, ['PEOPLE_NOT_RECORDED'], 1],
    )
  })

  test('200: shows who would have had to decide, before and after', async () => {
    const mine = await product.open()
    const people = new Staff(product, mine)
    const ownerId = await people.member(['ADMIN'])
    await people.member(['ADMIN'])
    const helper = keyed(await people.asAgent(await people.agent(ownerId, ['catalog:*'])))
    const { id } = await aProduct(mine)
    const asked = await helper.post(`/v1/catalog/products/${id}/unpublish`)
    assert.equal(asked.status, 202, asked.text)
    const visibility = (await policies(mine)).find(({ name }) => name === 'What is on sale')
    const { id: policy_id, version, created_at, updated_at, ...policy } = { ...visibility }
    const approvers = { roles: ['ADMIN'], quorum: 2, exclude: ['REQUESTER'] }
    const { status, body } = await simulate({ policy: { ...policy, approvers }, policy_id }, mine)
    assert.equal(status, 200, JSON.stringify(body))
    const [example] = body.examples as Record<string, unknown>[]
    assert.deepEqual(
      [body.changed, example?.before, example?.after],
      [1, 'REQUIRE_APPROVAL', 'REQUIRE_APPROVAL'],
    )
    const named = { policy_id, name: visibility?.name }
    assert.partialDeepStrictEqual(
      [example?.policies_before, example?.policies_after],
      [[{ ...named, ...visibility?.approvers }], [{ ...named, ...approvers }]],
    )
    const same = await simulate({ policy: policy, policy_id }, mine)
    assert.equal(same.body.changed, 0)
  })

  test('404 approval_policy_not_found: not in the place of one that is not there', async () => {
    const { status, body } = await simulate({ policy: deny, policy_id: newId('apl') })
    assert.deepEqual([status, body.code], [404, 'approval_policy_not_found'])
  })

  test('422 operation_unknown: what could not be created cannot be tried', async () => {
    const match = { ...deny.match, operations: ['updateProducts'] }
    const { status, body } = await simulate({ policy: { ...deny, match } })
    assert.deepEqual([status, body.code], [422, 'operation_unknown'])
  })
})

describe('the policies that a tenant starts with', () => {
  test('hold from the first moment, and are read before anything is kept', async () => {
    const other = await product.open()
    const people = new Staff(product, other)
    const owner = await people.member(['ADMIN'])
    const helper = keyed(await people.asAgent(await people.agent(owner, ['catalog:*'])))
    const { id } = await aProduct(other)
    const renamed = await helper.patch(`/v1/catalog/products/${id}`, { title: 'Copper pot' })
    assert.equal(renamed.status, 200, renamed.text)
    const hidden = await helper.post(`/v1/catalog/products/${id}/unpublish`)
    const shown = await policies(other)
    const named = shown.find(({ name }) => name === 'What is on sale')
    assert.deepEqual([hidden.status, hidden.body.policy_id], [202, named?.id])
    assert.deepEqual(
      shown.map(({ order }) => order),
      shown.map((_, index) => (index + 1) * 10),
    )
    await product.settle()
    assert.deepEqual(await policies(other), shown)
  })

  test('are of the program, whoever changed another first', async () => {
    const authorsOf = async (tenant: Caller, id: unknown) => {
      const { body } = await tenant.get<{ content: { changed_by: string }[] }>(
        `${path}/${id}/versions`,
      )
      return body.content.map(({ changed_by }) => changed_by)
    }
    const other = await product.open()
    const people = new Staff(product, other)
    const asker = await people.member(['ADMIN'])
    const asking = await people.signedIn(asker)
    const approving = await people.signedIn(await people.member(['ADMIN']))
    const [one, two] = await policies(other)
    assert.deepEqual(await authorsOf(other, one?.id), ['souk'])
    const asked = await asking.patch(`${path}/${one?.id}`, { name: 'Renamed' })
    assert.equal((await decide(approving, asked)).status, 200)
    await product.workOff()
    assert.deepEqual(await authorsOf(other, one?.id), [asker, 'souk'])
    assert.deepEqual(await authorsOf(other, two?.id), ['souk'])
    const settled = await product.open()
    await product.settle()
    const [first] = await policies(settled)
    assert.deepEqual(await authorsOf(settled, first?.id), ['souk'])
  })

  for (const { name, agentPolicies } of services) {
    test(`of ${name} name its own operations, and roles that may decide`, () => {
      const own = product.operations.list.filter(({ service }) => service === name)
      const known = new Set(own.map(({ schema }) => schema.operationId))
      const named = agentPolicies.flatMap(({ operations }) => operations)
      assert.deepEqual(
        named.filter((operation) => !known.has(operation)),
        name === 'approvals' ? ['*'] : [],
      )
      const roles = agentPolicies.flatMap((policy) => policy.roles)
      const deciding = operatorRolesWith('approvals:decide')
      assert.deepEqual(
        roles.filter((role) => !deciding.includes(role)),
        [],
      )
    })
  }

  test('are pages in their order', async () => {
    const all = await policies()
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await shop.get<{ content: PolicyView[]; page: { next: string | null } }>(
        `${path}?limit=4${query}`,
      )
      seen.push(...body.content.map(({ id }) => id))
      cursor = body.page.next
    }
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    )
  })

  test('200: let an agent change a text and a price a little, and hold back a large change', async () => {
    const { id } = await aProduct(shop, { amount: 1_000 })
    const patch = (body: object) => agent.patch(`/v1/catalog/products/${id}`, body)
    assert.equal((await patch({ title: 'Copper pot' })).status, 200)
    assert.equal((await patch({ price: { amount: 1_200, currency: 'EUR' } })).status, 200)
    const large = await patch({ price: { amount: 900, currency: 'EUR' } })
    assert.equal(large.status, 202, large.text)
    assert.deepEqual((large.body.approvers as { roles: string[] }).roles, [
      'ADMIN',
      'CATALOG_MANAGER',
    ])
    assert.equal((await patch({ price: { amount: 100, currency: 'USD' } })).status, 202)
    assert.equal((await patch({ handle: 'copper-pot-2' })).status, 202)
    assert.equal((await agent.post(`/v1/catalog/products/${id}/unpublish`)).status, 202)
  })
})
