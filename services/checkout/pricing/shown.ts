import { type FieldError, validationFailed } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { PricedCart, PricedItem } from './priced-cart.ts'

const Amount = Type.Integer()
const ShownItem = Type.Tuple([
  /** The id of the line. */
  Type.String({ maxLength: 40 }),
  /** Units. */
  Type.Integer(),
  /** What one costs; null for what could not be bought. */
  Type.Union([Amount, Type.Null()]),
  /** Whether there were enough. */
  Type.Boolean(),
])

/** What whoever completes a cart was shown of it, as far as it says what is ordered and what that costs. */
const Shown = Type.Object(
  {
    currency: Type.String({ maxLength: 3 }),
    items: Type.Array(ShownItem, { maxItems: 1_000 }),
    discount: Amount,
    method: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    shipping: Amount,
    tax: Amount,
    total: Amount,
  },
  { additionalProperties: false },
)
export type Shown = Static<typeof Shown>

export function shownOf({ cart, items, sale }: PricedCart): Shown {
  return {
    currency: cart.currency,
    items: items.map(shownItem),
    discount: sale?.discountTotal ?? 0,
    method: sale?.shippingLines[0]?.code ?? null,
    shipping: sale?.shippingTotal ?? 0,
    tax: sale?.taxTotal ?? 0,
    total: sale?.total ?? 0,
  }
}

function shownItem({ item, line, isAvailable }: PricedItem): Static<typeof ShownItem> {
  return [item.id, item.quantity, line?.unitAmount ?? null, isAvailable]
}

const prefix = 'v1.'

/** One text, so that nobody sends back a part of it. It is no secret: whoever changes it says that they saw something else. */
export function encodeShown(shown: Shown): string {
  return prefix + Buffer.from(JSON.stringify(shown)).toString('base64url')
}

/** Of a cart without anything in it. */
export const exampleShown = encodeShown({
  currency: 'EUR',
  items: [],
  discount: 0,
  method: null,
  shipping: 0,
  tax: 0,
  total: 0,
})

export function decodeShown(text: string): Shown {
  const shown = parsed(text)
  if (Value.Check(Shown, shown)) return shown
  const error: FieldError = {
    path: '/shown',
    code: 'format',
    message: 'must be the `shown` of a response of this cart',
  }
  throw validationFailed(undefined, { errors: [error] })
}

function parsed(text: string): unknown {
  if (!text.startsWith(prefix)) return undefined
  try {
    return JSON.parse(Buffer.from(text.slice(prefix.length), 'base64url').toString())
  } catch {
    return undefined
  }
}

export const differenceKinds = [
  'items',
  'price',
  'stock',
  'promotion',
  'shipping',
  'tax',
  'currency',
  'total',
] as const

export interface Difference {
  readonly kind: (typeof differenceKinds)[number]
  readonly item_id: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What is another than it was shown. Nothing is, or the order is not placed. */
export function differences(before: Shown, after: Shown): Difference[] {
  const money = (amount: number | null, { currency }: Shown) =>
    amount === null ? null : { amount, currency }
  const ofCart = (kind: Difference['kind'], of: (shown: Shown) => number): Difference[] =>
    of(before) === of(after)
      ? []
      : [{ kind, item_id: null, before: money(of(before), before), after: money(of(after), after) }]
  const found: Difference[] = [
    ...differencesOfItems(before, after),
    ...ofCart('promotion', ({ discount }) => discount),
    ...(before.method === after.method
      ? ofCart('shipping', ({ shipping }) => shipping)
      : [{ kind: 'shipping' as const, item_id: null, before: before.method, after: after.method }]),
    ...ofCart('tax', ({ tax }) => tax),
  ]
  if (before.currency !== after.currency) {
    const { currency } = before
    found.push({ kind: 'currency', item_id: null, before: currency, after: after.currency })
  }
  return found.length > 0 ? found : ofCart('total', ({ total }) => total)
}

function differencesOfItems(before: Shown, after: Shown): Difference[] {
  const then = new Map(before.items.map((item) => [item[0], item]))
  const now = new Map(after.items.map((item) => [item[0], item]))
  const gone = before.items.filter(([id]) => !now.has(id))
  return [
    ...gone.map(([itemId, quantity]) => of('items', itemId, quantity, 0)),
    ...after.items.flatMap((item) => {
      const [itemId, quantity] = item
      const known = then.get(itemId)
      return known
        ? differencesOfItem(known, item, before.currency, after.currency)
        : [of('items', itemId, 0, quantity)]
    }),
  ]
}

type Item = Shown['items'][number]

function differencesOfItem(
  [itemId, quantity, unit, isAvailable]: Item,
  [, quantityNow, unitNow, isAvailableNow]: Item,
  currency: string,
  currencyNow: string,
): Difference[] {
  const price = (amount: number | null, of: string) =>
    amount === null ? null : { amount, currency: of }
  return [
    ...(quantity === quantityNow ? [] : [of('items', itemId, quantity, quantityNow)]),
    ...(unit === unitNow
      ? []
      : [of('price', itemId, price(unit, currency), price(unitNow, currencyNow))]),
    ...(isAvailable === isAvailableNow ? [] : [of('stock', itemId, isAvailable, isAvailableNow)]),
  ]
}

function of(kind: Difference['kind'], itemId: string, before: unknown, after: unknown): Difference {
  return { kind, item_id: itemId, before, after }
}
