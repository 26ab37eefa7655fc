import {
  field,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  postalPatterns,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { taxRateNotFound } from '../problems.ts'
import type { Place, TaxRate } from './rate.ts'
import { rateTable, toRate } from './rows.ts'

export async function getRate(tx: Tx, taxRateId: string): Promise<TaxRate> {
  const [row] = await tx`
    select ${rateTable.columns}
    from tax.rates
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxRateId)}
  `
  if (!row) throw taxRateNotFound({ taxRateId })
  return toRate(row)
}

export async function getRateForUpdate(tx: Tx, taxRateId: string): Promise<TaxRate> {
  const [row] = await tx`
    select ${rateTable.columns}
    from tax.rates
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxRateId)}
    for update
  `
  if (!row) throw taxRateNotFound({ taxRateId })
  return toRate(row)
}

export async function countRates(tx: Tx): Promise<number> {
  const [row] = await tx<{ rates: number }>`
    select count(*)::int as rates
    from tax.rates
    where tenant_id = ${tx.tenantId}
  `
  return row?.rates ?? 0
}

/** All that share place and tax code with one of these, whatever their priority and validity. */
export async function listRatesLike(
  tx: Tx,
  like: readonly Pick<TaxRate, 'country' | 'taxCode'>[],
): Promise<TaxRate[]> {
  const found = await tx`
    select ${rateTable.columns}
    from tax.rates
    where tenant_id = ${tx.tenantId}
      and country = any(${[...new Set(like.map(({ country }) => country))]}::text[])
      and tax_code = any(${[...new Set(like.map(({ taxCode }) => taxCode))]}::text[])
    order by id
  `
  return found.map(toRate)
}

/** What may apply at a place at that time, of all tax codes. A tenant has few codes, so the list is short. */
export async function listRatesAt(tx: Tx, place: Place, at: Date): Promise<TaxRate[]> {
  const found = await tx`
    select ${rateTable.columns}
    from tax.rates
    where tenant_id = ${tx.tenantId} and country = ${place.country}
      and region = any(${['', place.region ?? '']}::text[])
      and postal = any(${['', ...postalPatterns(place.postal)]}::text[])
      and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
    order by priority, id
  `
  return found.map(toRate)
}

/** The same for the country that the tenant sells from unless it says otherwise. */
export async function listRatesAtHome(tx: Tx, at: Date): Promise<TaxRate[]> {
  const found = await tx`
    select ${rateTable.columns}
    from tax.rates
    where tenant_id = ${tx.tenantId} and region = '' and postal = ''
      and country = (select origin_country from tax.settings where tenant_id = ${tx.tenantId})
      and valid_from <= ${at} and (valid_to is null or valid_to > ${at})
    order by priority, id
  `
  return found.map(toRate)
}

export function insertRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  return rateTable.insert(tx, rates)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateRate(tx: Tx, rate: TaxRate): Promise<void> {
  return rateTable.update(tx, rate)
}

export function updateRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  return rateTable.updateMany(tx, rates)
}

export async function deleteRate(tx: Tx, taxRateId: string): Promise<void> {
  await tx`
    delete from tax.rates
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(taxRateId)}
  `
}

const rateItem = listItem({
  id: field.id('txr'),
  country: field.word(),
  region: field.text(sql`nullif(listed.region, '')`),
  postal: field.text(sql`nullif(listed.postal, '')`),
  tax_code: field.text(),
  priority: field.number(),
  rate: field.text(sql`trim_scale(listed.rate::numeric / 1000000)::text`),
  name: field.text(),
  compound: field.boolean(),
  reason: field.word(),
  valid_from: field.time(),
  valid_to: field.time(),
  preset: field.text(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
})

export interface RateFilter {
  readonly country?: string
  readonly tax_code?: string
  readonly at?: string
}

export function listRates(tx: Tx, filter: RateFilter, page: PageRequest): Promise<ListPage> {
  const { country, tax_code: taxCode } = filter
  const at = filter.at === undefined ? undefined : new Date(filter.at)
  return pageOf(
    tx,
    {
      from: sql`tax.rates`,
      where: [
        country === undefined ? undefined : sql`country = ${country}`,
        taxCode === undefined ? undefined : sql`tax_code = ${taxCode}`,
        at && sql`valid_from <= ${at} and (valid_to is null or valid_to > ${at})`,
      ],
      item: rateItem,
    },
    page,
  )
}
