import { literal, sentInOrder, type Tx, uuidOf } from '@souk/platform'
import { type Rate, ratesMax } from './rate.ts'
import { rateTable, toRate } from './rows.ts'

/** In the order in which they were entered. */
export async function listRates(tx: Tx, shippingMethodId: string): Promise<Rate[]> {
  const found = await tx`
    select ${rateTable.columns}
    from shipping.rates
    where tenant_id = ${tx.tenantId} and method_id = ${uuidOf(shippingMethodId)}
    order by position
    limit ${literal(ratesMax)}
  `
  return found.map(toRate)
}

/** The caller has locked the method. */
export async function replaceRates(
  tx: Tx,
  shippingMethodId: string,
  rates: readonly Rate[],
): Promise<void> {
  const stored = rates.map((rate, position) => ({ ...rate, methodId: shippingMethodId, position }))
  await sentInOrder([
    tx`
      delete from shipping.rates
      where tenant_id = ${tx.tenantId} and method_id = ${uuidOf(shippingMethodId)}
    `,
    ...(stored.length > 0 ? [rateTable.insert(tx, stored)] : []),
  ])
}
