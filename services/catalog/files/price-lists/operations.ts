import {
  type Money,
  ownId,
  type RowChange,
  type RowFault,
  type Tx,
  validationFailed,
} from '@souk/platform'
import {
  faultsOfPrice,
  keyOfRow,
  listPriceListsNamed,
  type NamedPriceList,
  type PriceRow,
  setPricesOfLists,
} from '@souk/pricing/contract'
import { variantFault, variantIn } from '../named-variant.ts'
import { listVariantsNamed } from '../store.ts'
import { listFault, listIn, listsNamedIn } from './named-list.ts'
import type { PriceListRow } from './schemas.ts'

/** Sets the prices of the rows in their lists; those that no row names stay. */
export async function importPriceListPrices(
  tx: Tx,
  rows: readonly PriceListRow[],
): Promise<RowChange[]> {
  const found = await resolveRows(tx, rows)
  const errors = found.flatMap((row) => row.errors)
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const prices = rows.map((row, index) => priceIn(row, found[index]))
  return setPricesOfLists(tx, prices)
}

/** One price of a variant in a list, however a row names them. */
export async function keysOfPriceListPrices(
  tx: Tx,
  rows: readonly PriceListRow[],
): Promise<string[][]> {
  const found = await resolveRows(tx, rows)
  return rows.map((row, index) => {
    const { priceListId, variantId } = found[index] ?? nothing
    const isKnown = priceListId !== undefined && variantId !== undefined
    return isKnown ? [keyOfRow(priceIn(row, { priceListId, variantId }))] : []
  })
}

export async function faultsOfPriceListPrices(
  tx: Tx,
  rows: readonly Partial<PriceListRow>[],
): Promise<(readonly RowFault[])[]> {
  return (await resolveRows(tx, rows)).map(({ errors }) => errors)
}

/** What a row names. */
interface Named {
  readonly priceListId: string | undefined
  readonly variantId: string | undefined
}

interface ResolvedRow extends Named {
  /** All that is wrong with it, as far as it can be seen without saving it. */
  readonly errors: readonly RowFault[]
}

const nothing: Named = { priceListId: undefined, variantId: undefined }

/** Two statements for all rows. */
async function resolveRows(tx: Tx, rows: readonly Partial<PriceListRow>[]): Promise<ResolvedRow[]> {
  const [variants, lists] = await Promise.all([
    listVariantsNamed(tx, rows),
    listPriceListsNamed(tx, listsNamedIn(rows)),
  ])
  const caller = ownId(tx, 'prv')
  return rows.map((row) => {
    const list = listIn(row, lists)
    const named = [listFault(row, lists), variantFault(row, variants, caller)]
    const errors = [...named.filter((fault) => fault !== undefined), ...faultsIn(row, list)]
    return { priceListId: list?.id, variantId: variantIn(row, variants, caller), errors }
  })
}

const moneys = ['amount', 'compare_at', 'floor'] as const

function faultsIn(row: Partial<PriceListRow>, list: NamedPriceList | undefined): RowFault[] {
  const { amount, compare_at: compareAt } = row
  const own = faultsOfPrice({
    validFrom: timeOf(row.valid_from),
    validTo: timeOf(row.valid_to),
    amount: amount?.amount ?? 0,
    compareAt: compareAt?.amount ?? null,
  })
  if (!list) return own
  const { currency } = list
  const foreign = moneys.filter((name) => row[name] && row[name].currency !== currency)
  return [
    ...foreign.map((name) => ({
      path: `/${name}`,
      code: 'currency_mismatch',
      message: `must be in ${currency}, the currency of the price list`,
      values: { currency },
    })),
    ...own,
  ]
}

function timeOf(written: string | null | undefined): Date | null {
  return written ? new Date(written) : null
}

function priceIn(
  row: PriceListRow,
  { priceListId = '', variantId = '' }: Named = nothing,
): PriceRow {
  const { unit, valid_to: validTo } = row
  return {
    priceListId,
    variantId,
    minQuantity: row.min_quantity ?? 1,
    validFrom: timeOf(row.valid_from),
    amount: row.amount.amount,
    compareAt: amountOf(row.compare_at),
    floor: amountOf(row.floor),
    validTo: validTo === undefined ? undefined : timeOf(validTo),
    ...unitIn(unit),
  }
}

/** Undefined where nothing is said, null where there is to be none. */
function amountOf(money: Money | null | undefined): number | null | undefined {
  return money === undefined ? undefined : (money?.amount ?? null)
}

/** No unit at all is that of a price for one. */
function unitIn(unit: PriceListRow['unit']): Pick<PriceRow, 'unitQuantity' | 'unitMeasure'> {
  if (unit === null) return { unitQuantity: 1, unitMeasure: null }
  return { unitQuantity: unit?.quantity, unitMeasure: unit?.measure }
}
