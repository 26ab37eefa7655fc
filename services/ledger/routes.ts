import { type App, refusals } from '@souk/platform'
import { ledgerAccountNotFound } from './problems.ts'
import {
  AccountPage,
  AccountParams,
  AccountsQuery,
  PostingPage,
  PostingsQuery,
  TransactionPage,
  TransactionsQuery,
  TrialBalanceView,
  trialBalanceView,
} from './schemas.ts'
import {
  checkAccount,
  listAccounts,
  listPostings,
  listTransactions,
  listTurnovers,
} from './store.ts'
import { trialBalances } from './trial-balance.ts'

export function routes(app: App): void {
  accounts(app)
  facts(app)
}

function accounts(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerAccounts',
      summary: 'List the accounts with what went through them, newest first',
      querystring: AccountsQuery,
      response: { 200: AccountPage },
    },
    handler: (request) =>
      request.list((tx, page) => {
        return listAccounts(tx, request.query, page)
      }),
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts/:accountId/postings',
    config: { scope: 'ledger:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'listLedgerPostings',
      summary: 'List what was posted to an account and effective by as_of, newest first',
      params: AccountParams,
      querystring: PostingsQuery,
      response: { 200: PostingPage, ...refusals(ledgerAccountNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { accountId } = request.params
        const { as_of: asked } = request.query
        const asOf = asked === undefined ? undefined : new Date(asked)
        const [postings] = await Promise.all([
          listPostings(tx, accountId, asOf, page),
          checkAccount(tx, accountId),
        ])
        return postings
      }),
  })
}

function facts(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/transactions',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerTransactions',
      summary: 'List the facts that were posted, newest first',
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
    url: '/api/v1/ledger/trial-balance',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'getTrialBalance',
      summary: 'Debits and credits of every group of accounts, which are equal in each currency',
      response: { 200: TrialBalanceView },
    },
    handler: (request) =>
      request.read(async (tx) => {
        return trialBalanceView(trialBalances(await listTurnovers(tx)))
      }),
  })
}
