import { effectiveInFuture, periodClosed, secondPersonRequired } from '@souk/ledger/contract'
import {
  type App,
  invalidTransition,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import {
  gatewayPayoutFound,
  nothingToPost,
  reconciliationExceptionNotFound,
  reconciliationRunning,
  transactionFound,
} from '../problems.ts'
import { resolveReconciliationException } from './operations.ts'
import {
  ExceptionPage,
  ExceptionParams,
  ExceptionsQuery,
  ExceptionView,
  exceptionView,
  ResolveBody,
  resolutionOf,
} from './schemas.ts'
import { getException, listExceptions } from './store.ts'

const collection = '/api/v1/reconciliation/exceptions'
const single = `${collection}/:exceptionId`
const reading = { scope: 'reconciliation:read', audience: ['operator'] } as const

export function exceptionRoutes(app: App): void {
  readRoutes(app)
  resolveRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { ...reading, read: 'long' },
    schema: {
      operationId: 'listReconciliationExceptions',
      summary: 'List reconciliation exceptions',
      description:
        'Returns what differs between reports and books, newest first, filtered by `run_id`, `status` or `kind`. Those that were ignored ' +
        'stay in the list.',
      querystring: ExceptionsQuery,
      response: { 200: ExceptionPage },
    },
    handler: (request) => request.list((tx, page) => listExceptions(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getReconciliationException',
      summary: 'Get a reconciliation exception',
      description:
        'Returns an exception with what the books say (`here`) and the report (`there`). `line_id` and `transaction_id` lead to both sides, ' +
        'as far as there are two.',
      params: ExceptionParams,
      response: { 200: ExceptionView, ...refusals(reconciliationExceptionNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => exceptionView(await getException(tx, request.params.exceptionId))),
  })
}

function resolveRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/resolve`,
    config: {
      scope: 'reconciliation:write',
      audience: ['operator'],
      bulk: {
        operationId: 'resolveReconciliationExceptions',
        summary: 'Resolve reconciliation exceptions',
      },
    },
    schema: {
      operationId: 'resolveReconciliationException',
      summary: 'Resolve a reconciliation exception',
      description:
        'Settles an `OPEN` exception. `POST` posts the difference between the balance at the gateway and a named account, or the payout that ' +
        'is missing, once; `IGNORE` leaves the books as they are. What is posted of one report above the limit of the manual gateway takes ' +
        'another person than whoever started the run. The run becomes `BALANCED` with its last one. Honours `If-Match`. Emits ' +
        '`reconciliation.exception_resolved`.',
      params: ExceptionParams,
      body: ResolveBody,
      response: {
        200: ExceptionView,
        ...refusals(
          reconciliationExceptionNotFound,
          reconciliationRunning,
          transactionFound,
          gatewayPayoutFound,
          secondPersonRequired,
          validationFailed,
          nothingToPost,
          effectiveInFuture,
          periodClosed,
          invalidTransition,
          versionMismatch,
        ),
      },
    },
    handler: (request) => {
      const { effective_at: asked } = request.body
      const effectiveAt = asked === undefined ? undefined : new Date(asked)
      const resolution = resolutionOf(request.body)
      const { exceptionId } = request.params
      return request.write(async (tx) =>
        exceptionView(
          await resolveReconciliationException(tx, exceptionId, resolution, effectiveAt),
        ),
      )
    },
  })
}
