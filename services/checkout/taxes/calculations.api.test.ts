import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, describe, test } from 'node:test'
import { dayMs, hourMs, newUuid, type Person } from '@souk/platform'
import { type Behaviour, startGateway, until } from '@souk/platform/testing'
import {
  berlin,
  type CartBody,
  carts,
  complete,
  createCheckout,
  done,
  eur,
  givenProduct,
  givenReadyCart,
  givenShop,
  tokenOf,
} from '../checkout.fixture.ts'
import { cartRecords } from '../persons/records.ts'
import { tenth } from './tax-gateway.fixture.ts'

const world = await createCheckout()
after(() => world.close())

const calculations = '/api/v1/pricing/tax/calculations'

interface Calculation {
  readonly id: string
  readonly reference: string | null
  readonly tax_total: object
  readonly to: { readonly postal_code: string | null }
}

/** A shop whose taxes a service calculates, and a visitor who has them calculated for carts. */
async function givenScene(behaviour: Behaviour = tenth) {
  const tenant = newUuid()
  const shop = await givenShop(world, tenant)
  const gateway = await startGateway(behaviour)
  after(() => gateway.close())
  const body = { kind: 'HTTP', url: gateway.url }
  done(await shop.call('PUT', '/api/v1/pricing/tax/gateway', { body }))
  const product = await givenProduct(shop)
  const visitor = world.asVisitor(tenant, 'api')
  const begin = (email: string) => givenReadyCart(visitor, product, { email })
  const calculate = (cart: CartBody) =>
    visitor.post<CartBody>(`${carts}/${cart.id}/taxes`, undefined, tokenOf(cart))
  const move = async (cart: CartBody, postal_code: string) =>
    done(
      await visitor.patch<CartBody>(
        `${carts}/${cart.id}`,
        { shipping_address: { ...berlin, postal_code } },
        tokenOf(cart),
      ),
    )
  /** Two calculations, of which the second is for the cart as it is. */
  const calculated = async (email: string) => {
    const cart = await begin(email)
    done(await calculate(cart))
    await move(cart, '10999')
    return { ...done(await calculate(cart)), token: cart.token ?? null }
  }
  const order = async (cart: CartBody) => done(await complete(visitor, cart, tokenOf(cart)))
  const listed = async () => done(await shop.get<{ content: Calculation[] }>(calculations)).content
  return { tenant, shop, visitor, begin, calculate, move, calculated, order, listed }
}

async function erase(tenant: string, person: Person): Promise<void> {
  await world.seed(tenant, (tx) => cartRecords.erase(tx, person, null))
}

describe('what was calculated for carts', () => {
  test('goes after two days, whatever became of them; that of an order stays, and so does what the shop calculated', async () => {
    const { tenant, shop, calculated, order, listed } = await givenScene()
    const [ordered, left, thrown] = [
      await calculated('a@example.com'),
      await calculated('b@example.com'),
      await calculated('c@example.com'),
    ]
    const { id } = await order(ordered)
    done(await shop.call('DELETE', `${carts}/${thrown.id}`, {}))
    const own = done(
      await shop.post<Calculation>('/api/v1/pricing/tax/calculate', {
        reference: left.id,
        lines: [{ ref: '1', quantity: 1, amount: eur(1_000) }],
        to: { country: 'DE' },
      }),
    )
    world.advance(tenant, 2 * dayMs - hourMs)
    await world.tick()
    assert.equal(
      (await listed()).length,
      7,
      'abandoned by now, and nothing is gone before its time',
    )
    world.advance(tenant, 2 * hourMs)
    await world.tick()
    const placed = done(await shop.get<{ tax_calculation_id: string }>(`/api/v1/orders/${id}`))
    assert.deepEqual(
      (await listed()).map((made) => [made.id, made.reference]),
      [
        [own.id, left.id],
        [placed.tax_calculation_id, ordered.id],
      ],
    )
    world.advance(tenant, 40 * dayMs)
    await world.tick()
    assert.equal((await listed()).length, 2, 'expired carts, too')
    const late = await shop.get<CartBody>(`${carts}/${left.id}`)
    assert.equal(late.status === 200 ? late.body.is_tax_final : false, false)
  })

  test('goes with a guest: no row names them, what an order rests on keeps its amounts, and others are not concerned', async () => {
    const { tenant, calculated, order, listed } = await givenScene()
    const [ordered, left, other] = [
      await calculated('ada@example.com'),
      await calculated('Ada@example.com'),
      await calculated('bob@example.com'),
    ]
    await order(ordered)
    const elsewhere = await givenScene()
    await elsewhere.calculated('ada@example.com')
    const before = await listed()
    const kept = before.find(({ reference }) => reference === ordered.id)
    assert.equal(before.length, 6)
    const person = { ids: [], emails: ['ada@example.com'] }
    for (const _twice of [1, 2]) await erase(tenant, person)
    const now = await listed()
    assert.deepEqual(
      now.map(({ reference }) => reference),
      [other.id, other.id, null],
    )
    const [, , nameless] = now
    assert.deepEqual([nameless?.tax_total, nameless?.to.postal_code], [kept?.tax_total, null])
    assert(!JSON.stringify(now).includes(left.id))
    assert.equal((await elsewhere.listed()).length, 2)
  })

  test('a guest who is erased while the gateway is asked: its answer names nobody, and goes as well', async () => {
    const waiting: (() => void)[] = []
    const { tenant, begin, calculate, listed } = await givenScene((question) => {
      return (response: ServerResponse) => {
        waiting.push(() => response.end(tenth(question).body))
      }
    })
    const cart = await begin('ada@example.com')
    const asked = calculate(cart)
    await until(() => waiting.length === 1, 'the gateway is asked')
    await erase(tenant, { ids: [], emails: ['ada@example.com'] })
    for (const answer of waiting) answer()
    const told = await asked
    assert.equal(told.status, 404, told.text)
    const [made, ...others] = await listed()
    assert.deepEqual([made?.reference, made?.to.postal_code, others], [null, null, []])
    world.advance(tenant, 3 * dayMs)
    await world.tick()
    assert.deepEqual(await listed(), [])
  })
})
