import assert from 'node:assert/strict'
import { paymentLinksService } from '@souk/payment-links/manifest'
import type { Service } from '@souk/platform'
import type { WorldOptions } from '@souk/platform/testing'
import { createStaffedShop, type StaffedShop } from '../by-hand/people.fixture.ts'
import {
  euro,
  type MoneyBody,
  type OrderBody,
  type PaymentBody,
  placeOrder,
  type RefundBody,
  shopServices,
} from '../fixtures.ts'
import { charging } from '../manifest.ts'
import { StoryGateways } from './gateway.fixture.ts'

export interface StoredBody {
  readonly id: string
  readonly status: string
  readonly balance: MoneyBody
}

export interface DisputeBody {
  readonly id: string
  readonly payment_id: string
  readonly status: string
  readonly amount: MoneyBody
  readonly fee: MoneyBody
}

export type SentRefund = RefundBody & { readonly destination: string }
export type StoryPayment = PaymentBody & {
  readonly disputed: MoneyBody
  readonly recorded: object | null
}

/** An order, its customer, what they have to pay with, and the gateways of the shop. */
export interface MoneyScene {
  readonly world: StaffedShop
  readonly gateways: StoryGateways
  readonly tenant: string
  readonly order: OrderBody
  /** Undefined for a guest. */
  readonly customerId: string | undefined
  /** Ids of the gateways by their codes. */
  readonly ids: Readonly<Record<string, string>>
  /** What runs by the clock. */
  readonly schedules: Service['schedules']
}

/** What is different from one scene to another. */
export interface Setting {
  /** Credit and saved methods belong to customers, and a guest has neither. */
  readonly isGuest: boolean
  readonly sellsCards: boolean
  readonly isTaxed: boolean
}

type Created = { id: string }

/** Two gateways that remember in the place of the one that is built in, and a limit above which two people are needed. */
async function givenGateways(world: StaffedShop, tenant: string): Promise<Record<string, string>> {
  const url = '/api/v1/payment-gateways'
  const caller = world.as(tenant)
  const { body } = await caller.get<{ content: { id: string; code: string }[] }>(url)
  const builtIn = Object.fromEntries(body.content.map(({ code, id }) => [code, id]))
  const off = await caller.patch(`${url}/${builtIn.test}`, { status: 'DISABLED' })
  assert.equal(off.status, 200, off.text)
  const manual = { second_person_above: [euro(500)] }
  assert.equal((await caller.patch(`${url}/${builtIn.manual}`, { manual })).status, 200)
  const ids: Record<string, string> = {}
  for (const code of ['first', 'second']) {
    const made = await caller.post<Created>(url, { kind: 'TEST', code, name: code })
    assert.equal(made.status, 201, made.text)
    ids[code] = made.body.id
  }
  return ids
}

export interface MoneyShop {
  readonly world: StaffedShop
  readonly gateways: StoryGateways
  readonly schedules: Service['schedules']
}

const withMoney = [
  ...['orders', 'inventory', 'ledger', 'stored-value', 'payment-methods', 'payments'],
  'payment-links',
]

/** A shop with all that money comes and goes by. */
export async function openMoneyShop(options: Partial<WorldOptions> = {}): Promise<MoneyShop> {
  const gateways = new StoryGateways()
  const links = paymentLinksService({
    secret: 'secret of this test',
    baseUrl: 'https://shop.example',
    charging: charging(gateways.kinds),
    shopOf: async () => ({ name: 'Linen & Co', timeZone: 'Europe/Berlin', isOpen: true }),
  })
  const services = [...shopServices(gateways.kinds), links]
  const world = await createStaffedShop({ services, ...options })
  const own = services.filter(({ name }) => withMoney.includes(name))
  return { world, gateways, schedules: own.flatMap((service) => service.schedules) }
}

const plain: Setting = { isGuest: false, sellsCards: false, isTaxed: false }

export async function openMoneyScene(
  { world, gateways, schedules }: MoneyShop,
  tenant: string,
  changes: Partial<Setting> = {},
): Promise<MoneyScene> {
  const setting = { ...plain, ...changes }
  const [ids, customerId] = await Promise.all([
    givenGateways(world, tenant),
    setting.isGuest ? undefined : givenCustomer(world, tenant),
    givenCards(world, tenant),
    setting.isTaxed && givenTaxes(world, tenant),
  ])
  const order = await placeOrder(world, tenant, linesOf(setting), {
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(setting.isTaxed && { shipping_address: address, tax: {} }),
  })
  return { world, gateways, tenant, order, customerId, ids, schedules }
}

async function givenCustomer(world: StaffedShop, tenant: string): Promise<string> {
  const email = 'buyer@shop.example'
  const { body, status, text } = await world
    .as(tenant)
    .post<Created>('/api/v1/customers', { email })
  assert.equal(status, 201, text)
  return body.id
}

/** One that pays for a part, and one for more than all of an order. */
async function givenCards(world: StaffedShop, tenant: string): Promise<void> {
  for (const amount of [150, 2_000]) {
    const card = { kind: 'GIFT_CARD', amount: euro(amount), reason: 'SALE' }
    const made = await world.as(tenant).post<StoredBody>('/api/v1/stored-value', card)
    assert.equal(made.status, 201, made.text)
  }
}

/** What the cards that a scene begins with were sold for. */
export const soldCards = 2_150

const address = {
  ...{ name: 'Ada Lovelace', line1: 'Torstraße 1', city: 'Berlin' },
  ...{ postal_code: '10115', country: 'DE' },
}

async function givenTaxes(world: StaffedShop, tenant: string): Promise<void> {
  const rate = { country: 'DE', rate: '0.19', name: 'VAT', tax_code: 'standard' }
  const valid_from = '2020-01-01T00:00:00.000Z'
  const url = '/api/v1/pricing/tax-rates'
  const { status, text } = await world.as(tenant).post(url, { ...rate, valid_from })
  assert.equal(status, 201, text)
}

/** Two have a price, the third costs nothing and nobody counts it; gift cards come beside them. */
function linesOf({ sellsCards }: Setting): Parameters<typeof placeOrder>[2] {
  const cards = { price: 250, quantity: 2, kind: 'GIFT_CARD', track_inventory: false }
  return [
    { price: 333, quantity: 2 },
    { price: 167, quantity: 2 },
    { price: 0, quantity: 1, track_inventory: false },
    ...(sellsCards ? [cards] : []),
  ]
}
