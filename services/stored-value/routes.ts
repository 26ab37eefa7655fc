import { alreadyAnonymized, customerUnknown, customerWasMerged } from '@souk/customers/contract'
import {
  type App,
  created,
  currencyUnsupported,
  type Money,
  NoBody,
  refusals,
  type SupervisedWrite,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { readCode } from './codes/code.ts'
import type { CodeHashes } from './codes/hashing.ts'
import { EntriesQuery, EntryPage } from './entries/schemas.ts'
import { listEntries } from './entries/store.ts'
import { findUsable, issueStoredValue, replaceCode } from './operations.ts'
import {
  invalidForKind,
  storeCreditExists,
  storedValueNotFound,
  storedValueUnusable,
} from './problems.ts'
import {
  BalanceView,
  balanceOfCard,
  CodedView,
  IssueBody,
  IssuedView,
  LookupBody,
  StoredValuePage,
  StoredValueParams,
  StoredValuesQuery,
  StoredValueView,
  viewOfStoredValue,
} from './schemas.ts'
import { getStoredValue, listStoredValues } from './store.ts'
import type { StoredValue } from './stored-value.ts'

const storedValues = '/api/v1/stored-value'
export const single = `${storedValues}/:storedValueId`

export function storedValueRoutes(app: App, hashes: CodeHashes): void {
  readRoutes(app)
  lookupRoute(app, hashes)
  issueRoute(app, hashes)
  codeRoute(app, hashes)
}

/** What a write gives or takes, for whoever supervises it. */
export function movedBy({ changes }: SupervisedWrite): Money {
  const note = changes.findLast(({ resource }) => resource === 'stored_value')
  const { before, after } = note as { readonly before?: StoredValue; readonly after: StoredValue }
  return { amount: Math.abs(after.balance - (before?.balance ?? 0)), currency: after.currency }
}

const reading = {
  scope: 'stored_value:read',
  audience: ['operator', 'customer'],
  // What payments hold changes without a version.
  volatile: true,
} as const

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: storedValues,
    config: reading,
    schema: {
      operationId: 'listStoredValue',
      summary: 'List gift cards and store credit',
      description:
        'Returns gift cards and store credit, newest first. Filter by `kind`, `status`, `currency` or `owner_id`. The operator sees ' +
        'all of them, a customer who has signed in those that belong to them. Codes are never shown, only their last characters.',
      querystring: StoredValuesQuery,
      response: { 200: StoredValuePage },
    },
    handler: (request) => request.list((tx, page) => listStoredValues(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getStoredValue',
      summary: 'Get a gift card or store credit',
      description:
        'Returns a gift card or store credit. `balance` is what is owed to whoever holds it, `available` what is left of that beside ' +
        'what payments hold. Holds change without a new version, so this operation never answers 304.',
      params: StoredValueParams,
      response: { 200: StoredValueView, ...refusals(storedValueNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) =>
        viewOfStoredValue(await getStoredValue(tx, request.params.storedValueId)),
      ),
  })
  app.route({
    method: 'GET',
    url: `${single}/entries`,
    config: { scope: 'stored_value:read', audience: ['operator'] },
    schema: {
      operationId: 'listStoredValueEntries',
      summary: 'List the entries of a stored value',
      description:
        'Returns everything that happened to a gift card or store credit, newest first: what the balance changed by, what it was ' +
        'afterwards and why. A payment that only holds money makes no entry until it takes it.',
      params: StoredValueParams,
      querystring: EntriesQuery,
      response: { 200: EntryPage, ...refusals(storedValueNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { storedValueId } = request.params
        const [, found] = await Promise.all([
          getStoredValue(tx, storedValueId),
          listEntries(tx, storedValueId, page),
        ])
        return found
      }),
  })
}

function lookupRoute(app: App, hashes: CodeHashes): void {
  app.route({
    method: 'POST',
    url: `${storedValues}/lookup`,
    config: {
      scope: 'stored_value:lookup',
      audience: ['operator', 'visitor', 'customer'],
      safe: true,
    },
    schema: {
      operationId: 'lookUpStoredValue',
      summary: 'Look up the balance of a gift card',
      description:
        'Returns what is left on the gift card with this code. A code that does not exist is refused like one of a card that is ' +
        'frozen or has expired. It changes nothing. After twenty wrong codes the caller has to wait; a code that is mistyped does not ' +
        'count, because its last character gives that away.',
      body: LookupBody,
      response: { 200: BalanceView, ...refusals(storedValueUnusable) },
    },
    handler: async (request) => {
      const code = readCode(request.body.code)
      if (code === undefined) throw storedValueUnusable()
      const found = await request.guess(
        () => request.read((tx) => findUsable(tx, hashes, code)),
        (card) => (card ? 0 : 1),
      )
      if (!found) throw storedValueUnusable()
      return balanceOfCard(found)
    },
  })
}

function issueRoute(app: App, hashes: CodeHashes): void {
  app.route({
    method: 'POST',
    url: storedValues,
    config: {
      scope: 'stored_value:issue',
      audience: ['operator'],
      money: movedBy,
      answersSecret: true,
    },
    schema: {
      operationId: 'issueStoredValue',
      summary: 'Issue a gift card or store credit',
      description:
        'Issues a gift card, or store credit for a customer, and posts the amount to the ledger against the account of `reason`. ' +
        'The code of a card is in this answer only; send an `Idempotency-Key`, so that a lost answer can be asked for again. A customer ' +
        'has one credit in each currency. Emits `stored_value.issued`.',
      body: IssueBody,
      response: {
        201: IssuedView,
        ...refusals(
          validationFailed,
          currencyUnsupported,
          storeCreditExists,
          customerUnknown,
          customerWasMerged,
          alreadyAnonymized,
        ),
      },
    },
    handler: (request) => {
      const { kind, amount, reason, account, owner_id, expires_at, note = null } = request.body
      const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : expires_at
      const issue = { kind, amount, reason, account, ownerId: owner_id ?? null, expiresAt, note }
      return request.write(async (tx) => {
        const { value, code } = await issueStoredValue(tx, hashes, issue)
        return created({ ...viewOfStoredValue(value), code }, `${storedValues}/${value.id}`)
      })
    },
  })
}

function codeRoute(app: App, hashes: CodeHashes): void {
  app.route({
    method: 'POST',
    url: `${single}/code`,
    config: { scope: 'stored_value:issue', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'replaceStoredValueCode',
      summary: 'Replace the code of a gift card',
      description:
        'Makes a new code for a gift card and returns it once; the code before stops working at once. Balance, status and ' +
        'expiry stay. Use it when a code was lost or has become known. Emits `stored_value.updated`.',
      params: StoredValueParams,
      body: NoBody,
      response: {
        200: CodedView,
        ...refusals(storedValueNotFound, invalidForKind, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { value, code } = await replaceCode(tx, hashes, request.params.storedValueId)
        return { ...viewOfStoredValue(value), code }
      }),
  })
}
