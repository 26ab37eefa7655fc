import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import {
  buy,
  type CampaignBody,
  createPromotionsWorld,
  crowd,
  givenActive,
  givenCampaign,
  type PromotionBody,
  type Refusal,
} from '../promotions.fixture.ts'
import { redeem, release, rollBack } from '../redemptions/operations.ts'
import { commandCampaign } from './operations.ts'

const world = await createPromotionsWorld()
after(() => world.close())

const campaigns = '/api/v1/campaigns'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const spend = (amount: number) => ({ budget: { kind: 'SPEND', amount: eur(amount) } })
const uses = (count: number) => ({ budget: { kind: 'USES', uses: count } })

async function typesOf(tenant: string, prefix: string): Promise<string[]> {
  const types = (await world.events(tenant)).map(({ type }) => type)
  return types.filter((type) => type.startsWith(`${prefix}.`))
}

async function now(tenant: string, { id }: { readonly id: string }): Promise<CampaignBody> {
  await world.tick()
  return (await world.as(tenant).get<CampaignBody>(`${campaigns}/${id}`)).body
}

function asked(tenant: string, { id }: { readonly id: string }, command: string) {
  return world.as(tenant).post<CampaignBody & Refusal>(`${campaigns}/${id}/${command}`)
}

async function reasonNow(tenant: string): Promise<string | undefined> {
  const { evaluated } = await buy(world, tenant)
  return evaluated.rejected[0]?.reason
}

async function usageOf(tenant: string, path: string): Promise<object> {
  return (await world.as(tenant).get<object>(`/api/v1/${path}/usage`)).body
}

async function countersOf(tenant: string, { id }: { readonly id: string }) {
  const { body } = await world
    .as(tenant)
    .get<{ used: { uses: number }; reserved: { uses: number } }>(`${campaigns}/${id}/usage`)
  return [body.used, body.reserved]
}

describe('the promotions of a campaign', () => {
  test('say of their usage what the campaign says: in all, by orders, and what is only reserved', async () => {
    const tenant = 'one form'
    const campaign = await givenCampaign(world, tenant, spend(50_000))
    const promotion = await givenActive(world, tenant, {
      campaign_id: campaign.id,
      limits: { budget: eur(40_000) },
    })
    const order = newId('ord')
    const { redemptions } = await buy(world, tenant, { holder: order })
    await buy(world, tenant)
    await buy(world, 'another tenant')
    const redeem = `/api/v1/redemptions/${redemptions[0]?.id}/redeem`
    assert.equal((await world.as(tenant).post(redeem, { order_id: order })).status, 200)
    const once = { uses: 1, cost: [eur(3_000)] }
    const said = { uses: 2, cost: [eur(6_000)], spent: eur(6_000), used: once, reserved: once }
    assert.deepEqual(await usageOf(tenant, `promotions/${promotion.id}`), {
      promotion_id: promotion.id,
      ...said,
    })
    assert.deepEqual(await usageOf(tenant, `campaigns/${campaign.id}`), {
      campaign_id: campaign.id,
      ...said,
    })
    const counted = await givenCampaign(world, tenant, { budget: { kind: 'USES', uses: 5 } })
    assert.partialDeepStrictEqual(await usageOf(tenant, `campaigns/${counted.id}`), {
      ...{ uses: 0, cost: [], spent: null, used: { uses: 0, cost: [] } },
    })
  })

  test('apply while it is active, and stop with it', async () => {
    const tenant = 'stops'
    const { body: campaign } = await world
      .as(tenant)
      .post<CampaignBody>(campaigns, { name: 'Summer' })
    assert.partialDeepStrictEqual(campaign, { status: 'DRAFT', version: 1, budget: null })
    const { id } = await givenActive(world, tenant, { campaign_id: campaign.id })
    assert.equal(await reasonNow(tenant), 'NOT_ACTIVE')
    const seen = []
    for (const command of ['activate', 'pause', 'activate', 'end']) {
      const { status } = (await asked(tenant, campaign, command)).body
      seen.push([status, await reasonNow(tenant)])
    }
    assert.deepEqual(seen, [
      ['ACTIVE', undefined],
      ['PAUSED', 'NOT_ACTIVE'],
      ['ACTIVE', undefined],
      ['ENDED', 'NOT_ACTIVE'],
    ])
    const { body: promotion } = await world
      .as(tenant)
      .get<PromotionBody>(`/api/v1/promotions/${id}`)
    assert.equal(promotion.status, 'ACTIVE')
    await world.as(tenant).patch(`/api/v1/promotions/${id}`, { campaign_id: null })
    assert.equal(await reasonNow(tenant), undefined)
    assert.deepEqual(await typesOf(tenant, 'campaign'), [
      'campaign.created',
      'campaign.activated',
      'campaign.paused',
      'campaign.activated',
      'campaign.ended',
    ])
  })

  test('begin and end by its times, whether or not its status says so yet', async () => {
    const tenant = 'by its times'
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const times = { starts_at: at(1), ends_at: at(2), timezone: 'Europe/Berlin' }
    const campaign = await givenCampaign(world, tenant, times)
    assert.deepEqual([campaign.status, campaign.timezone], ['SCHEDULED', 'Europe/Berlin'])
    await givenActive(world, tenant, { campaign_id: campaign.id })
    assert.equal(await reasonNow(tenant), 'NOT_STARTED')
    world.advance(tenant, 3_601_000)
    assert.equal(await reasonNow(tenant), undefined)
    assert.equal((await now(tenant, campaign)).status, 'ACTIVE')
    world.advance(tenant, 3_601_000)
    assert.equal(await reasonNow(tenant), 'ENDED')
    assert.equal((await now(tenant, campaign)).status, 'ENDED')
  })

  test('end between the evaluation and the reservation: nothing is taken off', async () => {
    const tenant = 'ended meanwhile'
    const campaign = await givenCampaign(world, tenant)
    await givenActive(world, tenant, { campaign_id: campaign.id })
    let tries = 0
    const { redemptions } = await buy(world, tenant, {
      meanwhile: async () => {
        tries += 1
        if (tries > 1) return
        await world.seed(tenant, (tx) => commandCampaign(tx, campaign.id, 'end'))
      },
    })
    assert.deepEqual([tries, redemptions.length], [2, 0])
    assert.deepEqual(await typesOf(tenant, 'redemption'), [])
  })
})

