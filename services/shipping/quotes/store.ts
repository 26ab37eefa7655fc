import assert from 'node:assert/strict'
import { literal, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import type { Quote } from './quote.ts'
import { quoteTable } from './rows.ts'

export function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  return quoteTable.insert(tx, [quote])
}

/** Nothing is found once it was answered. */
export async function findAskedQuote(tx: Tx, quoteId: string): Promise<Quote | undefined> {
  const [row] = await tx`
    select ${quoteTable.columns}
    from shipping.quotes
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(quoteId)} and answered_at is null
  `
  return row && quoteTable.fieldsOf(row)
}

/** Whoever answers it holds its lane. */
export async function saveAnswer(tx: Tx, quote: Quote): Promise<void> {
  const { id, rates, fallback, answeredAt, expiresAt } = quote
  const [row] = await tx`
    update shipping.quotes
    set rates = ${rates && JSON.stringify(rates)}::jsonb, fallback = ${fallback},
      answered_at = ${answeredAt}, expires_at = ${expiresAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)} and answered_at is null
    returning id
  `
  assert(row, 'whoever answers it holds its lane')
}

/** The last answer for this holder. */
export async function findLatestQuote(tx: Tx, holder: string): Promise<Quote | undefined> {
  const [row] = await tx`
    select ${quoteTable.columns}
    from shipping.quotes
    where tenant_id = ${tx.tenantId} and holder = ${holder} and answered_at is not null
    order by answered_at desc, id desc
    limit 1
  `
  return row && quoteTable.fieldsOf(row)
}

/** Those that hold no more: also what was never answered is not waited for any longer. */
export function expiredQuotes(now: Date): WaitingRows {
  return {
    table: sql`shipping.quotes`,
    waiting: sql`true`,
    due: sql`expires_at <= ${now}`,
  }
}

const deletedAtOnce = 1_000

/** Some of them; says how many. */
export async function deleteExpiredQuotes(tx: Tx): Promise<number> {
  const deleted = await tx`
    delete from shipping.quotes
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from shipping.quotes
      where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}
      order by expires_at, id
      limit ${literal(deletedAtOnce)}
    )
    returning id
  `
  return deleted.length
}

/** Of carts whose person is erased: where it goes says where they live. */
export async function forgetQuotesOf(tx: Tx, holders: readonly string[]): Promise<void> {
  await tx`
    delete from shipping.quotes
    where tenant_id = ${tx.tenantId} and holder = any(${holders}::text[])
  `
}
