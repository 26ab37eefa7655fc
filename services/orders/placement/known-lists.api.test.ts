import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hourMs, newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { createShop, givenOrder, givenProduct } from '../shop.fixture.ts'

const world = await createShop()
after(() => world.close())

const pricing = '/api/v1/pricing'
const seed = Number(process.env.SOUK_SEED ?? 20_261_119)
const stepsMax = process.env.SOUK_LONG ? 600 : 60

/** Numbers that look random and are the same for a seed. */
function* numbers(from: number): Generator<number, never> {
  for (let state = from; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

interface Play {
  readonly name: string
  readonly shop: Caller
  readonly variant_id: string
  readonly customer_id: string
  readonly group_id: string
  readonly lists: string[]
  /** How far its clock is ahead. */
  hours: number
  readonly pick: <Some>(...some: readonly Some[]) => Some
}

async function begin(): Promise<Play> {
  const name = newUuid()
  const shop = world.as(name)
  const { default_variant_id: variant_id } = await givenProduct(shop, { available: 1_000_000 })
  const created = async (url: string, body: object) => {
    const answer = await shop.post<{ id: string }>(url, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const email = `${newUuid()}@example.com`
  const customer_id = await created('/api/v1/customers', { name: 'Ada', email })
  const group_id = await created('/api/v1/customer-groups', { name: 'Trade' })
  const random = numbers(seed)
  return {
    ...{ name, shop, variant_id, customer_id, group_id, lists: [], hours: 0 },
    pick: (...some) => some[Math.floor(random.next().value * some.length)] as (typeof some)[number],
  }
}

/** By the clock of the tenant. */
const later = ({ hours }: Play, more: number) =>
  new Date(Date.now() + (hours + more) * hourMs).toISOString()

function conditionsOf({ pick, customer_id, group_id }: Play): object {
  return pick<object>(
    {},
    { channels: ['web'] },
    { customer_ids: [customer_id] },
    { customer_group_ids: [group_id] },
    { channels: ['web'], customer_group_ids: [group_id] },
  )
}

const rateOf = ({ pick }: Play) => pick('-0.1', '-0.25', '0.05', '-0.5')

/** Any command may be refused: what counts is what orders cost afterwards. */
const commands: Readonly<Record<string, (play: Play, listId: string) => Promise<unknown>>> = {
  create: async (play) => {
    const { shop, lists, pick } = play
    const starts_at = pick(null, null, later(play, 1))
    const parent_id = lists.length > 0 ? pick(null, pick(...lists)) : null
    const body = { type: 'SALE', currency: 'EUR', starts_at, parent_id, adjust_rate: rateOf(play) }
    const conditions = conditionsOf(play)
    const url = `${pricing}/price-lists`
    const answer = await shop.post<{ id?: string }>(url, { name: 'List', ...body, conditions })
    if (answer.body.id === undefined) return
    lists.push(answer.body.id)
    await shop.post(`${url}/${answer.body.id}/activate`, {})
  },
  rows: ({ shop, variant_id, pick }, listId) => {
    const prices = [{ variant_id, amount: { amount: pick(100, 300, 2_000), currency: 'EUR' } }]
    return shop.call('PUT', `${pricing}/price-lists/${listId}/prices`, { body: { prices } })
  },
  rate: (play, listId) =>
    play.shop.patch(`${pricing}/price-lists/${listId}`, { adjust_rate: rateOf(play) }),
  conditions: (play, listId) =>
    play.shop.patch(`${pricing}/price-lists/${listId}`, { conditions: conditionsOf(play) }),
  end: (play, listId) => {
    const { shop, pick } = play
    const ends_at = later(play, pick(1, 2, 3))
    return shop.patch(`${pricing}/price-lists/${listId}`, { ends_at })
  },
  pause: ({ shop }, listId) => shop.post(`${pricing}/price-lists/${listId}/pause`, {}),
  activate: ({ shop }, listId) => shop.post(`${pricing}/price-lists/${listId}/activate`, {}),
  archive: ({ shop }, listId) => shop.post(`${pricing}/price-lists/${listId}/archive`, {}),
  reorder: ({ shop, lists, pick }, listId) => {
    const others = lists.filter((id) => id !== listId)
    const price_list_ids = pick([listId, ...others], [...others, listId])
    return shop.post(`${pricing}/price-lists/reorder`, { price_list_ids })
  },
  join: ({ shop, customer_id, group_id, pick }) => {
    const members = `/api/v1/customer-groups/${group_id}/members`
    return shop.post(`${members}/${pick('add', 'add', 'remove')}`, { customer_ids: [customer_id] })
  },
  hour: async (play) => {
    play.hours += 1
    world.advance(play.name, hourMs)
  },
  worker: () => world.tick(),
}

test(`an order costs what a quote says, whatever has become of price lists a moment before (SOUK_SEED=${seed})`, async () => {
  const play = await begin()
  const { shop, variant_id, customer_id, pick, lists } = play
  const items = [{ variant_id, quantity: 1 }]
  const seen = new Set<number>()
  await commands.create?.(play, '')
  for (let step = 0; step < stepsMax; step += 1) {
    const name = pick(...Object.keys(commands))
    await commands[name]?.(play, pick(...lists))
    for (const context of [
      {},
      { channel: 'web' },
      { customer_id },
      { customer_id, channel: 'web' },
    ]) {
      const quote = await shop.post<{ total: { amount: number } }>(`${pricing}/quotes`, {
        ...{ lines: items, context },
      })
      const order = await givenOrder(shop, items, context)
      const why = `seed ${seed}, step ${step}, after ${name}, ${JSON.stringify(context)}`
      assert.equal(order.total.amount, quote.body.total.amount, why)
      seen.add(order.total.amount)
    }
  }
  assert.ok(seen.size > 5, `${seen.size} different totals`)
})