describe('the budget of a campaign', () => {
  const scarce: [string, object][] = [
    ['one use left', uses(1)],
    ['money for one and a half', spend(4_500)],
  ]
  for (const [name, more] of scarce) {
    test(`${name}, fifty buyers and two promotions: one has it, and the others are told why not`, async () => {
      const tenant = name
      const campaign = await givenCampaign(world, tenant, more)
      const inIt = {
        campaign_id: campaign.id,
        stacking: { group: 'a', mode: 'EXCLUSIVE_IN_GROUP' },
      }
      await givenActive(world, tenant, inIt)
      await givenActive(world, tenant, inIt)
      const bought = await crowd(world, tenant)
      assert.equal(bought.flatMap(({ redemptions }) => redemptions).length, 1)
      const lost = bought.filter(({ redemptions }) => redemptions.length === 0)
      const told = lost.flatMap(({ evaluated }) => evaluated.rejected.map(({ reason }) => reason))
      assert.deepEqual([lost.length, [...new Set(told)]], [49, ['BUDGET_EXHAUSTED']])
      assert.deepEqual(await countersOf(tenant, campaign), [
        { uses: 0, cost: [eur(0)] },
        { uses: 1, cost: [eur(3_000)] },
      ])
      assert.deepEqual(await typesOf(tenant, 'redemption'), ['redemption.reserved'])
    })
  }

  test('is shared in one order: what comes first by rank is paid, the other is told why not', async () => {
    const tenant = 'shared'
    const campaign = await givenCampaign(world, tenant, spend(5_000))
    const inIt = { campaign_id: campaign.id }
    await givenActive(world, tenant, inIt)
    const first = await givenActive(world, tenant, { ...inIt, priority: 5 })
    const { evaluated, redemptions } = await buy(world, tenant)
    assert.deepEqual(
      redemptions.map(({ promotionId, campaignId }) => [promotionId, campaignId]),
      [[first.id, campaign.id]],
    )
    assert.deepEqual(
      evaluated.rejected.map(({ reason }) => reason),
      ['BUDGET_EXHAUSTED'],
    )
  })

  test('is told when four fifths are gone and when all is, and is there again when something comes back', async () => {
    const tenant = 'told'
    const campaign = await givenCampaign(world, tenant, spend(6_000))
    await givenActive(world, tenant, {
      campaign_id: campaign.id,
      effects: [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(1_200)] }],
    })
    const holders = Array.from({ length: 5 }, () => newId('ord'))
    const seen = []
    for (const holder of holders) {
      await buy(world, tenant, { holder })
      const { status, is_low } = await now(tenant, campaign)
      seen.push([status, is_low])
    }
    assert.deepEqual(seen.slice(2), [
      ['ACTIVE', false],
      ['ACTIVE', true],
      ['EXHAUSTED', true],
    ])
    for (const holder of holders.slice(0, 2)) {
      await world.seed(tenant, (tx) => release(tx, holder))
    }
    assert.partialDeepStrictEqual(await now(tenant, campaign), { status: 'ACTIVE', is_low: false })
    assert.deepEqual((await typesOf(tenant, 'campaign')).slice(2), [
      'campaign.budget_threshold_reached',
      'campaign.exhausted',
      'campaign.updated',
      'campaign.activated',
    ])
  })

  test('is counted for whatever was used before, and exhausted is over when it is raised', async () => {
    const tenant = 'set later'
    const campaign = await givenCampaign(world, tenant)
    await givenActive(world, tenant, { campaign_id: campaign.id })
    await buy(world, tenant)
    const path = `${campaigns}/${campaign.id}`
    assert.equal((await world.as(tenant).patch(path, uses(1))).status, 200)
    assert.equal(await reasonNow(tenant), 'BUDGET_EXHAUSTED')
    assert.equal((await now(tenant, campaign)).status, 'EXHAUSTED')
    await world.as(tenant).patch(path, spend(6_000))
    assert.equal((await now(tenant, campaign)).status, 'ACTIVE')
    const dollars = await buy(world, tenant, { currency: 'USD' })
    assert.equal(dollars.evaluated.rejected[0]?.reason, 'CURRENCY')
    assert.equal(await reasonNow(tenant), undefined)
    assert.equal(await reasonNow(tenant), 'BUDGET_EXHAUSTED')
  })

  test('gets back what it gave, wherever the promotion belongs by then; redeemed is used, no more reserved', async () => {
    const tenant = 'given back'
    const [campaign, other] = [
      await givenCampaign(world, tenant, spend(100_000)),
      await givenCampaign(world, tenant, spend(100_000)),
    ]
    const { id } = await givenActive(world, tenant, { campaign_id: campaign.id })
    const orderId = newId('ord')
    await buy(world, tenant, { holder: orderId })
    await world.seed(tenant, (tx) => redeem(tx, orderId, orderId))
    assert.deepEqual(await countersOf(tenant, campaign), [
      { uses: 1, cost: [eur(3_000)] },
      { uses: 0, cost: [] },
    ])
    await world.as(tenant).patch(`/api/v1/promotions/${id}`, { campaign_id: other.id })
    const line = { promotionId: id, of: 'ITEM' as const, ref: '1', quantity: 1 }
    const back = [{ ...line, amount: 1_000, operatorAmount: 1_000, providerAmount: 0 }]
    await world.seed(tenant, (tx) => rollBack(tx, orderId, back))
    assert.deepEqual((await countersOf(tenant, campaign))[0], { uses: 1, cost: [eur(2_000)] })
    await world.seed(tenant, (tx) => rollBack(tx, orderId, 'all'))
    assert.deepEqual((await countersOf(tenant, campaign))[0], { uses: 0, cost: [eur(0)] })
    assert.deepEqual((await countersOf(tenant, other))[0], { uses: 0, cost: [] })
  })
})

