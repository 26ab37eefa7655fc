import type { Fulfillment } from '@souk/sdk'
import { etagOf } from '../../api/etag.ts'
import { rowsOf } from '../../api/rows.ts'
import { souk } from '../../api/souk.ts'
import type { RowResult } from '../../api/steps.ts'
import * as requests from '../../base/generated/requests.ts'
import { isUnderWay, type Parcel } from './parcels.ts'

/** The parcels of these orders that are not known to have arrived. */
export async function parcelsUnderWay(orderIds: readonly string[]): Promise<readonly Parcel[]> {
  const found = await Promise.all(orderIds.map(parcelsOf))
  return found.flat().filter(isUnderWay)
}

async function parcelsOf(orderId: string): Promise<readonly Fulfillment[]> {
  const parcels: Fulfillment[] = []
  for await (const parcel of souk.listOrderFulfillments({ orderId, limit: 96 }))
    parcels.push(parcel)
  return parcels
}

/** As many as the API takes at once. */
const { maxItems: rowsMax } = requests.deliverFulfillments.rows

/** Marks them as delivered, each as long as it is as it was read. */
export async function deliver(
  parcels: readonly Parcel[],
  idempotencyKey: string,
): Promise<readonly RowResult[]> {
  const results: RowResult[] = []
  for (let at = 0; at < parcels.length; at += rowsMax) {
    const rows = parcels.slice(at, at + rowsMax).map((parcel) => ({
      id: parcel.id,
      if_match: etagOf(parcel),
    }))
    const outcome = await souk.deliverFulfillments(
      { rows },
      { idempotencyKey: at === 0 ? idempotencyKey : `${idempotencyKey}-${at}` },
    )
    results.push(
      ...rowsOf(
        rows.map(({ id }) => id),
        outcome,
      ),
    )
  }
  return results
}
