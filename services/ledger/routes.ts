import { type App, refusals } from '@souk/platform'
import { accountingRoutes } from './accounting/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { balanceRoutes } from './balances/routes.ts'
import { journalRoutes } from './journals/routes.ts'
import { shownTransaction } from './operations.ts'
import { periodRoutes } from './periods/routes.ts'
import { ledgerTransactionNotFound } from './problems.ts'
import {
  TransactionPage,
  TransactionParams,
  TransactionsQuery,
  TransactionView,
} from './schemas.ts'
import { statementRoutes } from './statements/routes.ts'
import { listTransactions } from './store.ts'

export function routes(app: App): void {
  accountRoutes(app)
  transactionRoutes(app)
  journalRoutes(app)
  periodRoutes(app)
  balanceRoutes(app)
  statementRoutes(app)
  accountingRoutes(app)
}

function transactionRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/transactions',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerTransactions',
      summary: 'List ledger transactions',
      description:
        'Returns transactions with their postings, newest first. Filter by `kind` and `ref` to find what was ' +
        'posted for a refund or a capture, by `account` to find what was posted to it, such as to the escrow of an order, by `journals` for what people have entered. Transactions are never changed or deleted; a correction is another transaction.',
      querystring: TransactionsQuery,
      response: { 200: TransactionPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        return listTransactions(tx, request.query, page)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ledger/transactions/:transactionId',
    // A reversal gives it no new version.
    config: { scope: 'ledger:read', audience: ['operator'], volatile: true },
    schema: {
      operationId: 'getLedgerTransaction',
      summary: 'Get a ledger transaction',
      description:
        'Returns a transaction with its postings, whether it is posted, pending or has ended without being posted. Only the ' +
        'operator can read the ledger.',
      params: TransactionParams,
      response: { 200: TransactionView, ...refusals(ledgerTransactionNotFound) },
    },
    handler: (request) => request.read((tx) => shownTransaction(tx, request.params.transactionId)),
  })
}
