import type { Sale, SaleLine } from '@souk/orders/contract'
import { Id, MoneySchema, Nullable, type Problem } from '@souk/platform'
import { UnitQuantity } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { storedFields, storedItemFields, viewOfItem, viewOfStored } from '../carts/schemas.ts'
import { heldQuantities } from '../holding/held-quantities.ts'
import { blockersOf, codeIn, itemIdsOf } from './blockers.ts'
import type { PricedCart, PricedItem } from './priced-cart.ts'
import { encodeShown, exampleShown, shownOf } from './shown.ts'

const Discount = Type.Object({
  promotion_id: Id('prm'),
  name: Type.String(),
  code: Nullable(Type.String()),
  amount: MoneySchema,
})
const Tax = Type.Object({
  name: Type.String(),
  jurisdiction: Type.String(),
  reason: Type.String({ examples: ['STANDARD'] }),
  rate: Type.String({ examples: ['0.19'] }),
  base: MoneySchema,
  amount: MoneySchema,
})
const amounts = {
  subtotal: MoneySchema,
  discount_total: MoneySchema,
  tax_total: MoneySchema,
  included_tax_total: {
    ...MoneySchema,
    description: 'Tax contained in the prices',
  },
  total: MoneySchema,
  discounts: Type.Array(Discount),
  taxes: Type.Array(Tax),
}

const Fault = Type.Union(
  [
    Type.Object({
      code: Type.String({ examples: ['product_not_sellable'] }),
      message: Type.String({ examples: ['is not for sale'] }),
    }),
    Type.Null(),
  ],
  { description: 'Why the line cannot be bought now; it is excluded from all totals' },
)

const ItemView = Type.Object(
  {
    ...storedItemFields,
    variant_title: Nullable(Type.String()),
    requires_shipping: Type.Boolean(),
    unit_price: Type.Union([MoneySchema, Type.Null()], {
      description: 'Null if the line cannot be bought now',
    }),
    unit_quantity: UnitQuantity,
    ...amounts,
    is_available: Type.Boolean({
      description:
        'Whether stock suffices for all lines of the cart, at locations that ship to its address',
    }),
    held_quantity: Type.Integer({
      minimum: 0,
      description:
        'How many of the units are held at this moment; the others can be sold to anybody',
      examples: [2],
    }),
    fault: Fault,
  },
  { title: 'CartItem' },
)

const ShippingView = Type.Object(
  { shipping_method_id: Id('shm'), code: Type.String(), name: Type.String(), ...amounts },
  { title: 'CartShipping' },
)

const missing = {
  amount: Nullable(MoneySchema),
  quantity: Nullable(Type.Integer({ minimum: 1 })),
}

const WithinReachView = Type.Object(
  {
    promotion_id: Id('prm'),
    name: Type.String({ examples: ['Summer sale'] }),
    gap: Type.Object(missing, { description: 'What is missing, in money, in items or in both' }),
  },
  { title: 'CartWithinReach' },
)

const CodeView = Type.Object(
  {
    code: Type.String({ examples: ['SPRING'] }),
    is_applied: Type.Boolean(),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the code does not apply; null if it does',
      examples: ['VALUE_TOO_LOW'],
    }),
    gap: Nullable(
      Type.Object(missing, {
        description:
          'What is missing for the code to apply, as an amount or a number of items; null if nothing would make it apply',
      }),
    ),
  },
  { title: 'CartCode' },
)

const Blocker = Type.Object(
  {
    code: Type.String({ examples: ['shipping_method_required'] }),
    detail: Type.String(),
    item_ids: Type.Array(Id('cit'), {
      description: 'The lines that it is about; none for the whole cart',
    }),
    promotion_code: Type.Union([Type.String(), Type.Null()], {
      description: 'The code of the cart that it is about; null for all else',
      examples: ['SPRING'],
    }),
  },
  { title: 'CartBlocker' },
)

export const CartView = Type.Object(
  {
    ...storedFields,
    items: Type.Array(ItemView),
    shipping: Type.Union([ShippingView, Type.Null()], {
      description: 'Cost of the chosen shipping method; null without one',
    }),
    codes: Type.Array(CodeView),
    promotions: Type.Array(Discount, { description: 'Total discount of each promotion' }),
    within_reach: Type.Array(WithinReachView, {
      description:
        'Automatic promotions that would reduce the total if the cart had a little more, the nearest first; three at most',
    }),
    subtotal: MoneySchema,
    discount_total: MoneySchema,
    shipping_total: MoneySchema,
    included_tax_total: MoneySchema,
    tax_total: MoneySchema,
    total: MoneySchema,
    is_tax_final: Type.Boolean({
      description:
        'False while the address is missing or the tax gateway has not calculated this cart; taxes are then estimates',
    }),
    blockers: Type.Array(Blocker, {
      description:
        'Problems that would refuse the order at this moment, in the order in which completing reports them',
    }),
    shown: Type.String({
      description:
        'Snapshot of the amounts in this response. Send it to `complete`, which refuses the order if they changed',
      examples: [exampleShown],
    }),
  },
  { title: 'Cart' },
)
export type CartView = Static<typeof CartView>

type Money = (amount: number) => Static<typeof MoneySchema>

