import type { Sale, SaleLine } from '@souk/orders/contract'
import { Id, MoneySchema, Nullable } from '@souk/platform'
import { UnitQuantity } from '@souk/pricing/contract'
import { type Static, Type } from 'typebox'
import { storedFields, storedItemFields, viewOfItem, viewOfStored } from '../carts/schemas.ts'
import { blockersOf } from './blockers.ts'
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
    description: 'Tax that the price holds, which is not added again',
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
  { description: 'Why it cannot be bought now; then it counts for nothing' },
)

const ItemView = Type.Object(
  {
    ...storedItemFields,
    variant_title: Nullable(Type.String()),
    requires_shipping: Type.Boolean(),
    unit_price: Type.Union([MoneySchema, Type.Null()], {
      description: 'Null for what cannot be bought now',
    }),
    unit_quantity: UnitQuantity,
    ...amounts,
    is_available: Type.Boolean({
      description: 'Whether there are as many units as the cart wants',
    }),
    fault: Fault,
  },
  { title: 'CartItem' },
)

const ShippingView = Type.Object(
  { shipping_method_id: Id('shm'), code: Type.String(), name: Type.String(), ...amounts },
  { title: 'CartShipping' },
)

const CodeView = Type.Object(
  {
    code: Type.String({ examples: ['SPRING'] }),
    is_applied: Type.Boolean(),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it takes nothing off; null where it does',
      examples: ['CONDITIONS_NOT_MET'],
    }),
    gap: Nullable(
      Type.Object(
        { amount: Nullable(MoneySchema), quantity: Nullable(Type.Integer({ minimum: 1 })) },
        {
          description:
            'What is missing for it to apply, in money or items; null where nothing would help',
        },
      ),
    ),
  },
  { title: 'CartCode' },
)

const Blocker = Type.Object(
  {
    code: Type.String({ examples: ['shipping_method_required'] }),
    detail: Type.String(),
  },
  { title: 'CartBlocker' },
)

export const CartView = Type.Object(
  {
    ...storedFields,
    items: Type.Array(ItemView),
    shipping: Type.Union([ShippingView, Type.Null()], {
      description: 'What the chosen shipping method costs; null without one',
    }),
    codes: Type.Array(CodeView),
    promotions: Type.Array(Discount, { description: 'What promotions take off in all' }),
    subtotal: MoneySchema,
    discount_total: MoneySchema,
    shipping_total: MoneySchema,
    included_tax_total: MoneySchema,
    tax_total: MoneySchema,
    total: MoneySchema,
    is_tax_final: Type.Boolean({
      description:
        'False as long as nobody knows where it goes, or while a tax gateway has not been asked about what is in the cart: then the taxes are an estimate',
    }),
    blockers: Type.Array(Blocker, {
      description:
        'What stands in the way of an order now; each is a problem that completing would answer',
    }),
    shown: Type.String({
      description:
        'Stands for all that was shown here. Completing sends it back, so that nobody pays what they have not seen',
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
  return {
    ...viewOfStored(cart),
    items: items.map((item) => viewOfPricedItem(item, money)),
    shipping: shippingLine ? viewOfShipping(shippingLine, money) : null,
    codes: cart.codes.map((code) => codeView(code, sale, money)),
    promotions: (sale?.applied ?? []).map(({ promotionId, name, code, amount }) => ({
      promotion_id: promotionId,
      name,
      code,
      amount: money(amount),
    })),
    subtotal: money(sale?.subtotal ?? 0),
    discount_total: money(sale?.discountTotal ?? 0),
    shipping_total: money(sale?.shippingTotal ?? 0),
    included_tax_total: money(sale?.includedTaxTotal ?? 0),
    tax_total: money(sale?.taxTotal ?? 0),
    total: money(sale?.total ?? 0),
    is_tax_final: sale?.isTaxFinal ?? false,
    blockers: blockersOf(priced).map(({ code, detail }) => ({ code, detail })),
    shown: encodeShown(shownOf(priced)),
  }
}

function viewOfPricedItem({ item, line, fault, isAvailable }: PricedItem, money: Money) {
  return {
    ...viewOfItem(item),
    ...(line && { title: line.title, sku: line.sku }),
    variant_title: line?.variantTitle ?? null,
    requires_shipping: line?.requiresShipping ?? false,
    unit_price: line ? money(line.unitAmount) : null,
    unit_quantity: line?.unitQuantity ?? 1,
    ...amountsView(line ?? nothing, money),
    is_available: isAvailable,
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
  const missing = sale?.rejected.find(
    ({ promotionId }) => promotionId === entered?.promotionId && reason !== null,
  )?.gap
  const gap = missing
    ? { ...missing, amount: missing.amount === null ? null : money(missing.amount) }
    : null
  return { code, is_applied: reason === null, reason, gap }
}

export const CreatedCart = Type.Object(
  {
    ...CartView.properties,
    token: Type.Union([Type.String(), Type.Null()], {
      description:
        'Opens the cart in the header `Cart-Token`; shown this once, and to callers with a publishable key only',
      examples: ['souk_cart_…'],
    }),
  },
  { title: 'CreatedCart' },
)
