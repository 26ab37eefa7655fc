import { type App, amountOutOfRange, refusals } from '@souk/platform'
import { ledgerAccountNotFound } from './problems.ts'
import {
  AccountPage,
  AccountParams,
  AccountsQuery,
  AccountView,
  accountView,
  PostingPage,
  PostingsQuery,
  TransactionPage,
  TransactionsQuery,
  TrialBalanceView,
  trialBalanceView,
} from './schemas.ts'
import {
  checkAccount,
  findAccount,
  listAccounts,
  listPostings,
  listTransactions,
  listTurnovers,
} from './store.ts'
import { trialBalances } from './trial-balance.ts'

export function routes(app: App): void {
  accounts(app)
  account(app)
  transactions(app)
}

function accounts(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerAccounts',
      summary: 'List ledger accounts',
      description:
        'Returns the accounts of the ledger with their debits, credits and balance, newest first. Filter by `type` ' +
        'or `code`, or by `group` for the accounts behind a line of the trial balance. With `group` a page can have ' +
        'fewer than `limit` accounts and still have a next one. Accounts are created by the first posting to them. ' +
        'Only the operator can read the ledger.',
      querystring: AccountsQuery,
      response: { 200: AccountPage, ...refusals(amountOutOfRange) },
    },
    handler: (request) =>
      request.list((tx, page) => {
        return listAccounts(tx, request.query, page)
      }),
  })
}

function account(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts/:accountId',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'getLedgerAccount',
      summary: 'Get a ledger account',
      description:
        'Returns an account with its debits, credits and balance. What was posted to it is listed at its `postings`. Only the ' +
        'operator can read the ledger.',
      params: AccountParams,
      response: { 200: AccountView, ...refusals(ledgerAccountNotFound, amountOutOfRange) },
    },
    handler: (request) => {
      const { accountId } = request.params
      return request.read(async (tx) => accountView(accountId, await findAccount(tx, accountId)))
    },
  })

  app.route({
    method: 'GET',
    url: '/api/v1/ledger/accounts/:accountId/postings',
    config: { scope: 'ledger:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'listLedgerPostings',
      summary: 'List postings of an account',
      description:
        'Returns the debits and credits of an account, newest first, each with the transaction that it belongs to. ' +
        'With `as_of` only postings that were effective by then are returned, for example at the end of a month.',
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

function transactions(app: App): void {
  app.route({
    method: 'GET',
    url: '/api/v1/ledger/transactions',
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerTransactions',
      summary: 'List ledger transactions',
      description:
        'Returns transactions with their postings, newest first. Filter by `kind` and `ref` to find what was ' +
        'posted for a refund or a capture, by `account` to find what was posted to it, such as to the escrow of an order. Transactions are never changed or deleted; a correction is another transaction.',
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
      summary: 'Get the trial balance',
      description:
        'Returns the debits, credits and balance of every group of accounts, by currency. Accounts that differ only in ' +
        'their owner, such as the escrow of each order, are added up to one line. Debits and credits of a currency are ' +
        'equal; `balanced` says whether they are.',
      response: { 200: TrialBalanceView, ...refusals(amountOutOfRange) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        return trialBalanceView(trialBalances(await listTurnovers(tx)))
      }),
  })
}
