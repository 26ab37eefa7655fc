import { ownId, type RowChange, type Tx } from '@souk/platform'
import { setPrices } from '@souk/pricing/contract'
import { variantIn, variantsOf } from '../named-variant.ts'
import { listPricesOf, listVariantsNamed, type VariantPrice } from '../store.ts'
import type { PriceRow } from './schemas.ts'

/** Sets the prices of the rows; those that no row names stay. */
export async function importPrices(tx: Tx, rows: readonly PriceRow[]): Promise<RowChange[]> {
  const variantIds = variantsOf(rows, await listVariantsNamed(tx, rows), ownId(tx, 'prv'))
  const prices = rows.map(({ price, min_quantity: minQuantity = 1, floor }, index) => {
    return { variantId: variantIds[index] ?? '', price, minQuantity, floor }
  })
  const before = await listPricesOf(tx, [...new Set(variantIds)])
  await setPrices(tx, prices)
  const beforeOf = new Map(before.map((price) => [keyOf(price), price]))
  return prices.map((price) => {
    const known = beforeOf.get(keyOf(price))
    if (known === undefined) return 'created'
    const isFloorSame = price.floor === undefined || (price.floor?.amount ?? null) === known.floor
    return known.price.amount === price.price.amount && isFloorSame ? 'unchanged' : 'updated'
  })
}

/** One price of a variant, however a row names it. */
export async function keysOfPrices(tx: Tx, rows: readonly PriceRow[]): Promise<string[][]> {
  const found = await listVariantsNamed(tx, rows)
  return rows.map((row) => {
    const variantId = variantIn(row, found, ownId(tx, 'prv'))
    const { price, min_quantity: minQuantity = 1 } = row
    return variantId === undefined ? [] : [keyOf({ variantId, price, minQuantity })]
  })
}

function keyOf({ variantId, price, minQuantity }: Omit<VariantPrice, 'floor'>): string {
  return `${variantId} ${price.currency} ${minQuantity}`
}
