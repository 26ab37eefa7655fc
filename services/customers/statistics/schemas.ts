import { MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { refundRate, type Statistics } from './statistics.ts'

export const StatisticsView = Type.Object(
  {
    orders: Type.Integer({ minimum: 0, description: 'All orders, in any state', examples: [0] }),
    spent: Type.Array(MoneySchema, {
      description: 'Paid and not refunded, by currency',
      examples: [[]],
    }),
    last_order_at: Nullable(Time),
    refund_rate: Nullable(
      Type.String({
        description:
          'Share of the paid orders that were refunded in part or in full, with four digits; null without a paid order',
        examples: ['0.2500'],
      }),
    ),
  },
  { description: 'What the customer bought; follows orders within a few seconds' },
)

export function statisticsView(statistics: Statistics): Static<typeof StatisticsView> {
  return {
    orders: statistics.orders,
    spent: statistics.spent.map((money) => ({ ...money })),
    last_order_at: statistics.lastOrderAt?.toISOString() ?? null,
    refund_rate: refundRate(statistics),
  }
}
