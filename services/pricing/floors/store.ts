import { idOf, literal, type Tx, uuidOf } from '@souk/platform'
import type { FlooredPrice } from './floor.ts'

/**
 * Rows with a floor that could be fallen below when their prices are multiplied by the factor, the worst first. Which of them
 * are is decided exactly by whoever asks.
 */
export async function listFloors(
  tx: Tx,
  priceListId: string,
  { factor, limit }: { readonly factor: number; readonly limit: number },
): Promise<FlooredPrice[]> {
  const found = await tx<{ variant_id: string; amount: number; floor: number }>`
    select variant_id, amount, floor
    from pricing.list_prices
    where tenant_id = ${tx.tenantId} and price_list_id = ${uuidOf(priceListId)}
      and floor is not null and amount * ${factor}::float8 < floor + 1
    order by amount * ${factor}::float8 - floor, id
    limit ${literal(limit)}
  `
  return found.map(({ variant_id, ...same }) => ({ variantId: idOf('var', variant_id), ...same }))
}
