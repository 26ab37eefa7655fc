import {
  CountrySchema,
  CurrencySchema,
  checkCountries,
  checkCurrency,
  Id,
  Moment,
  type Money,
  MoneyLimit,
  MoneySchema,
  multiply,
  Nullable,
  validationFailed,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { CodeText } from '../codes/schemas.ts'
import type { Basket, BasketLine } from '../evaluation/basket.ts'
import { reasons } from '../evaluation/conditions.ts'
import type { AppliedPromotion, RejectedPromotion } from '../evaluation/evaluation.ts'
import { variantUnknown } from '../problems.ts'
import { Channel } from '../promotions/parts.ts'
import { LineKind, Ref } from '../redemptions/schemas.ts'
import type { Evaluated } from './evaluated.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const Line = Type.Object(
  {
    ref: Ref,
    variant_id: Id('var'),
    quantity: Type.Integer({ minimum: 1, maximum: 100_000, examples: [2] }),
    unit_price: { ...MoneyLimit, examples: [eur(4_900)] },
    floor_price: Type.Optional({
      ...MoneyLimit,
      description: 'Minimum price of a unit',
      examples: [eur(3_000)],
    }),
    on_sale: Type.Optional(
      Type.Boolean({ description: 'Whether the item is on sale', examples: [false] }),
    ),
  },
  { additionalProperties: false },
)
const Shipping = Type.Object(
  {
    ref: Ref,
    amount: { ...MoneyLimit, examples: [eur(590)] },
    provider_id: Type.Optional(Nullable(Id('prv'))),
  },
  { additionalProperties: false },
)

/** What an order comes in that names no channel. */
const defaultChannel = 'api'

export const EvaluateBody = Type.Object(
  {
    currency: CurrencySchema,
    channel: Type.Optional({ ...Channel, default: defaultChannel }),
    country: Type.Optional(CountrySchema),
    customer_id: Type.Optional(Id('cus')),
    order_count: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        default: 0,
        description:
          'Number of earlier orders of the customer. It is not looked up: without it, this is evaluated as a first order',
        examples: [0],
      }),
    ),
    at: Type.Optional({ ...Moment, description: 'The moment to evaluate for; now if absent' }),
    codes: Type.Optional(Type.Array(CodeText, { maxItems: 20, examples: [['SPRING']] })),
    lines: Type.Array(Line, { minItems: 1, maxItems: 500 }),
    shipping: Type.Optional(Type.Array(Shipping, { maxItems: 50 })),
  },
  { additionalProperties: false },
)
export type Asked = Static<typeof EvaluateBody>

const Reason = Type.Enum(reasons, { examples: ['VALUE_TOO_LOW'] })
const DiscountView = Type.Object(
  {
    of: LineKind,
    ref: Ref,
    amount: MoneySchema,
    operator_amount: MoneySchema,
    provider_amount: MoneySchema,
    provider_id: Nullable(Id('prv')),
  },
  { title: 'PromotionDiscount' },
)

export const EvaluationView = Type.Object(
  {
    applied: Type.Array(
      Type.Object({
        promotion_id: Id('prm'),
        promotion_code_id: Nullable(Id('pcd')),
        amount: MoneySchema,
        lines: Type.Array(DiscountView),
      }),
    ),
    rejected: Type.Array(
      Type.Object({
        promotion_id: Id('prm'),
        reason: Reason,
        gap: Nullable(
          Type.Object(
            {
              amount: Nullable(MoneySchema),
              quantity: Nullable(Type.Integer({ minimum: 1, examples: [1] })),
            },
            { description: 'How much is missing: money, or items' },
          ),
        ),
        with: Type.Array(Id('prm'), { description: 'Promotions that are applied instead' }),
      }),
    ),
    codes: Type.Array(
      Type.Object({
        code: CodeText,
        promotion_id: Nullable(Id('prm')),
        reason: Nullable({ ...Reason, description: 'Why it takes nothing off; null if it does' }),
      }),
    ),
    totals: Type.Object({
      item_total: MoneySchema,
      item_discount: MoneySchema,
      shipping_total: MoneySchema,
      shipping_discount: MoneySchema,
      total: MoneySchema,
    }),
  },
  { title: 'PromotionEvaluation' },
)

