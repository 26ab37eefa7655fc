import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  assignmentsUrl,
  createMarket,
  eur,
  Market,
  type PlanBody,
  type ProblemBody,
  plansUrl,
  tenPercent,
} from '../commissions.fixture.ts'

let world: World
before(async () => {
  world = await createMarket()
})
after(() => world.close())

const put = (market: Market, planId: string, body: object, headers = {}) =>
  market.caller.call<PlanBody & ProblemBody>('PUT', `${plansUrl}/${planId}/rules`, {
    body,
    headers,
  })

const read = async (market: Market, planId: string) =>
  (await market.caller.get<PlanBody>(`${plansUrl}/${planId}`)).body

async function typesOf(tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  return events.map(({ type }) => type).filter((type) => type.startsWith('commission'))
}

const web = { ...tenPercent, name: 'Web', rate: '0.2', match: { channels: ['web'] } }

describe('a plan', () => {
  test('201: is a draft with rules in their order, activated once and retired when nobody has it', async () => {
    const tenant = 'life'
    const market = new Market(world, tenant)
    const body = { name: ' Standard ', rules: [web, tenPercent] }
    const made = await market.caller.post<PlanBody>(plansUrl, body)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.location, `${plansUrl}/${made.body.id}`)
    assert.partialDeepStrictEqual(made.body, {
      name: 'Standard',
      status: 'DRAFT',
      revision: 0,
      rules_valid_from: null,
      version: 1,
      rules: [{ name: 'Web' }, { name: 'Everything' }],
    })
    assert.deepEqual(await read(market, made.body.id), made.body)
    const active = await market.post<PlanBody>(`${plansUrl}/${made.body.id}/activate`)
    assert.deepEqual([active.status, active.revision], ['ACTIVE', 1])
    const again = await market.caller.post<ProblemBody>(`${plansUrl}/${made.body.id}/activate`)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    const retired = await market.post<PlanBody>(`${plansUrl}/${made.body.id}/retire`)
    assert.equal(retired.status, 'RETIRED')
    const late = await put(market, made.body.id, { rules: [tenPercent] })
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
    assert.deepEqual(await typesOf(tenant), [
      'commission_plan.created',
      'commission_plan.activated',
      'commission_plan.retired',
    ])
  })

  test('200: renamed once; the same name changes nothing', async () => {
    const market = new Market(world, 'renamed')
    const { id } = await market.plan()
    const rename = (name: string) => market.caller.patch<PlanBody>(`${plansUrl}/${id}`, { name })
    assert.equal((await rename('Other')).body.version, 3)
    assert.equal((await rename('Other')).body.version, 3)
  })

  test('409 commission_plan_in_use: while a provider has it now or later, or it is the default', async () => {
    const market = new Market(world, 'used')
    const provider = await market.provider()
    const [first, second] = [await market.plan(), await market.plan([tenPercent], provider)]
    const retire = (id: string) => market.caller.post<ProblemBody>(`${plansUrl}/${id}/retire`)
    const refused = [await retire(first.id), await retire(second.id)]
    assert.deepEqual(
      refused.map(({ body }) => [body.code, body.meta.is_default, body.meta.provider_ids]),
      [
        ['commission_plan_in_use', true, []],
        ['commission_plan_in_use', false, [provider]],
      ],
    )
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const back = { provider_id: provider, plan_id: null }
    await market.post(assignmentsUrl, { ...back, effective_from: later })
    assert.equal((await retire(second.id)).status, 409)
    await market.post(assignmentsUrl, back)
    assert.equal((await retire(second.id)).status, 200)
    assert.equal((await read(market, first.id)).status, 'ACTIVE')
  })

  test('200: of two that become the default at once both are active, and one is it', async () => {
    const market = new Market(world, 'twice')
    const provider = await market.provider()
    const product = await market.product(10_000, provider)
    const drafts = await Promise.all(
      ['0.1', '0.2'].map((rate) =>
        market.post<PlanBody>(plansUrl, { name: rate, rules: [{ ...tenPercent, rate }] }),
      ),
    )
    const replies = await allAtOnce(
      world.db,
      'commissions.plans',
      drafts.map(
        ({ id }) =>
          () =>
            market.caller.post<PlanBody>(`${plansUrl}/${id}/activate`, { is_default: true }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    const { body } = await market.caller.get<{ content: { plan_id: string }[] }>(
      `${assignmentsUrl}?is_default=true`,
    )
    assert.equal(body.content.length, 2)
    await market.sale([[product, 1]])
    const [line, ...others] = await market.lines()
    assert.deepEqual([line?.plan_id, others.length], [body.content[0]?.plan_id, 0])
  })

  test('200: of two activations of one plan at once the second is refused', async () => {
    const market = new Market(world, 'once')
    const { id } = await market.post(plansUrl, { name: 'Standard', rules: [tenPercent] })
    const activate = () => market.caller.post<ProblemBody>(`${plansUrl}/${id}/activate`)
    const replies = await allAtOnce(world.db, 'commissions.plans', [activate, activate])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await typesOf('once')).length, 2)
  })
})

