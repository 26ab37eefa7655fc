import { CurrencySchema, Id, MoneySchema, safeAmount } from '@souk/platform'
import { Type } from 'typebox'
import type { OrderTotals } from '../store.ts'

export const OrderTotalsQuery = Type.Object(
  { customer_id: Id('cus') },
  { additionalProperties: false },
)

export const OrderTotalsView = Type.Object({
  customer_id: Id('cus'),
  orders: Type.Integer({ minimum: 0, description: 'All orders of the customer, in any state' }),
  currencies: Type.Array(
    Type.Object({
      currency: CurrencySchema,
      orders: Type.Integer({ minimum: 1, description: 'Sold orders' }),
      total: Type.Object(MoneySchema.properties, {
        additionalProperties: false,
        description: 'Sum of the totals of the sold orders',
      }),
    }),
    { description: 'Every currency with sold orders, that of the tenant first' },
  ),
})

export function orderTotalsView(customerId: string, { orders, currencies }: OrderTotals) {
  return {
    customer_id: customerId,
    orders,
    currencies: currencies.map(({ currency, orders: sold, total }) => ({
      currency,
      orders: sold,
      total: { amount: safeAmount(Number(total)), currency },
    })),
  }
}
