import { newId, newUuid } from '@souk/platform'
import type pg from 'pg'
import { settleTables } from './data.ts'

const dayMs = 86_400_000
const days = 28
/** One in so many lines says another amount than the books. */
const everyDiffering = 200
const columns = 'type,reference,payment_id,gross,fee,currency,occurred_at,payout'

/** The month that the report is of. */
const start = new Date(Date.now() - 40 * dayMs)
export const period = {
  from: start.toISOString(),
  to: new Date(start.getTime() + days * dayMs).toISOString(),
}

/** Books with so many captures, and the report of the gateway that has all of them, a few of them otherwise. */
export async function givenReport(
  owner: pg.Client,
  tenantId: string,
  lines: number,
): Promise<{ readonly file: string; readonly differing: number }> {
  const captures = Array.from({ length: lines }, (_, n) => ({
    paymentId: newId('pay'),
    amount: 1_000 + (n % 9_000),
    at: new Date(start.getTime() + Math.floor((n / lines) * days * dayMs)),
  }))
  await post(owner, tenantId, captures)
  await settleTables(owner)
  const isDiffering = (n: number) => n % everyDiffering === everyDiffering - 1
  const rows = captures.map(({ paymentId, amount, at }, n) => {
    const gross = ((amount + (isDiffering(n) ? 1 : 0)) / 100).toFixed(2)
    return `charge,txn_${n},${paymentId},${gross},0,EUR,${at.toISOString()},po_${n % days}\n`
  })
  const differing = captures.filter((_, n) => isDiffering(n)).length
  return { file: `${columns}\n${rows.join('')}`, differing }
}

interface Capture {
  readonly paymentId: string
  readonly amount: number
  readonly at: Date
}

/** What payments posts when money is captured, in the two accounts that this is about. */
async function post(owner: pg.Client, tenantId: string, captures: readonly Capture[]) {
  const [psp, escrow] = [newUuid(), newUuid()]
  const ids = captures.map(() => newUuid())
  await owner.query('set synchronous_commit = off')
  await owner.query(
    `insert into ledger.accounts (tenant_id, id, code, currency, type, owner, created_at)
     values ($1, $2, 'asset:psp:test', 'EUR', 'ASSET', null, now()),
       ($1, $3, 'liability:held', 'EUR', 'LIABILITY', null, now())`,
    [tenantId, psp, escrow],
  )
  await owner.query(
    `insert into ledger.transactions
       (tenant_id, id, kind, ref, currency, debit_total, credit_total, effective_at, posted_at)
     select $1, id, 'payment.captured', ref, 'EUR', amount, amount, at, at
     from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[]) as made (id, ref, amount, at)`,
    [
      tenantId,
      ids,
      captures.map(({ paymentId, amount }) => `${paymentId}:${amount}`),
      captures.map(({ amount }) => amount),
      captures.map(({ at }) => at),
    ],
  )
  await owner.query(
    `insert into ledger.postings (tenant_id, id, transaction_id, account_id, direction, amount)
     select tenant_id, uuidv7(), id, leg.account, leg.side, debit_total
     from ledger.transactions
     cross join (values ($2::uuid, 'DEBIT'), ($3::uuid, 'CREDIT')) as leg (account, side)
     where tenant_id = $1`,
    [tenantId, psp, escrow],
  )
}