describe('rules', () => {
  const refusals: [what: string, rule: object, expected: [string, string?]][] = [
    ['a percentage without a rate', { kind: 'PERCENT', rate: null }, ['/rules/0/rate', 'required']],
    ['a rate above all', { rate: '1.1' }, ['/rules/0/rate', 'too_large']],
    ['a fixed amount of a percentage', { fixed: [eur(1)] }, ['/rules/0/fixed', 'not_allowed']],
    [
      'tiers that do not rise',
      {
        kind: 'TIERED',
        rate: null,
        tiers: [
          { from: [], rate: '0.1' },
          { from: [eur(100)], rate: '0.05' },
          { from: [eur(100)], rate: '0.02' },
        ],
      },
      ['/rules/0/tiers/2/from', 'not_rising'],
    ],
    [
      'a maximum below the minimum',
      { min: [eur(10)], max: [eur(5)] },
      ['/rules/0/max', 'below_min'],
    ],
    [
      'a period that ends before it begins',
      { valid_from: '2026-02-01T00:00:00Z', valid_to: '2026-01-01T00:00:00Z' },
      ['/rules/0/valid_to', 'not_after'],
    ],
    [
      'a fixed part that is kept where there is none',
      { on_refund: 'KEEP_FIXED' },
      ['/rules/0/on_refund', 'not_allowed'],
    ],
  ]
  for (const [what, change, [path, code]] of refusals) {
    test(`400 validation_failed: ${what}`, async () => {
      const market = new Market(world, 'invalid')
      const rules = [{ ...tenPercent, ...change }]
      const refused = await market.caller.post<ProblemBody>(plansUrl, { name: 'Wrong', rules })
      assert.equal(refused.status, 400, refused.text)
      assert.partialDeepStrictEqual(refused.body.errors[0], { path, code })
    })
  }

  test('422 rule_unreachable: with the rule that shadows it, and nothing is changed', async () => {
    const market = new Market(world, 'shadow')
    const plan = await market.plan([web, tenPercent])
    const [first] = plan.rules
    const narrow = { ...web, name: 'Narrow' }
    const rules = [{ ...web, id: first?.id }, narrow, tenPercent]
    const refused = await put(market, plan.id, { rules })
    assert.deepEqual([refused.status, refused.body.code], [422, 'rule_unreachable'])
    assert.partialDeepStrictEqual(refused.body.meta, {
      rule: { index: 1, name: 'Narrow' },
      shadowed_by: [{ index: 0, id: first?.id, name: 'Web' }],
    })
    assert.deepEqual(await read(market, plan.id), plan)
    assert(!(await typesOf('shadow')).includes('commission_plan.updated'))
  })

  test('422 commission_rule_missing: a plan in force has a rule for everything, which a draft need not have', async () => {
    const market = new Market(world, 'missing')
    const draft = await market.post<PlanBody>(plansUrl, { name: 'Half', rules: [web] })
    const refused = await market.caller.post<ProblemBody>(`${plansUrl}/${draft.id}/activate`)
    assert.deepEqual([refused.status, refused.body.code], [422, 'commission_rule_missing'])
    assert.deepEqual(await read(market, draft.id), draft)
    const plan = await market.plan()
    const put2 = await put(market, plan.id, { rules: [web] })
    assert.deepEqual([put2.status, put2.body.code], [422, 'commission_rule_missing'])
    assert.deepEqual(await read(market, plan.id), plan)
  })

  test('422 commission_match_unknown: names what there is not, another tenant’s categories among it', async () => {
    const market = new Market(world, 'unknown')
    const other = new Market(world, 'other')
    const { id } = await other.post('/v1/catalog/categories', { name: 'Theirs' })
    const providerId = newId('prv')
    const match = { category_ids: [id], provider_ids: [providerId] }
    const body = { name: 'Wrong', rules: [{ ...tenPercent, match }, tenPercent] }
    const refused = await market.caller.post<ProblemBody>(plansUrl, body)
    assert.deepEqual([refused.status, refused.body.code], [422, 'commission_match_unknown'])
    assert.deepEqual(refused.body.meta, {
      provider_ids: [providerId],
      category_ids: [id],
      product_ids: [],
    })
    assert.deepEqual(await typesOf('unknown'), [])
  })

  test('200: replaced from a moment on; what was decided last counts, and all revisions are kept', async () => {
    const market = new Market(world, 'revised')
    const provider = await market.provider()
    const product = await market.product(10_000, provider)
    const plan = await market.plan()
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const rate = (text: string) => [{ ...tenPercent, id: plan.rules[0]?.id, rate: text }]
    const later = { rules: rate('0.3'), valid_from: inHours(2) }
    assert.equal((await put(market, plan.id, later)).body.revision, 2)
    await market.sale([[product, 1]])
    const sooner = { rules: rate('0.2'), valid_from: inHours(1) }
    assert.equal((await put(market, plan.id, sooner)).body.revision, 3)
    world.advance('revised', 3_600_001)
    await market.sale([[product, 1]])
    world.advance('revised', 3 * 3_600_000)
    await market.sale([[product, 1]])
    const lines = await market.lines()
    assert.deepEqual(
      lines.map(({ amount, revision }) => [amount.amount, revision]),
      [
        [1_000, 1],
        [2_000, 3],
        [2_000, 3],
      ],
    )
    const { body } = await market.caller.get<{ content: { revision: number }[] }>(
      `${plansUrl}/${plan.id}/revisions?limit=2`,
    )
    assert.deepEqual(
      body.content.map(({ revision }) => revision),
      [3, 2],
    )
    const past = await put(market, plan.id, { rules: rate('0.4'), valid_from: inHours(-1) })
    assert.deepEqual([past.status, past.body.errors[0]?.path], [400, '/valid_from'])
  })

  test('409 version_mismatch: rules that somebody else has replaced meanwhile stay', async () => {
    const market = new Market(world, 'stale')
    const plan = await market.plan()
    const headers = { 'if-match': '"1"' }
    const refused = await put(market, plan.id, { rules: [web, tenPercent] }, headers)
    assert.equal(refused.body.code, 'version_mismatch')
    assert.deepEqual(await read(market, plan.id), plan)
  })
})

