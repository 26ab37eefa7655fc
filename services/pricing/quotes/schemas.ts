import {
  ContentPage,
  CountrySchema,
  CurrencySchema,
  checkCountry,
  Id,
  listQuery,
  Moment,
  type Money,
  MoneySchema,
  Nullable,
  Time,
  validationFailed,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Channel } from '../price-lists/schemas.ts'
import {
  type CandidateList,
  type ListExplanation,
  type ListVerdict,
  listVerdicts,
} from '../resolution.ts'
import { UnitQuantity, VariantId } from '../schemas.ts'
import {
  type ExplainedQuote,
  type LineRequest,
  type QuoteContext,
  type QuoteStatus,
  type QuoteWithOrder,
  quoteStatuses,
  statusOf,
} from './quote.ts'

const Context = Type.Object(
  {
    channel: Type.Optional({
      ...Channel,
      description: 'Handle of the sales channel; `api` without it',
    }),
    country: Type.Optional({
      ...CountrySchema,
      description: 'Where it is sold to; without it lists for countries do not apply',
    }),
    currency: Type.Optional(CurrencySchema),
    customer_id: Type.Optional({
      ...Id('cus'),
      description:
        'Without it lists for customers or groups do not apply. Needs `customers:read`, and is not for providers',
    }),
    at: Type.Optional({
      ...Moment,
      description: 'Instead of now; such a quote cannot be ordered with',
    }),
  },
  { additionalProperties: false, examples: [{ channel: 'web', country: 'DE' }] },
)

