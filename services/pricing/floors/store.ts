import { idOf, literal, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { FlooredPrice } from './floor.ts'

interface Asked {
  readonly factor: number
  readonly limit: number
}

/**
 * Rows with a floor that could be fallen below when their prices are multiplied by the factor, the worst first. Which of them
 * are is decided exactly by whoever asks.
 */
export function listFloors(tx: Tx, priceListId: string, asked: Asked): Promise<FlooredPrice[]> {
  const ofList = sql`price_list_id = ${uuidOf(priceListId)}`
  return listFloorsIn(tx, { table: sql`pricing.list_prices`, condition: ofList }, asked)
}

/** The same of base prices. */
export function listBaseFloors(tx: Tx, currency: string, asked: Asked): Promise<FlooredPrice[]> {
  const inCurrency = sql`currency = ${currency}`
  return listFloorsIn(tx, { table: sql`pricing.prices`, condition: inCurrency }, asked)
}

async function listFloorsIn(
  tx: Tx,
  { table, condition }: { readonly table: Sql; readonly condition: Sql },
  { factor, limit }: Asked,
): Promise<FlooredPrice[]> {
  const found = await tx<{ variant_id: string; amount: number; floor: number }>`
    select variant_id, amount, floor
    from ${table}
    where tenant_id = ${tx.tenantId} and ${condition}
      and floor is not null and amount * ${factor}::float8 < floor + 1
    order by amount * ${factor}::float8 - floor, id
    limit ${literal(limit)}
  `
  return found.map(({ variant_id, ...same }) => ({ variantId: idOf('var', variant_id), ...same }))
}