/** What a line is called by promotions, as whoever knows items says. */
export type ItemFacts = Pick<
  BasketLine,
  | 'variantId'
  | 'productId'
  | 'providerId'
  | 'categoryIds'
  | 'collectionIds'
  | 'tags'
  | 'brand'
  | 'productType'
>

/** Everything must be in one currency, and lines must be told apart. */
export function checkAsked({ currency, country, lines, shipping = [] }: Asked): void {
  checkCurrency(currency)
  if (country !== undefined) checkCountries([{ path: '/country', code: country }])
  const amounts = [
    ...lines.map((line, index) => [`/lines/${index}/unit_price`, line.unit_price] as const),
    ...lines.map((line, index) => [`/lines/${index}/floor_price`, line.floor_price] as const),
    ...shipping.map((line, index) => [`/shipping/${index}/amount`, line.amount] as const),
  ]
  const errors = amounts.flatMap(([path, money]) => {
    if (money === undefined || money.currency === currency) return []
    return [{ path: `${path}/currency`, code: 'currency_mismatch', message: `must be ${currency}` }]
  })
  for (const [field, list] of Object.entries({ lines, shipping })) {
    const refs = list.map(({ ref }) => ref)
    for (const [index, ref] of refs.entries()) {
      if (refs.indexOf(ref) === index) continue
      errors.push({ path: `/${field}/${index}/ref`, code: 'duplicate', message: 'must be unique' })
    }
  }
  if (errors.length > 0) throw validationFailed(undefined, { errors: errors.slice(0, 20) })
}

interface Known {
  readonly factsOf: ReadonlyMap<string, ItemFacts>
  readonly groupIds: readonly string[]
  readonly now: Date
}

export function basketOf(asked: Asked, { factsOf, groupIds, now }: Known): Basket {
  const { currency, channel = defaultChannel, country = null, customer_id: customerId } = asked
  const { order_count: orderCount = 0, at, lines, shipping = [] } = asked
  return {
    currency,
    channel,
    country,
    at: at === undefined ? now : new Date(at),
    customer: customerId === undefined ? null : { id: customerId, groupIds, orderCount },
    lines: lines.flatMap((line) => {
      const facts = factsOf.get(line.variant_id)
      if (!facts) throw variantUnknown({ variantIds: [line.variant_id] })
      const { ref, quantity, unit_price, floor_price, on_sale: isOnSale = false } = line
      const floor = floor_price === undefined ? 0 : multiply(floor_price, quantity).amount
      return {
        ...facts,
        ref,
        quantity,
        amount: multiply(unit_price, quantity).amount,
        floor,
        isOnSale,
      }
    }),
    shipping: shipping.map(({ ref, amount, provider_id = null }) => ({
      ref,
      amount: amount.amount,
      providerId: provider_id,
    })),
  }
}

export function viewOfEvaluated(evaluated: Evaluated): Static<typeof EvaluationView> {
  const { currency } = evaluated.basket
  const money = (amount: number): Money => ({ amount, currency })
  const { totals } = evaluated
  return {
    applied: evaluated.applied.map((each) => ({
      promotion_id: each.promotionId,
      promotion_code_id: each.codeId,
      amount: money(each.amount),
      lines: each.lines.map((line) => viewOfDiscount(line, money)),
    })),
    rejected: evaluated.rejected.map((each) => viewOfRejected(each, money)),
    codes: evaluated.codes.map(({ code, promotionId, reason }) => ({
      code,
      promotion_id: promotionId,
      reason,
    })),
    totals: {
      item_total: money(totals.itemTotal),
      item_discount: money(totals.itemDiscount),
      shipping_total: money(totals.shippingTotal),
      shipping_discount: money(totals.shippingDiscount),
      total: money(totals.total),
    },
  }
}

type ToMoney = (amount: number) => Money

function viewOfDiscount(line: AppliedPromotion['lines'][number], money: ToMoney) {
  return {
    of: line.of,
    ref: line.ref,
    amount: money(line.amount),
    operator_amount: money(line.operatorAmount),
    provider_amount: money(line.providerAmount),
    provider_id: line.providerId,
  }
}

function viewOfRejected({ promotionId, reason, gap, withIds }: RejectedPromotion, money: ToMoney) {
  return {
    promotion_id: promotionId,
    reason,
    gap: gap && { ...gap, amount: gap.amount === null ? null : money(gap.amount) },
    with: [...withIds],
  }
}
