import { keyOf, type PriceListPrice, type PriceListPriceDraft } from '../price-list-price.ts'

type Named = 'variantId' | 'minQuantity' | 'validFrom'
type Told = 'compareAt' | 'unitQuantity' | 'unitMeasure' | 'floor' | 'validTo'

/** A price of a list as a row of a file has it. What is undefined stays as it is. */
export type PriceRow = Pick<PriceListPriceDraft, Named | 'amount'> & {
  readonly priceListId: string
} & { readonly [Field in Told]: PriceListPriceDraft[Field] | undefined }

/** A row of a list, by all that names it. */
export function keyOfRow(row: Pick<PriceRow, Named | 'priceListId'>): string {
  return `${row.priceListId} ${keyOf(row)}`
}

/** With what the price has so far, or a new one has where nothing is said. */
export function draftOfRow(
  row: PriceRow,
  { compareAt, unitQuantity, unitMeasure, floor, validTo }: Pick<PriceListPrice, Told> = untold,
): PriceListPriceDraft {
  const { variantId, minQuantity, validFrom, amount } = row
  return {
    ...{ variantId, minQuantity, validFrom, amount },
    compareAt: row.compareAt === undefined ? compareAt : row.compareAt,
    unitQuantity: row.unitQuantity ?? unitQuantity,
    unitMeasure: row.unitMeasure === undefined ? unitMeasure : row.unitMeasure,
    floor: row.floor === undefined ? floor : row.floor,
    validTo: row.validTo === undefined ? validTo : row.validTo,
  }
}

const untold: Pick<PriceListPrice, Told> = {
  compareAt: null,
  unitQuantity: 1,
  unitMeasure: null,
  floor: null,
  validTo: null,
}
