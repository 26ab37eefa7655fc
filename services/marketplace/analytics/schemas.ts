import { CurrencySchema, Id, Moment, MoneySchema, Nullable, Time, TimeZone } from '@souk/platform'
import { type TSchema, Type } from 'typebox'
import { groupings, groupsMax } from './analytics.ts'
import { intervals } from './calendar.ts'

export const AnalyticsQuery = Type.Object(
  {
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    provider_id: Type.Optional(Id('prv')),
    channel: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['web'] })),
    interval: Type.Optional(
      Type.Enum([...intervals], {
        description: 'Adds `series`: the sales of each day, week or month',
      }),
    ),
    group_by: Type.Optional(
      Type.Enum([...groupings], {
        description: `Adds \`groups\`: the sales of each provider or channel, the ${groupsMax} largest`,
      }),
    ),
    time_zone: Type.Optional({
      ...TimeZone,
      description: 'IANA time zone by which days begin; that of the tenant when absent',
    }),
  },
  { additionalProperties: false },
)

const Count = Type.Integer({ minimum: 0 })
const Ratio = Type.Union(
  [Type.String({ pattern: '^-?[0-9]+\\.[0-9]{6}$', maxLength: 40 }), Type.Null()],
  {
    description:
      'Decimal with six places; null if the divisor is zero or a part of it is not recorded yet',
  },
)

/** A figure that is null, and not zero, as long as its data is missing. */
function recorded<Figure extends TSchema>(figure: Figure) {
  return Type.Union([figure, Type.Null()], {
    description: 'Null as long as the platform does not record what it is computed from',
  })
}

function byAge<Figure extends TSchema>(figure: Figure, description: string) {
  return Type.Object(
    {
      total: figure,
      days_0_30: figure,
      days_31_60: figure,
      days_61_90: figure,
      days_over_90: figure,
    },
    { description },
  )
}

const Amount = recorded(MoneySchema)
const Seconds = recorded(Count)

const SettlementFigures = Type.Object({
  settled: Amount,
  provider_payable: Amount,
  negative_exposure: byAge(Amount, 'What providers owe, by age of the debt'),
  time_to_settle: Type.Object({ median_seconds: Seconds, p95_seconds: Seconds }),
  on_time_payout_rate: Ratio,
  payout_failure_rate: Ratio,
  settlement_accuracy: Ratio,
  reconciliation_rate: Ratio,
  unmatched_lines: byAge(recorded(Count), 'Gateway lines without a match, by age'),
  recovery_rate: Ratio,
})

function figure(description: string) {
  return Type.Object(MoneySchema.properties, { additionalProperties: false, description })
}

const CurrencyFigures = Type.Object({
  currency: CurrencySchema,
  gmv: figure(
    'Gross merchandise value: paid lines after discounts, without shipping, tax and fees',
  ),
  gmv_including_shipping: MoneySchema,
  nmv: figure('Net merchandise value: GMV less returns and refunds'),
  orders: Count,
  units: Count,
  average_order_value: Nullable(MoneySchema),
  units_per_order: Ratio,
  commission: Amount,
  fees: Amount,
  gross_take_rate: Ratio,
  net_take_rate: Ratio,
  effective_commission_rate: Ratio,
  refund_rate: Ratio,
  return_rate: Ratio,
  dispute_rate: Ratio,
  liquidity: Ratio,
  fill_rate: Ratio,
  providers: Type.Object({
    active: Count,
    selling: Type.Integer({
      minimum: 0,
      description:
        'Active providers with a paid order in the thirty days before the end of the period, in any currency',
    }),
    activity_rate: Ratio,
    concentration_top_10: Ratio,
  }),
  settlement: SettlementFigures,
})

const SalesFigures = Type.Array(
  Type.Object({
    currency: CurrencySchema,
    gmv: MoneySchema,
    orders: Count,
    units: Count,
    average_order_value: Nullable(MoneySchema),
  }),
  { description: 'Every currency with sales; empty without any' },
)

export const AnalyticsView = Type.Object({
  period: Type.Object({ from: Time, to: Time }),
  time_zone: TimeZone,
  provider_id: Nullable(Id('prv')),
  channel: Nullable(Type.String()),
  currencies: Type.Array(CurrencyFigures, {
    minItems: 1,
    description: 'The currency of the tenant first, then every other currency with sales',
  }),
  series: Type.Optional(
    Type.Array(Type.Object({ from: Time, to: Time, currencies: SalesFigures }), {
      description:
        'Present with `interval`: the whole period in its order, the first and last piece cut off where it begins and ends',
    }),
  ),
  groups: Type.Optional(
    Type.Array(
      Type.Object({
        key: Type.Union([Type.String(), Type.Null()], {
          description: 'Id of the provider, null for the tenant itself; or the channel',
          examples: ['prv_01jwq2m3n4p5q6r7s8t9v0w1x2'],
        }),
        currencies: SalesFigures,
      }),
      {
        description: 'Present with `group_by`: the largest GMV in the currency of the tenant first',
      },
    ),
  ),
})
