import { Id, type Money, MoneySchema, Nullable } from '@souk/platform'
import { BuyerTaxId } from '@souk/tax/contract'
import { type Static, Type } from 'typebox'
import { type Amounts, type Discount, type ShippingLine, sumOf, type TaxLine } from './amounts.ts'

function amount(description: string) {
  return Type.Object(MoneySchema.properties, { additionalProperties: false, description })
}

export const TaxBody = Type.Object(
  {
    tax_id: Type.Optional(BuyerTaxId),
    exemption_id: Type.Optional(Nullable(Id('txe'))),
    calculation_id: Type.Optional({
      ...Id('txc'),
      description:
        'A calculation that was made for these lines, amounts, customer and destination in the last 24 hours, and is that of no other order',
    }),
  },
  {
    additionalProperties: false,
    description:
      'Taxes are calculated and kept on the lines; an empty object calculates with all that is known of the customer. Without it the ' +
      'order has no taxes',
    examples: [{}],
  },
)

export const DiscountView = Type.Object(
  {
    promotion_id: Id('prm'),
    name: Type.String({
      description: 'Name of the promotion at the time of the order',
      examples: ['Summer sale'],
    }),
    code: Nullable(
      Type.String({
        description: 'The code by which it was applied; null for one that applies by itself',
        examples: ['SPRING'],
      }),
    ),
    amount: MoneySchema,
    operator_amount: Nullable(
      amount(
        'Share paid by the operator; null for anyone but the operator and the seller of the line',
      ),
    ),
    provider_amount: Nullable(
      amount('Share paid by the provider that sells the line; null likewise'),
    ),
  },
  { title: 'OrderDiscount' },
)

export const TaxLineView = Type.Object(
  {
    name: Type.String({ examples: ['USt 19 %'] }),
    jurisdiction: Type.String({ description: 'Tax jurisdiction', examples: ['DE'] }),
    reason: Type.String({ description: 'Reason for the rate', examples: ['STANDARD'] }),
    rate: Type.String({ description: 'Decimal; 0.19 is nineteen per cent', examples: ['0.19'] }),
    base: amount('Taxable amount'),
    amount: MoneySchema,
  },
  { title: 'OrderTaxLine' },
)

/** What each line of an order shows beside its price, and shipping as well. */
export const amountsViewParts = {
  discount_total: amount('Sum of the discounts; zero without any'),
  included_tax_total: amount('Tax that the price holds, which is taken out; zero without any'),
  tax_total: amount('Sum of the taxes; zero without any'),
  total: amount('Price less `discount_total`, less `included_tax_total`, plus `tax_total`'),
  discounts: Type.Array(DiscountView, { description: 'Shares of promotions' }),
  tax_lines: Type.Array(TaxLineView, { description: 'One for each rate' }),
}

export const ShippingLineView = Type.Object(
  {
    shipping_method_id: Id('shm'),
    code: Type.String({ description: 'What orders call the method', examples: ['standard'] }),
    name: Type.String({ examples: ['Standard parcel'] }),
    amount: amount('What shipping costs before discounts; zero once the whole order is cancelled'),
    ...amountsViewParts,
  },
  { title: 'OrderShippingLine' },
)

type ToMoney = (minorUnits: number) => Money

/** Whether it is shown who pays for discounts on what this provider sells, or, with null, the operator. */
export type SeesFunding = (providerId: string | null) => boolean

export function discountView(
  discount: Discount,
  money: ToMoney,
  seesFunding: boolean,
): Static<typeof DiscountView> {
  return {
    promotion_id: discount.promotionId,
    name: discount.name,
    code: discount.code,
    amount: money(discount.amount),
    operator_amount: seesFunding ? money(discount.operatorAmount) : null,
    provider_amount: seesFunding ? money(discount.providerAmount) : null,
  }
}

export function taxLineView(tax: TaxLine, money: ToMoney): Static<typeof TaxLineView> {
  const { name, jurisdiction, reason, rate, base, amount: owed } = tax
  return { name, jurisdiction, reason, rate, base: money(base), amount: money(owed) }
}

type Totals = Pick<
  Amounts,
  'subtotal' | 'discountTotal' | 'includedTaxTotal' | 'taxTotal' | 'total'
>

export function amountsView(priced: Totals, money: ToMoney) {
  return {
    subtotal: money(priced.subtotal),
    discount_total: money(priced.discountTotal),
    included_tax_total: money(priced.includedTaxTotal),
    tax_total: money(priced.taxTotal),
    total: money(priced.total),
  }
}

export function shippingLineView(
  line: ShippingLine,
  money: ToMoney,
  seesFunding: boolean,
): Static<typeof ShippingLineView> {
  const { subtotal, ...totals } = amountsView(line, money)
  return {
    shipping_method_id: line.shippingMethodId,
    code: line.code,
    name: line.name,
    amount: subtotal,
    ...totals,
    discounts: line.discounts.map((discount) => discountView(discount, money, seesFunding)),
    tax_lines: line.taxLines.map((tax) => taxLineView(tax, money)),
  }
}

interface Parts {
  readonly items: readonly Amounts[]
  readonly shippingLines: readonly Amounts[]
}

/** Each promotion once. */
export function discountsOfOrder(
  { items, shippingLines }: Parts,
  money: ToMoney,
  seesFunding: boolean,
): Static<typeof DiscountView>[] {
  const all = [...items, ...shippingLines].flatMap(({ discounts }) => discounts)
  const byPromotion = Map.groupBy(all, ({ promotionId }) => promotionId)
  return [...byPromotion.values()].map((same) =>
    discountView(
      {
        ...(same[0] as Discount),
        amount: sumOf(same, (each) => each.amount),
        operatorAmount: sumOf(same, ({ operatorAmount }) => operatorAmount),
        providerAmount: sumOf(same, ({ providerAmount }) => providerAmount),
      },
      money,
      seesFunding,
    ),
  )
}

/** Each rate once. */
export function taxesOfOrder(
  { items, shippingLines }: Parts,
  money: ToMoney,
): Static<typeof TaxLineView>[] {
  const all = [...items, ...shippingLines].flatMap(({ taxLines }) => taxLines)
  const byRate = Map.groupBy(all, ({ name, jurisdiction, reason, rate }) =>
    JSON.stringify([name, jurisdiction, reason, rate]),
  )
  return [...byRate.values()].map((same) =>
    taxLineView(
      {
        ...(same[0] as TaxLine),
        base: sumOf(same, ({ base }) => base),
        amount: sumOf(same, (each) => each.amount),
      },
      money,
    ),
  )
}