describe('POST /api/v1/marketplace/commission-assignments', () => {
  test('4xx: of no provider, no plan, a draft, or in the past; nothing is announced', async () => {
    const tenant = 'refused'
    const market = new Market(world, tenant)
    const provider = await market.provider()
    const draft = await market.post<PlanBody>(plansUrl, { name: 'Draft' })
    const plan = await market.plan([tenPercent], provider)
    const before = await typesOf(tenant)
    const cases: [object, number, string][] = [
      [{ provider_id: newId('prv'), plan_id: plan.id }, 422, 'provider_unknown'],
      [{ provider_id: provider, plan_id: newId('cmp') }, 422, 'commission_plan_unknown'],
      [{ provider_id: provider, plan_id: draft.id }, 409, 'commission_plan_not_active'],
      [
        { provider_id: provider, plan_id: null, effective_from: '2020-01-01T00:00:00Z' },
        400,
        'validation_failed',
      ],
    ]
    for (const [body, status, code] of cases) {
      const refused = await market.caller.post<ProblemBody>(assignmentsUrl, body)
      assert.deepEqual([refused.status, refused.body.code], [status, code])
    }
    assert.deepEqual(await typesOf(tenant), before)
  })

  test('201: is told by its id and in lists of a provider and a plan', async () => {
    const market = new Market(world, 'assigned')
    const provider = await market.provider()
    const plan = await market.plan([tenPercent], provider)
    const list = async (query: string) =>
      (await market.caller.get<{ content: { id: string }[] }>(`${assignmentsUrl}?${query}`)).body
        .content
    const [assignment] = await list(`provider_id=${provider}`)
    assert.partialDeepStrictEqual(assignment, { provider_id: provider, plan_id: plan.id })
    assert.deepEqual(await list(`plan_id=${plan.id}`), [assignment])
    assert.deepEqual(await list('is_default=true'), [])
    const shown = await market.caller.get(`${assignmentsUrl}/${assignment?.id}`)
    assert.deepEqual(shown.body, assignment)
    const foreign = await world.as('elsewhere').get(`${assignmentsUrl}/${assignment?.id}`)
    assert.equal(foreign.status, 404)
  })
})
