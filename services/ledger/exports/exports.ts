import { CurrencySchema, column, type Export, Moment, type Tx, uuidOf } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { nameOf } from '../chart.ts'
import { placeIn, placeText, spanOf } from '../statements/statement.ts'
import { type BookedPosting, listBooked } from './store.ts'

/** So many transactions in a page. */
const pageMax = 200

const PeriodFilter = Type.Object(
  {
    from: Type.String({
      ...Moment,
      description: 'First moment in business',
      examples: ['2026-06-01T00:00:00Z'],
    }),
    to: Type.String({
      ...Moment,
      description: 'End of the time, which is not in it any more',
      examples: ['2026-07-01T00:00:00Z'],
    }),
    currency: Type.Optional(CurrencySchema),
  },
  { additionalProperties: false },
)
type PeriodFilter = Static<typeof PeriodFilter>

interface PostingPage {
  readonly postings: readonly BookedPosting[]
  readonly next: string | null
}

async function pageOfPostings(
  tx: Tx,
  filter: PeriodFilter,
  after: string | null,
): Promise<PostingPage> {
  const { currency } = filter
  const span = spanOf(filter, '/filter')
  const place = after === null ? null : placeIn(after)
  const asked = { after: place, limit: pageMax }
  const postings = await listBooked(tx, { ...span, ...(currency && { currency }) }, asked)
  const last = postings.at(-1)
  const transactions = new Set(postings.map(({ transactionId }) => transactionId))
  if (!last || transactions.size < pageMax) return { postings, next: null }
  return { postings, next: placeText({ at: last.effectiveAt, uuid: uuidOf(last.transactionId) }) }
}

function rowOf(posting: BookedPosting): object {
  const { id, transactionId, kind, ref, memo, account, name, direction } = posting
  return {
    ...{ id, transaction_id: transactionId, kind, ref, memo, account, direction },
    account_name: name ?? nameOf(account),
    account_number: posting.externalNumber,
    amount: { amount: posting.amount, currency: posting.currency },
    effective_at: posting.effectiveAt.toISOString(),
    posted_at: posting.postedAt.toISOString(),
  }
}

/** Every posting of a period, as a file. */
export const postingExport: Export<PeriodFilter> = {
  resource: 'ledger_postings',
  path: '/api/v1/ledger',
  operationId: 'exportLedgerPostings',
  summary: 'Export postings of a period',
  description:
    'Starts a job that writes all postings that were effective from one moment up to another to a CSV or NDJSON file, a line for each, ' +
    'the oldest first; those of a transaction come together. Wait until the job has succeeded and download its result. Close the period ' +
    'first, so that nothing is added to it. Emits `job.created` and `job.completed`.',
  scope: 'ledger:read',
  audience: ['operator'],
  filter: PeriodFilter,
  filterCheck: {
    refusals: [],
    check: async (_tx, filter) => {
      spanOf(filter, '/filter')
    },
  },
  columns: [
    column.text('id', 'id of the posting'),
    column.text('transaction_id', 'id of the transaction'),
    column.text('effective_at', 'when it happened in business, RFC 3339'),
    column.text('posted_at', 'when it was posted, RFC 3339'),
    column.text('kind', 'what happened'),
    column.text('ref', 'id of the payment, refund or the like'),
    column.text('memo', 'what people wrote about it'),
    column.text('account', 'code of the account'),
    column.text('account_name', 'what the account is called'),
    column.text('account_number', 'number of the account in accounting software'),
    column.text('direction', 'DEBIT or CREDIT'),
    column.money('amount', 'currency', 'amount of the posting'),
  ],
  page: async (tx, { filter, after }) => {
    const { postings, next } = await pageOfPostings(tx, filter, after)
    return { rows: postings.map(rowOf), next }
  },
}
