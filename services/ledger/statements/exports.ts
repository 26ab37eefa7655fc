import { column, type Export } from '@souk/platform'
import { getAccountToSum } from '../accounts/operations.ts'
import { getAccount } from '../accounts/store.ts'
import { ledgerAccountNotFound } from '../problems.ts'
import { listStatementLines } from './operations.ts'
import { lineView, StatementFilter } from './schemas.ts'
import { spanOf } from './statement.ts'

const pageMax = 500
const money = (name: string, description: string) => column.money(name, 'currency', description)

/** A statement of any length, as a file. */
export const statementExport: Export<StatementFilter> = {
  resource: 'ledger_statement_lines',
  path: '/api/v1/ledger/statements',
  operationId: 'exportLedgerStatement',
  summary: 'Export the statement of an account',
  description:
    'Starts a job that writes what was posted to an account from one moment up to another to a CSV or NDJSON file, the oldest first, each ' +
    'line with the balance after it. Wait until the job has succeeded and download its result. Emits `job.created` and `job.completed`.',
  scope: 'ledger:read',
  audience: ['operator'],
  filter: StatementFilter,
  filterCheck: {
    refusals: [ledgerAccountNotFound],
    check: async (tx, filter) => {
      spanOf(filter, '/filter')
      await getAccount(tx, filter.account_id)
    },
  },
  columns: [
    column.text('id', 'id of the posting'),
    column.text('transaction_id', 'id of the transaction'),
    column.text('kind', 'what happened'),
    column.text('ref', 'id of the payment, refund or the like'),
    column.text('memo', 'what people wrote about it'),
    column.text('effective_at', 'when it happened in business, RFC 3339'),
    column.text('posted_at', 'when it was posted, RFC 3339'),
    column.text('direction', 'DEBIT or CREDIT'),
    money('amount', 'amount of the posting'),
    money('balance', 'balance of the account after it'),
  ],
  page: async (tx, { filter, after }) => {
    const account = await getAccountToSum(tx, filter.account_id)
    const span = spanOf(filter, '/filter')
    const { lines, next } = await listStatementLines(tx, account, span, { after, limit: pageMax })
    return { rows: lines.map((line) => lineView(line, account.currency)), next }
  },
}