export const QuoteBody = Type.Object(
  {
    currency: Type.Optional(CurrencySchema),
    context: Type.Optional(Context),
    lines: Type.Array(
      Type.Object(
        {
          variant_id: VariantId,
          quantity: Type.Integer({ minimum: 1, maximum: 100_000, examples: [2] }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  { additionalProperties: false },
)

export interface QuoteRequest {
  readonly channel: string
  readonly country: string | null
  readonly currency: string | undefined
  readonly customerId: string | null
  readonly at: Date | null
  readonly lines: readonly LineRequest[]
}

/** As an order that names none. */
const defaultChannel = 'api'

export function requestOf({ currency, context, lines }: Static<typeof QuoteBody>): QuoteRequest {
  const { channel = defaultChannel, country, customer_id, at } = context ?? {}
  checkCountry(country, '/context/country')
  if (currency !== undefined && context?.currency !== undefined && currency !== context.currency) {
    const message = `must be ${currency}, as the currency of the quote is`
    const error = { path: '/context/currency', code: 'const', message }
    throw validationFailed(undefined, { errors: [error] })
  }
  return {
    channel,
    country: country ?? null,
    currency: currency ?? context?.currency,
    customerId: customer_id ?? null,
    at: at === undefined ? null : new Date(at),
    lines: lines.map(({ variant_id: variantId, quantity }) => ({ variantId, quantity })),
  }
}

const ContextView = Type.Object(
  {
    channel: Type.String({ examples: ['web'] }),
    country: Nullable(Type.String({ examples: ['DE'] })),
    currency: CurrencySchema,
    customer_id: Nullable(Id('cus')),
    at: Time,
  },
  { title: 'QuoteContext' },
)

function viewOfContext(context: QuoteContext): Static<typeof ContextView> {
  const { channel, country, currency, customerId, at } = context
  return { channel, country, currency, customer_id: customerId, at: at.toISOString() }
}

const LineView = Type.Object({
  variant_id: VariantId,
  quantity: Type.Integer(),
  unit_amount: MoneySchema,
  unit_quantity: UnitQuantity,
  line_amount: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: '`unit_amount` times `quantity`, divided by `unit_quantity` and rounded once',
  }),
  tax_inclusive: Nullable(
    Type.Boolean({
      description:
        'Whether the amounts include tax, as the price list says; null: as `prices_include_tax` of the tax settings says',
      examples: [true],
    }),
  ),
  compare_at: Nullable({
    ...MoneySchema,
    description: 'Price to show as crossed out; null if there is none',
  }),
  lowest_30d: Nullable({
    ...MoneySchema,
    description:
      'Lowest price of the 30 days before the present price reduction (Directive 98/6/EC, Article 6a); null if the price is not ' +
      'reduced, or if it changed too often to say, which `GET /api/v1/pricing/lowest` tells apart',
  }),
  price_id: Nullable({ ...Id('prc'), description: 'Price that was taken, directly or by a rate' }),
  price_list_id: Nullable({ ...Id('pl'), description: 'List that decided; null for a base price' }),
})

const Status = Type.Unsafe<QuoteStatus>({
  type: 'string',
  enum: [...quoteStatuses],
  description:
    '`OPEN` until `expires_at`, then `EXPIRED`; `TAKEN` once an order was placed by it. `INDICATIVE` for prices of another moment than ' +
    'now, which cannot be ordered at',
  examples: ['TAKEN'],
})
const OrderId = Nullable({
  ...Id('ord'),
  description:
    'First order that was placed by the quote; null before. `GET /api/v1/orders` with `quote_id` finds all of them',
})

export const QuoteView = Type.Object(
  {
    id: Id('qte'),
    status: Status,
    order_id: OrderId,
    currency: CurrencySchema,
    context: ContextView,
    lines: Type.Array(LineView),
    total: MoneySchema,
    expires_at: Time,
    signature: Nullable(
      Type.String({
        description: 'Send it with `id` as `quote` of an order to buy at these prices',
        examples: ['b0v4hC0Vb0kAqvJ2QZ0Xn9xUo1k5K1s3oW1yQy3mJtM'],
      }),
    ),
    created_at: Time,
  },
  { title: 'Quote' },
)

export function viewOfQuote(found: QuoteWithOrder, now: Date): Static<typeof QuoteView> {
  const { quote, orderId } = found
  const { currency } = quote
  const money = (amount: number): Money => ({ amount, currency })
  const orNull = (amount: number | null) => (amount === null ? null : money(amount))
  return {
    id: quote.id,
    status: statusOf(found, now),
    order_id: orderId,
    currency,
    context: viewOfContext(quote),
    lines: quote.lines.map((line) => ({
      variant_id: line.variantId,
      quantity: line.quantity,
      unit_amount: money(line.unitAmount),
      unit_quantity: line.unitQuantity,
      line_amount: money(line.lineAmount),
      tax_inclusive: line.taxInclusive ?? null,
      compare_at: orNull(line.compareAt),
      lowest_30d: orNull(line.lowest30d),
      price_id: line.priceId,
      price_list_id: line.priceListId,
    })),
    total: money(quote.total),
    expires_at: quote.expiresAt.toISOString(),
    signature: quote.signature,
    created_at: quote.createdAt.toISOString(),
  }
}

export const QuoteParams = Type.Object({ quoteId: Id('qte') })

const filters = {
  customer_id: Type.Optional({ ...Id('cus'), description: 'Needs `customers:read`' }),
  status: Type.Optional(Status),
  created_from: Type.Optional({ ...Moment, description: 'Created at this time or later' }),
  created_to: Type.Optional({ ...Moment, description: 'Created before this time' }),
}
export const QuotesQuery = listQuery(filters)
const QuotesFilter = Type.Object(filters)
export type QuoteFilter = Static<typeof QuotesFilter>

/** What a list shows of each: all but its lines. */
export const QuotePage = ContentPage(
  Type.Object(
    {
      id: Id('qte'),
      status: Status,
      order_id: OrderId,
      currency: CurrencySchema,
      context: ContextView,
      line_count: Type.Integer({ minimum: 1, examples: [2] }),
      total: MoneySchema,
      expires_at: Time,
      created_at: Time,
    },
    { title: 'ListedQuote' },
  ),
)

const messages: Readonly<Record<ListVerdict, string>> = {
  APPLIED: 'The price is taken from it.',
  OUTRANKED: 'It applies, and a list of higher priority decides.',
  NOT_ACTIVE: 'It is not active.',
  NOT_STARTED: 'Its starts_at has not come.',
  ENDED: 'Its ends_at has passed.',
  OTHER_CURRENCY: 'It has another currency.',
  OTHER_CHANNEL: 'It is for other sales channels.',
  OTHER_COUNTRY: 'It is for other countries.',
  OTHER_CUSTOMER: 'It is for other customers.',
  OTHER_GROUP: 'It is for other customer groups.',
  NO_PRICE: 'It has no price for this variant and quantity.',
}

const ListExplanationView = Type.Object(
  {
    price_list_id: Nullable({ ...Id('pl'), description: 'Null for the base prices' }),
    name: Nullable(Type.String({ examples: ['Summer sale'] })),
    priority: Nullable(Type.Integer({ examples: [10] })),
    verdict: Type.Unsafe<ListVerdict>({
      type: 'string',
      enum: [...listVerdicts],
      examples: ['APPLIED'],
    }),
    message: Type.String({ examples: [messages.APPLIED] }),
    unit_amount: Nullable({
      ...MoneySchema,
      description: 'What it charges or would charge; null where it does not apply or has no price',
    }),
    unit_quantity: Nullable(UnitQuantity),
  },
  { title: 'PriceListVerdict' },
)

export const ExplanationView = Type.Object(
  {
    context: ContextView,
    lines: Type.Array(
      Type.Object({
        variant_id: VariantId,
        quantity: Type.Integer(),
        price_lists: Type.Array(ListExplanationView, {
          description:
            'Every list that is not archived, the highest first, and the base prices last',
        }),
      }),
    ),
  },
  { title: 'QuoteExplanation' },
)

export function viewOfExplanation({
  context,
  lists,
  lines,
}: ExplainedQuote): Static<typeof ExplanationView> {
  const { currency } = context
  const listOf = new Map(lists.map((list) => [list.id, list]))
  return {
    context: viewOfContext(context),
    lines: lines.map(({ variantId, quantity, explained }) => ({
      variant_id: variantId,
      quantity,
      price_lists: explained.map((one) => viewOfVerdict(one, listOf, currency)),
    })),
  }
}

function viewOfVerdict(
  { priceListId, verdict, price }: ListExplanation,
  listOf: ReadonlyMap<string, CandidateList>,
  currency: string,
): Static<typeof ListExplanationView> {
  const list = priceListId === null ? undefined : listOf.get(priceListId)
  return {
    price_list_id: priceListId,
    name: list?.name ?? null,
    priority: list?.priority ?? null,
    verdict,
    message: messages[verdict],
    unit_amount: price && { amount: price.amount, currency },
    unit_quantity: price?.unitQuantity ?? null,
  }
}
