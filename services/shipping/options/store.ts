import { literal, postalPatterns, type Sql, sql, type Tx } from '@souk/platform'
import { methodsMax } from '../methods/method.ts'
import { methodTable, toMethod } from '../methods/rows.ts'
import { rateTable, toRate } from '../rates/rows.ts'
import type { Basket, Candidate } from './options.ts'

/** Whoever looks after the methods also wants to know why some are not offered. */
export const whatIsNotArchived = sql`method.status <> 'ARCHIVED'`

/** Whoever buys can choose from these. */
export const whatIsActive = sql`method.status = 'ACTIVE'`

/** The one with this code, which may be archived. */
export function withCode(code: string): Sql {
  return sql`method.code = ${code}`
}

/** Part of a statement: the rates of a method for a destination, found by their index. */
export function ratesThatMayApply(
  tx: Tx,
  methodId: Sql,
  { to, currency }: Pick<Basket, 'to' | 'currency'>,
): Sql {
  return sql`
    from shipping.rates
    where tenant_id = ${tx.tenantId} and method_id = ${methodId} and currency = ${currency}
      and country = any(${['', to.country]}::text[])
      and region = any(${['', to.region ?? '']}::text[])
      and postal = any(${['', ...postalPatterns(to.postal)]}::text[])`
}

/**
 * The methods, each with the rows of its table that may apply, in one statement. A tenant without methods pays for a look
 * into an index.
 */
export async function listCandidates(
  tx: Tx,
  { to, currency }: Pick<Basket, 'to' | 'currency'>,
  which: Sql,
): Promise<Candidate[]> {
  const found = await tx<{ rates: object[] }>`
    select ${methodTable.columnsOf('method')}, (
      select coalesce(json_agg(rate), '[]'::json)
      from (
        select ${rateTable.columns}
        ${ratesThatMayApply(tx, sql`method.id`, { to, currency })}
        order by position
      ) rate
    ) as rates
    from shipping.methods method
    where method.tenant_id = ${tx.tenantId} and ${which}
    order by method.priority desc, method.id
    limit ${literal(methodsMax)}
  `
  return found.map(({ rates, ...method }) => ({
    method: toMethod(method),
    rates: rates.map(toRate),
  }))
}
