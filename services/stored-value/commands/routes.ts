import { insufficientBalance } from '@souk/ledger/contract'
import {
  type App,
  amountOutOfRange,
  invalidTransition,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  creditStoredValue,
  debitStoredValue,
  freezeStoredValue,
  unfreezeStoredValue,
} from '../operations.ts'
import { storedValueCurrencyMismatch, storedValueNotFound } from '../problems.ts'
import { movedBy, single } from '../routes.ts'
import {
  CreditBody,
  DebitBody,
  FreezeBody,
  StoredValueParams,
  StoredValueView,
  UnfreezeBody,
  viewOfStoredValue,
} from '../schemas.ts'

const scope = 'stored_value:write'
const writing: { scope: typeof scope; audience: ['operator'] } = { scope, audience: ['operator'] }
const changing = { ...writing, money: movedBy }
const unchangeable = [storedValueNotFound, invalidTransition, versionMismatch] as const

export function commandRoutes(app: App): void {
  moneyRoutes(app)
  freezing(app)
}

function moneyRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/credit`,
    config: changing,
    schema: {
      operationId: 'creditStoredValue',
      summary: 'Credit a gift card or store credit',
      description:
        'Adds an amount to a gift card or store credit and posts it against the account of `reason`. One that is used up is active ' +
        'again; one that is frozen or has expired takes nothing. Emits `stored_value.credited`.',
      params: StoredValueParams,
      body: CreditBody,
      response: {
        200: StoredValueView,
        ...refusals(
          ...unchangeable,
          validationFailed,
          storedValueCurrencyMismatch,
          amountOutOfRange,
        ),
      },
    },
    handler: (request) => {
      const change = { note: null, ...request.body }
      return request.write(async (tx) =>
        viewOfStoredValue(await creditStoredValue(tx, request.params.storedValueId, change)),
      )
    },
  })
  app.route({
    method: 'POST',
    url: `${single}/debit`,
    config: changing,
    schema: {
      operationId: 'debitStoredValue',
      summary: 'Debit a gift card or store credit',
      description:
        'Takes an amount from a gift card or store credit and posts it against the account of `reason`. No more than is available can ' +
        'be taken: what payments hold is theirs. Emits `stored_value.debited`.',
      params: StoredValueParams,
      body: DebitBody,
      response: {
        200: StoredValueView,
        ...refusals(
          ...unchangeable,
          validationFailed,
          storedValueCurrencyMismatch,
          insufficientBalance,
        ),
      },
    },
    handler: (request) => {
      const change = { note: null, ...request.body }
      return request.write(async (tx) =>
        viewOfStoredValue(await debitStoredValue(tx, request.params.storedValueId, change)),
      )
    },
  })
}

function freezing(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/freeze`,
    config: writing,
    schema: {
      operationId: 'freezeStoredValue',
      summary: 'Freeze a gift card or store credit',
      description:
        'Stops everything that can happen to the money of a gift card or store credit: nothing is paid, captured, credited, debited or ' +
        'refunded, and it does not expire, until it is unfrozen. Emits `stored_value.frozen`.',
      params: StoredValueParams,
      body: FreezeBody,
      response: { 200: StoredValueView, ...refusals(...unchangeable) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfStoredValue(await freezeStoredValue(tx, request.params.storedValueId, request.body)),
      ),
  })
  app.route({
    method: 'POST',
    url: `${single}/unfreeze`,
    config: writing,
    schema: {
      operationId: 'unfreezeStoredValue',
      summary: 'Unfreeze a gift card or store credit',
      description:
        'Makes a frozen gift card or store credit usable again. One whose time is over meanwhile expires at once. Emits ' +
        '`stored_value.unfrozen`.',
      params: StoredValueParams,
      body: UnfreezeBody,
      response: { 200: StoredValueView, ...refusals(...unchangeable) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfStoredValue(
          await unfreezeStoredValue(tx, request.params.storedValueId, request.body),
        ),
      ),
  })
}
