import {
  type App,
  amountOutOfRange,
  created,
  currencyUnsupported,
  refusals,
  versionMismatch,
} from '@souk/platform'
import { accountControlled, ledgerAccountExists, ledgerAccountNotFound } from '../problems.ts'
import { listPostings } from '../store.ts'
import { createLedgerAccount, getAccountUntil, updateLedgerAccount } from './operations.ts'
import {
  AccountPage,
  AccountParams,
  AccountsQuery,
  AccountView,
  accountView,
  BalanceQuery,
  CreateAccountBody,
  changesOf,
  draftOf,
  PostingPage,
  PostingsQuery,
  UpdateAccountBody,
  untilOf,
} from './schemas.ts'
import { checkAccount, getAccount, listAccounts } from './store.ts'

const collection = '/api/v1/ledger/accounts'
const single = `${collection}/:accountId`

export function accountRoutes(app: App): void {
  accounts(app)
  account(app)
  createRoute(app)
  updateRoute(app)
}

function accounts(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerAccounts',
      summary: 'List ledger accounts',
      description:
        'Returns the accounts of the ledger with their debits, credits and balance, newest first. Filter by `type` ' +
        'or `code`, by `journals` for those that people may post to, or by `group` for the accounts behind a line of the trial balance. With `group` a page can have ' +
        'fewer than `limit` accounts and still have a next one. Domains create accounts by their first posting to them, people with `POST`. ' +
        'Only the operator can read the ledger.',
      querystring: AccountsQuery,
      response: { 200: AccountPage },
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
    url: single,
    // Postings give it no new version.
    config: { scope: 'ledger:read', audience: ['operator'], volatile: true, read: 'long' },
    schema: {
      operationId: 'getLedgerAccount',
      summary: 'Get a ledger account',
      description:
        'Returns an account with its debits, credits and balance, and with what is reserved and not posted yet. What was posted ' +
        'to it is listed at its `postings`. With `as_of` debits, credits and balance are those of that moment, by the time in business or, with ' +
        '`basis` `POSTED`, by the time of posting. Only the operator can read the ledger.',
      params: AccountParams,
      querystring: BalanceQuery,
      response: { 200: AccountView, ...refusals(ledgerAccountNotFound, amountOutOfRange) },
    },
    handler: (request) => {
      const { accountId } = request.params
      return request.read(async (tx) =>
        accountView(await getAccountUntil(tx, accountId, untilOf(request.query))),
      )
    },
  })

  app.route({
    method: 'GET',
    url: `${single}/postings`,
    config: { scope: 'ledger:read', audience: ['operator'], read: 'long' },
    schema: {
      operationId: 'listLedgerPostings',
      summary: 'List postings of an account',
      description:
        'Returns the debits and credits of an account, newest first, each with the transaction that it belongs to. ' +
        'With `as_of` only postings that were effective by then are returned, for example at the end of a month; with `basis` `POSTED` those that were posted by then.',
      params: AccountParams,
      querystring: PostingsQuery,
      response: { 200: PostingPage, ...refusals(ledgerAccountNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { accountId } = request.params
        const [postings] = await Promise.all([
          listPostings(tx, accountId, untilOf(request.query), page),
          checkAccount(tx, accountId),
        ])
        return postings
      }),
  })
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'createLedgerAccount',
      summary: 'Create a ledger account',
      description:
        'Opens an account that people post to with journals, such as `expense:rent`. The first word of the code is its type. ' +
        'Code and currency never change; an account in another currency is opened with the same code. Accounts that a domain ' +
        'keeps, such as `asset:psp:…`, are opened by its postings and refused here.',
      body: CreateAccountBody,
      response: {
        201: AccountView,
        ...refusals(currencyUnsupported, ledgerAccountExists, accountControlled),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { id } = await createLedgerAccount(tx, draftOf(request.body))
        return created(accountView(await getAccount(tx, id)), `${collection}/${id}`)
      }),
  })
}

function updateRoute(app: App): void {
  app.route({
    method: 'PATCH',
    url: single,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'updateLedgerAccount',
      summary: 'Update a ledger account',
      description:
        'Changes what an account is called and its number in the accounting software that exports are for. Accounts of ' +
        'domains can be named too. Code, currency and type never change. Honours `If-Match`; a request that changes ' +
        'nothing creates no new version.',
      params: AccountParams,
      body: UpdateAccountBody,
      response: {
        200: AccountView,
        ...refusals(ledgerAccountNotFound, amountOutOfRange, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { accountId } = request.params
        await updateLedgerAccount(tx, accountId, changesOf(request.body))
        return accountView(await getAccount(tx, accountId))
      }),
  })
}
