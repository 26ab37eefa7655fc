import {
  field,
  type ListOrder,
  type ListPage,
  listItem,
  literal,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
} from '@souk/platform'
import { type FxRate, type FxRateDraft, fxRatesMax } from './fx-rate.ts'
import { fxRateTable } from './rows.ts'
import type { FxRatesFilter } from './schemas.ts'

/** Those that were recorded before stay as they are. */
export async function insertRates(tx: Tx, rates: readonly FxRate[]): Promise<void> {
  await fxRateTable.insert(tx, rates, sql`on conflict do nothing`)
}

/** The rates that are recorded for these pairs and moments. */
export async function listRecorded(tx: Tx, drafts: readonly FxRateDraft[]): Promise<FxRate[]> {
  const found = await tx`
    select ${fxRateTable.columns}
    from pricing.fx_rates
    where tenant_id = ${tx.tenantId} and (base, quote, source, as_of) in (
      select *
      from unnest(
        ${drafts.map(({ base }) => base)}::text[], ${drafts.map(({ quote }) => quote)}::text[],
        ${drafts.map(({ source }) => source)}::text[],
        ${drafts.map(({ asOf }) => asOf.toISOString())}::timestamptz[]
      )
    )
    order by id
    limit ${literal(fxRatesMax)}
  `
  return found.map((row) => fxRateTable.fieldsOf(row))
}

const fxRateItem = listItem({
  id: field.id('fxr'),
  base: field.word(),
  quote: field.word(),
  rate: field.word(),
  as_of: field.time(),
  source: field.text(),
  created_at: field.time(),
})

/** What was published last comes first. */
const byMoment: ListOrder = {
  by: sql`listed.as_of desc, listed.id desc`,
  key: sql`concat(extract(epoch from listed.as_of), ' ', listed.id)`,
  behind: (key) => {
    const [seconds = '', id = ''] = key.split(' ')
    return sql`(listed.as_of, listed.id) < (to_timestamp(${Number(seconds)}), ${id}::uuid)`
  },
}

export function listRates(
  tx: Tx,
  { base, quote, source, at }: FxRatesFilter,
  page: PageRequest,
): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`pricing.fx_rates`,
      where: [
        base === undefined ? undefined : sql`base = ${base}`,
        quote === undefined ? undefined : sql`quote = ${quote}`,
        source === undefined ? undefined : sql`source = ${source}`,
        at === undefined ? undefined : sql`as_of <= ${new Date(at)}`,
      ],
      item: fxRateItem,
      order: byMoment,
    },
    page,
  )
}
