import { CurrencySchema, Id, Moment, MoneySchema, Nullable, Time } from '@souk/platform'
import { type TSchema, Type } from 'typebox'

export const AnalyticsQuery = Type.Object(
  {
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    provider_id: Type.Optional(Id('prv')),
    channel: Type.Optional(Type.String({ minLength: 1, maxLength: 64, examples: ['web'] })),
  },
  { additionalProperties: false },
)

const Count = Type.Integer({ minimum: 0 })
const Ratio = Type.Union(
  [Type.String({ pattern: '^-?[0-9]+\\.[0-9]{6}$', maxLength: 40 }), Type.Null()],
  {
    description:
      'Decimal with six places; null when there is nothing to divide by, or when a part of it is not recorded yet',
  },
)

/** A figure that is never zero for want of data. */
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
  negative_exposure: byAge(Amount, 'What providers owe, by the age of the debt'),
  time_to_settle: Type.Object({ median_seconds: Seconds, p95_seconds: Seconds }),
  on_time_payout_rate: Ratio,
  payout_failure_rate: Ratio,
  settlement_accuracy: Ratio,
  reconciliation_rate: Ratio,
  unmatched_lines: byAge(recorded(Count), 'Lines of gateways that match nothing, by their age'),
  recovery_rate: Ratio,
})

const CurrencyFigures = Type.Object({
  currency: CurrencySchema,
  gmv: MoneySchema,
  gmv_including_shipping: MoneySchema,
  nmv: MoneySchema,
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
        'With a paid order in the thirty days before the end of the period, in any currency',
    }),
    activity_rate: Ratio,
    concentration_top_10: Ratio,
  }),
  settlement: SettlementFigures,
})

export const AnalyticsView = Type.Object({
  period: Type.Object({ from: Time, to: Time }),
  provider_id: Nullable(Id('prv')),
  channel: Nullable(Type.String()),
  currencies: Type.Array(CurrencyFigures, {
    minItems: 1,
    description:
      "The tenant's own currency first, then every other one in which something was sold",
  }),
})
