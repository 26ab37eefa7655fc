import { CurrencySchema, Id, type Money, MoneySchema, Nullable } from '@souk/platform'
import { UnitQuantity } from '@souk/pricing/contract'
import { ShippingOptionView, viewOfShippingOption } from '@souk/shipping/contract'
import { type Static, Type } from 'typebox'
import { divide } from '../groups/division.ts'
import { totalsOf } from '../sales/amounts.ts'
import type { Sale, SaleLine } from '../sales/sale.ts'
import {
  amountsView,
  amountsViewParts,
  DiscountView,
  discountsOfOrder,
  discountView,
  type SeesFunding,
  ShippingLineView,
  shippingLineView,
  TaxLineView,
  taxesOfOrder,
  taxLineView,
} from '../sales/schemas.ts'

const PreviewItemView = Type.Object(
  {
    product_id: Id('prod'),
    variant_id: Id('var'),
    sku: Nullable(Type.String()),
    title: Type.String(),
    variant_title: Nullable(Type.String()),
    quantity: Type.Integer({ minimum: 1, examples: [2] }),
    unit_price: MoneySchema,
    unit_quantity: UnitQuantity,
    subtotal: MoneySchema,
    ...amountsViewParts,
  },
  { title: 'OrderPreviewItem' },
)

const RefusalView = Type.Object(
  {
    code: Type.String({ examples: ['code_expired'] }),
    title: Type.String({ examples: ['Code not valid now'] }),
    detail: Type.String({
      examples: [
        'The code meta.code or its promotion has ended, has not begun or was switched off: meta.reason. Go on without it.',
      ],
    }),
    errors: Type.Array(
      Type.Object({
        path: Type.String({ description: 'JSON Pointer into the body', examples: ['/codes/0'] }),
        code: Type.String({ examples: ['code_expired'] }),
        message: Type.String({ examples: ['is not valid now'] }),
      }),
    ),
    meta: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'What the problem says in its `meta`; null where it says nothing',
      examples: [{ code: 'SPRING', reason: 'ENDED' }],
    }),
  },
  { title: 'OrderPreviewRefusal' },
)

export const OrderPreviewView = Type.Object(
  {
    currency: CurrencySchema,
    items: Type.Array(PreviewItemView, { description: 'In the order of the lines of the body' }),
    shipping_lines: Type.Array(ShippingLineView),
    shipping_options: Type.Array(ShippingOptionView, {
      description:
        'What `shipping_method` could be, and what that costs before discounts; empty without a `shipping_address`',
    }),
    discounts: Type.Array(DiscountView, { description: 'Each promotion once' }),
    tax_lines: Type.Array(TaxLineView, { description: 'Each rate once' }),
    subtotal: MoneySchema,
    discount_total: MoneySchema,
    shipping_total: MoneySchema,
    included_tax_total: MoneySchema,
    tax_total: MoneySchema,
    total: MoneySchema,
    orders: Type.Array(
      Type.Object(
        {
          provider_id: Nullable({ ...Id('prv'), description: 'Who sells; null for the operator' }),
          shipping_total: MoneySchema,
          total: MoneySchema,
        },
        { title: 'OrderPreviewOrder' },
      ),
      { description: 'The orders that it would become, one a seller' },
    ),
    is_tax_final: Type.Boolean({
      description: 'false while the taxes are an estimate, or nobody can say what they are',
    }),
    refusals: Type.Array(RefusalView, {
      description:
        'What an order of this would be refused for now. The amounts are those without what is refused',
    }),
  },
  { title: 'OrderPreview' },
)
export type OrderPreviewView = Static<typeof OrderPreviewView>

type ToMoney = (amount: number) => Money

export function orderPreviewView(sale: Sale, seesFunding: SeesFunding): OrderPreviewView {
  const { currency, lines: items, shippingLines, shippingOptions, refusals } = sale
  const money: ToMoney = (amount) => ({ amount, currency })
  const parts = { items, shippingLines }
  const [provider = null, ...others] = new Set(items.map((line) => line.providerId))
  const seesWhole = seesFunding(others.length === 0 ? provider : null)
  return {
    currency,
    items: items.map((line) => itemView(line, money, seesFunding(line.providerId))),
    shipping_lines: shippingLines.map((line) => shippingLineView(line, money, seesWhole)),
    shipping_options: (shippingOptions?.options ?? []).map((option) =>
      viewOfShippingOption(option, currency),
    ),
    discounts: discountsOfOrder(parts, money, seesWhole),
    tax_lines: taxesOfOrder(parts, money),
    ...amountsView(sale, money),
    shipping_total: money(sale.shippingTotal),
    orders: divide(items, shippingLines).map(({ providerId, ...part }) => {
      const { shippingTotal, total } = totalsOf(part.lines, part.shippingLines)
      return {
        provider_id: providerId,
        shipping_total: money(shippingTotal),
        total: money(total),
      }
    }),
    is_tax_final: sale.isTaxFinal,
    refusals: refusals.map(({ code, title, detail, errors = [], meta }) => ({
      code,
      title,
      detail,
      errors: errors.map((error) => ({ ...error })),
      meta: (meta as object | undefined) ?? null,
    })),
  }
}

function itemView(
  line: SaleLine,
  money: ToMoney,
  seesFunding: boolean,
): OrderPreviewView['items'][number] {
  return {
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    title: line.title,
    variant_title: line.variantTitle,
    quantity: line.quantity,
    unit_price: money(line.unitAmount),
    unit_quantity: line.unitQuantity,
    ...amountsView(line, money),
    discounts: line.discounts.map((discount) => discountView(discount, money, seesFunding)),
    tax_lines: line.taxLines.map((tax) => taxLineView(tax, money)),
  }
}
