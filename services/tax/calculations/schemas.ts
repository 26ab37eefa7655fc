import {
  ContentPage,
  CountrySchema,
  checkCurrency,
  Id,
  listQuery,
  Moment,
  type Money,
  MoneySchema,
  Nullable,
  personal,
  postalKey,
  Time,
  validationFailed,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { TaxQuestion } from '../assessment.ts'
import { taxReasons } from '../calculation.ts'
import { PlaceBody, PostalCode, Region, TaxCode } from '../fields.ts'
import type { Place } from '../rates/rate.ts'
import type { CalculatedAmount, CalculatedTax, TaxCalculation } from './tax-calculation.ts'

export const linesMax = 500

const amount = {
  amount: MoneySchema,
  tax_code: Type.Optional(Nullable(TaxCode)),
  tax_inclusive: Type.Optional(
    Nullable(
      Type.Boolean({
        description:
          'Whether the amount includes tax, as lines of quotes and orders say; null or absent for what ' +
          '`prices_include_tax` of the settings says',
      }),
    ),
  ),
}

const Reference = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description:
    'What you call the sale, such as the id of a cart or an order; the list finds it by that',
  examples: ['cart-4711'],
})

const Line = Type.Object(
  {
    ref: personal(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Your own name for the line, unique in the request',
        examples: ['1'],
      }),
    ),
    ...amount,
    quantity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        default: 1,
        description: 'How many units the amount is of. It is not multiplied',
      }),
    ),
  },
  { additionalProperties: false },
)

/** As whoever asks about taxes, or places an order, names it. */
export const BuyerTaxId = personal(
  Nullable(
    Type.String({
      minLength: 2,
      maxLength: 30,
      pattern: '\\S',
      description:
        'VAT number of the buyer, with the prefix of its country. If absent, the `EU_VAT` number among `tax_ids` of the customer ' +
        'is used; null for a sale without one',
      examples: ['FR40303265045'],
    }),
  ),
)

const eur = (minorUnits: number) => ({ amount: minorUnits, currency: 'EUR' })

export const CalculateBody = Type.Object(
  {
    lines: Type.Array(Line, { minItems: 1, maxItems: linesMax }),
    reference: Type.Optional(personal(Nullable(Reference))),
    shipping: Type.Optional(Nullable(Type.Object(amount, { additionalProperties: false }))),
    from: Type.Optional(Nullable(PlaceBody)),
    to: PlaceBody,
    customer_id: Type.Optional(Nullable(Id('cus'))),
    tax_id: Type.Optional(BuyerTaxId),
    exemption_id: Type.Optional(Nullable(Id('txe'))),
    at: Type.Optional(Moment),
  },
  {
    additionalProperties: false,
    examples: [
      {
        lines: [{ ref: '1', amount: eur(2_499), quantity: 1, tax_code: 'standard' }],
        shipping: { amount: eur(644) },
        to: { country: 'DE' },
      },
    ],
  },
)

const PlaceView = Type.Object({
  country: CountrySchema,
  region: Nullable(Region),
  postal_code: personal(Nullable(PostalCode)),
})

const tax = {
  jurisdiction: Type.String({ description: 'Tax jurisdiction', examples: ['DE'] }),
  reason: Type.Enum([...taxReasons], { description: 'Reason for the rate' }),
  rate: Type.String({ description: 'Decimal; 0.19 is nineteen per cent', examples: ['0.19'] }),
  base: MoneySchema,
  amount: MoneySchema,
}

const TaxView = Type.Object({
  tax_rate_id: Nullable(Id('txr')),
  name: Type.String({ examples: ['USt 19 %'] }),
  ...tax,
})

const amountView = {
  tax_code: Type.String({ examples: ['standard'] }),
  ...tax,
  total: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description: 'The base and its tax',
  }),
  taxes: Type.Array(TaxView, { description: 'The same for each rate of the line' }),
}

export const CalculationParams = Type.Object({ taxCalculationId: Id('txc') })

const gateways = ['BUILT_IN', 'HTTP'] as const

const head = {
  reference: personal(Nullable(Reference)),
  net_total: MoneySchema,
  tax_total: MoneySchema,
  total: MoneySchema,
  from: Nullable(PlaceView),
  to: PlaceView,
  customer_id: Nullable(Id('cus')),
  tax_id: personal(
    Nullable(Type.String({ description: 'The number that was sent, or that of the customer' })),
  ),
  exemption_id: Nullable(Id('txe')),
  at: Time,
  gateway: Type.String({
    description: 'Who calculated it: `BUILT_IN` for the rates of the tenant',
    examples: ['BUILT_IN'],
  }),
  gateway_difference: Nullable({
    ...MoneySchema,
    description:
      'How much more tax the gateway calculated than the rates of the tenant come to; null where those calculated it or do not know the place',
  }),
  fallback: Nullable(
    Type.String({ description: 'Why the rates of the tenant were used instead of the gateway' }),
  ),
  created_at: Time,
}

export const CalculationView = Type.Object({
  id: Id('txc'),
  currency: MoneySchema.properties.currency,
  lines: Type.Array(
    Type.Object({ ref: personal(Type.String()), quantity: Type.Integer(), ...amountView }),
  ),
  shipping: Nullable(Type.Object(amountView)),
  taxes: Type.Array(TaxView, { description: 'Each rate once, over all lines and shipping' }),
  ...head,
})