describe('writes', () => {
  test('PATCH: what changes nothing has no new version; 412 for another version', async () => {
    const tenant = 'changed'
    const campaign = await givenCampaign(world, tenant, uses(5))
    const path = `${campaigns}/${campaign.id}`
    const same = await world.as(tenant).patch<CampaignBody>(path, uses(5))
    assert.equal(same.body.version, campaign.version)
    const changed = await world.as(tenant).patch<CampaignBody>(path, { name: 'Autumn' })
    assert.partialDeepStrictEqual(changed.body, { name: 'Autumn', version: campaign.version + 1 })
    const stale = await world.as(tenant).patch(path, { name: 'Winter' }, { 'if-match': '"v1"' })
    assert.equal(stale.status, 412)
    assert.equal((await typesOf(tenant, 'campaign')).at(-1), 'campaign.updated')
  })

  test('400: a budget that says too little or too much, times that do not go together', async () => {
    const time = '2026-06-01T00:00:00Z'
    for (const more of [
      { budget: { kind: 'SPEND' } },
      { budget: { kind: 'USES', amount: eur(1) } },
      { budget: { kind: 'USES', uses: 1, amount: eur(1) } },
      { budget: { kind: 'USES', uses: 0 } },
      { starts_at: time, ends_at: time },
    ]) {
      const { status, body } = await world
        .as('wrong')
        .post<Refusal>(campaigns, { name: 'Wrong', ...more })
      assert.deepEqual([status, body.code], [400, 'validation_failed'], JSON.stringify(more))
    }
    assert.deepEqual(await typesOf('wrong', 'campaign'), [])
  })

  test('422 campaign_unknown, 409 campaign_ended: a promotion names a campaign that takes more', async () => {
    const tenant = 'named'
    const draft = {
      name: 'Named',
      trigger: 'AUTOMATIC',
      effects: [{ kind: 'FREE_SHIPPING' }],
    }
    const foreign = await givenCampaign(world, 'another tenant')
    const create = (campaign_id: string) =>
      world.as(tenant).post<Refusal>('/api/v1/promotions', { ...draft, campaign_id })
    for (const id of [newId('cpg'), foreign.id]) {
      const unknown = await create(id)
      assert.deepEqual([unknown.status, unknown.body.code], [422, 'campaign_unknown'])
    }
    const campaign = await givenCampaign(world, tenant)
    const { id } = await givenActive(world, tenant, { campaign_id: campaign.id })
    await asked(tenant, campaign, 'end')
    const over = await create(campaign.id)
    assert.deepEqual([over.status, over.body.code], [409, 'campaign_ended'])
    const { body: copy } = await world
      .as(tenant)
      .post<PromotionBody>(`/api/v1/promotions/${id}/duplicate`)
    assert.equal(copy.campaign_id, null)
    const patched = await world
      .as(tenant)
      .patch<Refusal>(`${campaigns}/${campaign.id}`, { name: 'X' })
    assert.deepEqual([patched.status, patched.body.code], [409, 'campaign_ended'])
  })

  test('of two commands at once the second waits and is refused', async () => {
    const tenant = 'at once'
    const campaign = await givenCampaign(world, tenant)
    const { reply } = await world.seed(tenant, async (tx) => {
      await commandCampaign(tx, campaign.id, 'end')
      const reply = asked(tenant, campaign, 'pause')
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body } = await reply
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
  })

  test('403 and 404: without the scope, and for another tenant', async () => {
    const campaign = await givenCampaign(world, 'mine')
    const reader = world.as('mine', ['promotions:read'])
    assert.equal((await reader.post(campaigns, { name: 'No' })).status, 403)
    const path = `${campaigns}/${campaign.id}`
    assert.equal((await world.as('theirs').get(path)).status, 404)
    assert.equal((await world.as('theirs').get(`${path}/usage`)).status, 404)
    assert.equal((await asked('theirs', campaign, 'end')).status, 404)
  })
})

test('GET: by status and name, each as it is alone; promotions and redemptions of one campaign', async () => {
  const tenant = 'listed'
  const campaign = await givenCampaign(world, tenant)
  const inIt = await givenActive(world, tenant, { campaign_id: campaign.id })
  await givenActive(world, tenant)
  await buy(world, tenant)
  const found = async (path: string) =>
    (await world.as(tenant).get<{ content: { id: string }[] }>(path)).body.content
  assert.deepEqual(await found(campaigns), [campaign])
  assert.deepEqual(await found(`${campaigns}?status=PAUSED`), [])
  assert.deepEqual(await found(`${campaigns}?name=umm`), [campaign])
  const filter = `campaign_id=${campaign.id}`
  assert.deepEqual(
    (await found(`/api/v1/promotions?${filter}`)).map(({ id }) => id),
    [inIt.id],
  )
  assert.equal((await found(`/api/v1/redemptions?${filter}`)).length, 1)
})
