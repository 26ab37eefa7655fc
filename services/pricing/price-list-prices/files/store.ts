import { idOf, keyPageOf, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { PriceList } from '../../price-lists/price-list.ts'
import { listLinks } from '../../price-lists/store.ts'
import type { PriceListPrice } from '../price-list-price.ts'
import { priceListPriceTable } from '../rows.ts'

export interface NamedPriceList extends Pick<PriceList, 'id' | 'name' | 'currency'> {
  readonly isArchived: boolean
}

/** Lists with one of the ids, and those with one of the names that are not archived: several may have the same. */
export async function listPriceListsNamed(
  tx: Tx,
  { ids, names }: { readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<NamedPriceList[]> {
  const found = await tx<NamedPriceList>`
    select id, name, currency, status = 'ARCHIVED' as "isArchived"
    from pricing.price_lists
    where tenant_id = ${tx.tenantId} and (
      id = any(${ids.map(uuidOf)}::uuid[])
      or (name = any(${names}::text[]) and status <> 'ARCHIVED')
    )
    order by id
  `
  return found.map((list) => ({ ...list, id: idOf('pl', list.id) }))
}

export interface PriceRowFilter {
  readonly price_list_id?: string | undefined
  readonly variant_id?: string | undefined
}

/** A price with what its list is called and counts in. */
export interface WrittenPrice {
  readonly price: PriceListPrice
  readonly list: Pick<PriceList, 'name' | 'currency'>
}

const atOnce = 200

/** Of lists that were deleted there are rows for a while, which nobody reads. */
async function inLists(tx: Tx, priceListId: string | undefined): Promise<Sql> {
  if (priceListId !== undefined) return sql`price_list_id = ${uuidOf(priceListId)}`
  const all = await listLinks(tx)
  return sql`price_list_id = any(${all.map(({ id }) => uuidOf(id))}::uuid[])`
}

/** The next prices of one list, or of all that are not archived, the newest first: three statements at most. */
export async function listPricesOfListsAfter(
  tx: Tx,
  { price_list_id: priceListId, variant_id: variantId }: PriceRowFilter,
  after: string | null,
): Promise<{ readonly prices: readonly WrittenPrice[]; readonly next: string | null }> {
  const { keys, next } = await keyPageOf(
    tx,
    {
      from: sql`pricing.list_prices`,
      where: [
        await inLists(tx, priceListId),
        variantId === undefined ? undefined : sql`variant_id = ${uuidOf(variantId)}`,
      ],
    },
    { limit: atOnce, after },
  )
  const found = await tx<{ list_name: string; list_currency: string }>`
    select ${priceListPriceTable.columnsOf('price')}, list.name as list_name,
      list.currency as list_currency
    from pricing.list_prices price
    join pricing.price_lists list
      on list.tenant_id = ${tx.tenantId} and list.id = price.price_list_id
    where price.tenant_id = ${tx.tenantId} and price.id = any(${keys}::uuid[])
    order by price.id desc
  `
  const prices = found.map((row) => ({
    price: priceListPriceTable.fieldsOf(row),
    list: { name: row.list_name, currency: row.list_currency },
  }))
  return { prices, next }
}