const filters = {
  customer_id: Type.Optional(Id('cus')),
  reference: Type.Optional(personal(Reference)),
  gateway: Type.Optional(Type.Enum([...gateways], { description: 'Who calculated it' })),
  has_fallback: Type.Optional(
    Type.Boolean({
      description:
        'Whether the rates of the tenant were used because the gateway gave no usable answer',
    }),
  ),
  created_from: Type.Optional(Moment),
  created_to: Type.Optional(Type.String({ ...Moment, description: 'Not included' })),
}
export const CalculationsQuery = listQuery(filters)
const CalculationsFilter = Type.Object(filters)
export type CalculationFilter = Static<typeof CalculationsFilter>

/** What a list shows of each: all but what it consists of. */
export const CalculationPage = ContentPage(
  Type.Object(
    { id: Id('txc'), currency: MoneySchema.properties.currency, ...head },
    { title: 'ListedTaxCalculation' },
  ),
)

/** All amounts are of one currency, and no two lines have one name. */
export function requestOf(body: Static<typeof CalculateBody>, now: Date): TaxQuestion {
  const { lines, shipping = null, from = null, to } = body
  const { currency } = lines[0]?.amount ?? { currency: '' }
  checkCurrency(currency)
  checkCurrencies(body, currency)
  checkRefs(lines)
  return {
    reference: body.reference ?? null,
    currency,
    lines: lines.map(({ ref, quantity = 1, ...line }) => ({ ref, quantity, ...amountOf(line) })),
    shipping: shipping && amountOf(shipping),
    from: from && placeOf(from),
    to: placeOf(to),
    customerId: body.customer_id ?? null,
    taxId: body.tax_id,
    exemptionId: body.exemption_id ?? null,
    at: body.at === undefined ? now : new Date(body.at),
  }
}

interface AmountBody {
  readonly amount: Money
  readonly tax_code?: string | null
  readonly tax_inclusive?: boolean | null
}

function amountOf({ amount: money, tax_code, tax_inclusive }: AmountBody) {
  return { amount: money.amount, taxCode: tax_code ?? null, taxInclusive: tax_inclusive ?? null }
}

function placeOf({ country, region, postal_code }: Static<typeof PlaceBody>): Place {
  return { country, region: region ?? null, postal: postal_code ? postalKey(postal_code) : null }
}

function checkCurrencies(
  { lines, shipping }: Static<typeof CalculateBody>,
  currency: string,
): void {
  const amounts = [
    ...lines.map((line, index) => ({ line, path: `/lines/${index}/amount/currency` })),
    ...(shipping ? [{ line: shipping, path: '/shipping/amount/currency' }] : []),
  ]
  const message = `must be ${currency}, as of the first line`
  const errors = amounts
    .filter(({ line }) => line.amount.currency !== currency)
    .map(({ path }) => ({ path, code: 'currency_mismatch', message }))
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

function checkRefs(lines: readonly { readonly ref: string }[]): void {
  const seen = new Set<string>()
  const errors = lines.flatMap(({ ref }, index) => {
    const isNew = !seen.has(ref)
    seen.add(ref)
    if (isNew) return []
    return [{ path: `/lines/${index}/ref`, code: 'unique', message: 'names another line already' }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

export function viewOfCalculation(calculation: TaxCalculation): Static<typeof CalculationView> {
  const { currency, lines, shipping, origin } = calculation
  const money = (minorUnits: number): Money => ({ amount: minorUnits, currency })
  const viewOfTax = ({
    taxRateId,
    name,
    jurisdiction,
    reason,
    rate,
    base,
    amount,
  }: CalculatedTax) => ({
    tax_rate_id: taxRateId,
    name,
    jurisdiction,
    reason,
    rate,
    base: money(base),
    amount: money(amount),
  })
  const viewOfAmount = (taxed: CalculatedAmount) => ({
    tax_code: taxed.taxCode,
    jurisdiction: taxed.jurisdiction,
    reason: taxed.reason,
    rate: taxed.rate,
    base: money(taxed.net),
    amount: money(taxed.tax),
    total: money(taxed.gross),
    taxes: taxed.taxes.map(viewOfTax),
  })
  return {
    id: calculation.id,
    reference: calculation.reference,
    currency,
    lines: lines.map((line) => ({ ref: line.ref, quantity: line.quantity, ...viewOfAmount(line) })),
    shipping: shipping && viewOfAmount(shipping),
    taxes: calculation.taxes.map(viewOfTax),
    net_total: money(calculation.net),
    tax_total: money(calculation.tax),
    total: money(calculation.gross),
    from: origin && viewOfPlace(origin),
    to: viewOfPlace(calculation.destination),
    customer_id: calculation.customerId,
    tax_id: calculation.taxId,
    exemption_id: calculation.exemptionId,
    at: calculation.soldAt.toISOString(),
    gateway: calculation.gateway,
    gateway_difference:
      calculation.gatewayDifference === null ? null : money(calculation.gatewayDifference),
    fallback: calculation.fallback,
    created_at: calculation.createdAt.toISOString(),
  }
}

function viewOfPlace({ country, region, postal }: Place): Static<typeof PlaceView> {
  return { country, region, postal_code: postal }
}