export function viewOfCart(priced: PricedCart): CartView {
  const { cart, items, sale } = priced
  const money: Money = (amount) => ({ amount, currency: cart.currency })
  const [shippingLine] = sale?.shippingLines ?? []
  const held = heldQuantities(items, priced.held?.units ?? new Map())
  return {
    ...viewOfStored(cart),
    ...viewOfHeld(priced),
    items: items.map((item, index) => viewOfPricedItem(item, held[index] ?? 0, money)),
    shipping: shippingLine ? viewOfShipping(shippingLine, money) : null,
    codes: cart.codes.map((code) => codeView(code, sale, money)),
    promotions: (sale?.applied ?? []).map(({ promotionId, name, code, amount }) => ({
      promotion_id: promotionId,
      name,
      code,
      amount: money(amount),
    })),
    within_reach: (sale?.withinReach ?? []).map(({ promotionId, name, gap }) => ({
      promotion_id: promotionId,
      name,
      gap: gapView(gap, money),
    })),
    subtotal: money(sale?.subtotal ?? 0),
    discount_total: money(sale?.discountTotal ?? 0),
    shipping_total: money(sale?.shippingTotal ?? 0),
    included_tax_total: money(sale?.includedTaxTotal ?? 0),
    tax_total: money(sale?.taxTotal ?? 0),
    total: money(sale?.total ?? 0),
    is_tax_final: sale?.isTaxFinal ?? false,
    blockers: blockersOf(priced).map((blocker) => viewOfBlocker(priced, blocker)),
    shown: encodeShown(shownOf(priced)),
  }
}

/** What it holds now, whatever it held when it was last changed: the time may be over, or the shop has released it. */
function viewOfHeld({ cart, held }: PricedCart) {
  return {
    reservation_id: held ? cart.reservationId : null,
    held_until: held?.until.toISOString() ?? null,
  }
}

function viewOfBlocker(priced: PricedCart, blocker: Problem): Static<typeof Blocker> {
  const { code, detail } = blocker
  const about = { item_ids: itemIdsOf(priced, blocker), promotion_code: codeIn(priced, blocker) }
  return { code, detail, ...about }
}

function viewOfPricedItem(
  { item, line, fault, isAvailable }: PricedItem,
  heldQuantity: number,
  money: Money,
) {
  return {
    ...viewOfItem(item),
    ...(line && { title: line.title, sku: line.sku }),
    variant_title: line?.variantTitle ?? null,
    requires_shipping: line?.requiresShipping ?? false,
    unit_price: line ? money(line.unitAmount) : null,
    unit_quantity: line?.unitQuantity ?? 1,
    ...amountsView(line ?? nothing, money),
    is_available: isAvailable,
    held_quantity: heldQuantity,
    fault: fault ? { code: fault.code, message: fault.message } : null,
  }
}

type Amounts = Pick<
  SaleLine,
  | 'subtotal'
  | 'discountTotal'
  | 'includedTaxTotal'
  | 'taxTotal'
  | 'total'
  | 'discounts'
  | 'taxLines'
>

const nothing: Amounts = {
  subtotal: 0,
  discountTotal: 0,
  includedTaxTotal: 0,
  taxTotal: 0,
  total: 0,
  discounts: [],
  taxLines: [],
}

/** Who pays for a discount is nobody's business but the merchant's. */
function amountsView(of: Amounts, money: Money) {
  return {
    subtotal: money(of.subtotal),
    discount_total: money(of.discountTotal),
    tax_total: money(of.taxTotal),
    included_tax_total: money(of.includedTaxTotal),
    total: money(of.total),
    discounts: of.discounts.map(({ promotionId, name, code, amount }) => ({
      promotion_id: promotionId,
      name,
      code,
      amount: money(amount),
    })),
    taxes: of.taxLines.map(({ name, jurisdiction, reason, rate, base, amount }) => {
      return { name, jurisdiction, reason, rate, base: money(base), amount: money(amount) }
    }),
  }
}

function viewOfShipping(line: Sale['shippingLines'][number], money: Money) {
  const { shippingMethodId, code, name } = line
  return { shipping_method_id: shippingMethodId, code, name, ...amountsView(line, money) }
}

function codeView(code: string, sale: Sale | null, money: Money): Static<typeof CodeView> {
  const entered = sale?.codes.find((each) => each.code === code)
  const found = entered === undefined ? 'NOTHING_TO_BUY' : entered.reason
  // A cart that was claimed may have one: that it is somebody else's is told to nobody, as by refusals of codes.
  const reason = found === 'CODE_OF_OTHER_CUSTOMER' ? 'CODE_UNKNOWN' : found
  const gap = sale?.rejected.find(
    ({ promotionId }) => promotionId === entered?.promotionId && reason !== null,
  )?.gap
  return { code, is_applied: reason === null, reason, gap: gap ? gapView(gap, money) : null }
}

type Gap = Sale['withinReach'][number]['gap']

function gapView({ amount, quantity }: Gap, money: Money) {
  return { amount: amount === null ? null : money(amount), quantity }
}

export const CreatedCart = Type.Object(
  {
    ...CartView.properties,
    token: Type.Union([Type.String(), Type.Null()], {
      description:
        'Secret for the `Cart-Token` header; returned only once, and only to publishable keys',
      examples: ['souk_cart_…'],
    }),
  },
  { title: 'CreatedCart' },
)
