import assert from 'node:assert/strict'
import {
  describeVariants,
  findUnknown,
  groupsOf,
  listBundleParts,
  listVariantsWithSkus,
} from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { inventoryService } from '@souk/inventory/manifest'
import { firstOrderOfQuote, hasOrder } from '@souk/orders/contract'
import { ordersService } from '@souk/orders/manifest'
import { charging } from '@souk/payments/manifest'
import { newId, type Service } from '@souk/platform'
import { type Answer, type Caller, createWorld, type World } from '@souk/platform/testing'
import { pricingService } from '@souk/pricing/manifest'
import { promotionsService } from '@souk/promotions/manifest'
import { shippingQuotes, shippingService } from '@souk/shipping/manifest'
import { taxCalculations, taxService } from '@souk/tax/manifest'
import { checkoutService } from './manifest.ts'
import type { CartView } from './pricing/schemas.ts'

export interface CartBody extends CartView {
  readonly token?: string | null
}

export interface OrderBody {
  readonly id: string
  readonly status: string
  readonly cart_id?: string | null
  readonly total: { readonly amount: number; readonly currency: string }
  readonly email: string | null
}

/** How an operation says no. */
export interface Refusal {
  readonly code: string
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
  readonly meta?: {
    readonly diff?: readonly {
      readonly kind: string
      readonly item_id: string | null
      readonly before: unknown
      readonly after: unknown
    }[]
    readonly [name: string]: unknown
  }
}

const secret = 'the secret of a test'

/** The domain with all that it stands on, as a process runs it, with gateways on this machine. */
export function checkoutServices(timeoutMs = 60_000, through = charging()): readonly Service[] {
  const asking = { secret, loopbackForSandboxes: true, timeoutMs }
  const [quotes, taxes] = [shippingQuotes(asking), taxCalculations(asking)]
  return [
    pricingService({ secret, groupsOf, findUnknown, orderOf: firstOrderOfQuote }),
    inventoryService({ listBundleParts, listVariantsWithSkus }),
    customers,
    catalog,
    promotionsService({ describeItems: describeVariants, hasOrder }),
    shippingService(asking, quotes),
    taxService(asking, taxes),
    ordersService({ secret }),
    checkoutService({ secret, quotes, taxes, charging: through }),
  ]
}

export function createCheckout(): Promise<World> {
  // A tenant has half of the connections: enough for as many at once as a test wants.
  return createWorld({ services: checkoutServices(), app: { secret }, database: { writers: 16 } })
}

export const carts = '/api/v1/carts'
export const eur = (amount: number) => ({ amount, currency: 'EUR' })
export const berlin = {
  country: 'DE',
  name: 'Ada Lovelace',
  line1: 'Unter den Linden 1',
  city: 'Berlin',
  postal_code: '10117',
}

export interface ProductBody {
  readonly id: string
  readonly sku: string
  readonly default_variant_id: string
  readonly inventory: { readonly available: number }
}

let made = 0

/** A product of 10.00 EUR with plenty of stock, unless the test says otherwise. */
export async function givenProduct(
  shop: Caller,
  { available = 1_000, ...changes }: Record<string, unknown> = {},
): Promise<ProductBody> {
  made += 1
  const answer = await shop.post<ProductBody>('/v1/catalog/products', {
    title: `Product ${made}`,
    sku: `SKU-${made}`,
    price: eur(1_000),
    inventory: { available, warehouse: 'BER-1' },
    ...changes,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** A tenant that sells to Germany: with taxes, and a way to send something. */
export async function givenShop(world: World, tenant: string): Promise<Caller> {
  const shop = world.as(tenant)
  const preset = { preset: 'EU_VAT', countries: ['DE'] }
  done(await shop.post('/api/v1/pricing/tax-rates/presets', preset))
  await givenMethod(shop, { code: 'standard' })
  return shop
}

export async function givenMethod(shop: Caller, changes: object = {}): Promise<string> {
  const method = done(
    await shop.post<{ id: string }>('/api/v1/shipping/methods', {
      code: `method-${made}`,
      name: 'Standard delivery',
      rates: [{ currency: 'EUR', country: 'DE', amount: 490 }],
      ...changes,
    }),
  )
  done(await shop.post(`/api/v1/shipping/methods/${method.id}/activate`, {}))
  return method.id
}

/** An active promotion, by a code if one is named. */
export async function givenPromotion(shop: Caller, code?: string, more: object = {}) {
  const promotion = done(
    await shop.post<{ id: string }>('/api/v1/promotions', {
      name: 'Summer',
      trigger: code === undefined ? 'AUTOMATIC' : 'CODE',
      effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
      ...more,
    }),
  )
  if (code !== undefined) {
    done(await shop.post(`/api/v1/promotions/${promotion.id}/codes`, { code }))
  }
  done(await shop.post(`/api/v1/promotions/${promotion.id}/activate`))
  return promotion.id
}

export async function givenCustomer(shop: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return done(await shop.post<{ id: string }>('/api/v1/customers', body)).id
}

export async function givenCart(caller: Caller, body: object = {}): Promise<CartBody> {
  return done(await caller.post<CartBody>(carts, body))
}

/** One that lacks nothing: two units, an address, a way to send them and whom to confirm it to. */
export async function givenReadyCart(
  caller: Caller,
  product: ProductBody,
  more: object = {},
): Promise<CartBody> {
  return givenCart(caller, {
    items: [{ product_id: product.id, quantity: 2 }],
    email: 'ada@example.com',
    shipping_address: berlin,
    shipping_method: 'standard',
    ...more,
  })
}

export function complete(
  caller: Caller,
  { id, shown }: Pick<CartBody, 'id' | 'shown'>,
  headers: Record<string, string> = {},
): Promise<Answer<OrderBody & Refusal>> {
  return caller.post<OrderBody & Refusal>(`${carts}/${id}/complete`, { shown }, headers)
}

export function tokenOf({ token }: CartBody): Record<string, string> {
  assert(token)
  return { 'cart-token': token }
}

/** The body of an answer that has to have succeeded. */
export function done<Body>({ status, body, text }: Answer<Body>): Body {
  assert(status === 200 || status === 201, text)
  return body
}

export async function availableOf(shop: Caller, product: ProductBody): Promise<number> {
  const { body } = await shop.get<ProductBody>(`/v1/catalog/products/${product.id}`)
  return body.inventory.available
}

/** Types of the events of carts, in sequence. */
export async function cartEvents(world: World, tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  return events.map(({ type }) => type).filter((type) => type.startsWith('cart.'))
}
