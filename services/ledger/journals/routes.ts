import {
  type App,
  amountOutOfRange,
  created,
  invalidTransition,
  refusals,
  versionMismatch,
} from '@souk/platform'
import {
  accountControlled,
  effectiveInFuture,
  ledgerAccountUnknown,
  ledgerTransactionNotFound,
  ledgerUnbalanced,
  periodClosed,
  secondPersonRequired,
  transactionControlled,
  transactionReversed,
} from '../problems.ts'
import { TransactionParams, TransactionView } from '../schemas.ts'
import {
  createLedgerTransaction,
  postLedgerTransaction,
  reverseLedgerTransaction,
  voidLedgerTransaction,
} from './operations.ts'
import { CreateTransactionBody, draftOf, ReverseTransactionBody } from './schemas.ts'

const collection = '/api/v1/ledger/transactions'
const single = `${collection}/:transactionId`

export function journalRoutes(app: App): void {
  createRoute(app)
  postRoute(app)
  voidRoute(app)
  reverseRoute(app)
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'createLedgerTransaction',
      summary: 'Create a journal',
      description:
        'Enters a transaction by hand. It is `PENDING` and moves no balance until another person posts it. All accounts must be ' +
        'open in its currency, and none may be one that a domain keeps. Debits and credits must be equal. With `effective_at` ' +
        'it is posted with that moment, which must be past and in open time.',
      body: CreateTransactionBody,
      response: {
        201: TransactionView,
        ...refusals(
          ledgerUnbalanced,
          amountOutOfRange,
          accountControlled,
          ledgerAccountUnknown,
          effectiveInFuture,
          periodClosed,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const made = await createLedgerTransaction(tx, draftOf(request.body))
        return created(made, `${collection}/${made.id}`)
      }),
  })
}

function postRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/post`,
    // Two people stand for what is entered by hand, so the second is one.
    config: { scope: 'ledger:write', audience: ['operator'], onlyForPeople: true },
    schema: {
      operationId: 'postLedgerTransaction',
      summary: 'Post a journal',
      description:
        'Posts a `PENDING` journal or reversal. Whoever entered it cannot, nor who is accountable for the agent or key that did. ' +
        'Its `effective_at` must still be in open time. It keeps its id. Honours `If-Match`. Emits `ledger.transaction_posted`.',
      params: TransactionParams,
      response: {
        200: TransactionView,
        ...refusals(
          ledgerTransactionNotFound,
          transactionControlled,
          invalidTransition,
          secondPersonRequired,
          periodClosed,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write((tx) => postLedgerTransaction(tx, request.params.transactionId)),
  })
}

function voidRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/void`,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'voidLedgerTransaction',
      summary: 'Void a journal',
      description:
        'Ends a `PENDING` journal or reversal that shall not be posted. Whoever entered it can do so too. It stays visible as ' +
        '`VOIDED`. What is posted is reversed instead. Honours `If-Match`.',
      params: TransactionParams,
      response: {
        200: TransactionView,
        ...refusals(
          ledgerTransactionNotFound,
          transactionControlled,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write((tx) => voidLedgerTransaction(tx, request.params.transactionId)),
  })
}

function reverseRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/reverse`,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'reverseLedgerTransaction',
      summary: 'Reverse a journal',
      description:
        'Enters the same postings with debits and credits swapped, as a `PENDING` transaction that another person posts. A journal is ' +
        'reversed once; a reversal that was voided can be entered again. What a domain has posted is corrected with the operations of ' +
        'that domain. Honours `If-Match`.',
      params: TransactionParams,
      body: ReverseTransactionBody,
      response: {
        201: TransactionView,
        ...refusals(
          ledgerTransactionNotFound,
          transactionControlled,
          transactionReversed,
          invalidTransition,
          effectiveInFuture,
          periodClosed,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { reason, effective_at: asked } = request.body
        const effectiveAt = asked === undefined ? undefined : new Date(asked)
        const { transactionId } = request.params
        const made = await reverseLedgerTransaction(tx, transactionId, { reason, effectiveAt })
        return created(made, `${collection}/${made.id}`)
      }),
  })
}
