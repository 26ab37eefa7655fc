import type { RowFault } from '@souk/platform'
import type { NamedPriceList } from '@souk/pricing/contract'
import { required } from '../problems.ts'
import type { PriceListRow } from './schemas.ts'

type ListNames = Pick<Partial<PriceListRow>, 'price_list_id' | 'price_list'>

/** The list with the id of the row, else those that have its name and are not archived: several may have the same. */
function matching(
  { price_list_id: id, price_list: name }: ListNames,
  found: readonly NamedPriceList[],
): NamedPriceList[] {
  if (id !== undefined) return found.filter((list) => list.id === id)
  return found.filter((list) => list.name === name && !list.isArchived)
}

/** The list that a row is about; undefined where it cannot be told which. */
export function listIn(
  row: ListNames,
  found: readonly NamedPriceList[],
): NamedPriceList | undefined {
  const [list, ...others] = matching(row, found)
  return others.length === 0 ? list : undefined
}

/** What is wrong with how a row names its list. */
export function listFault(row: ListNames, found: readonly NamedPriceList[]): RowFault | undefined {
  const { price_list_id: id, price_list: name } = row
  if (id === undefined && !name) return required('/price_list_id')
  const [list, ...others] = matching(row, found)
  if (!list) {
    const path = id === undefined ? '/price_list' : '/price_list_id'
    return { path, code: 'price_list_unknown', message: 'is no price list; create it first' }
  }
  if (others.length === 0) return undefined
  const count = others.length + 1
  const message = `is the name of ${count} price lists; add the column price_list_id`
  return { path: '/price_list', code: 'price_list_ambiguous', message, values: { count } }
}

/** What the rows name, each once. */
export function listsNamedIn(rows: readonly ListNames[]) {
  const ids = rows.flatMap(({ price_list_id: id }) => id ?? [])
  const names = rows.flatMap(({ price_list_id: id, price_list: name }) =>
    id === undefined && name ? [name] : [],
  )
  return { ids: [...new Set(ids)], names: [...new Set(names)] }
}
