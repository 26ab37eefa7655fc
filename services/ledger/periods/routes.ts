import { type App, created, invalidTransition, refusals, versionMismatch } from '@souk/platform'
import {
  periodAlreadyClosed,
  periodNotFound,
  periodNotOver,
  periodReopenOrder,
  secondPersonRequired,
} from '../problems.ts'
import { closeLedgerPeriod, reopenLedgerPeriod } from './operations.ts'
import {
  ClosePeriodBody,
  PeriodPage,
  PeriodParams,
  PeriodsQuery,
  PeriodView,
  periodView,
  ReopenPeriodBody,
} from './schemas.ts'
import { getPeriod, listPeriods } from './store.ts'

const collection = '/api/v1/ledger/periods'
const single = `${collection}/:periodId`

/** What is reported for a period stands on nobody changing it: that is for people to say. */
const closing = { scope: 'ledger:close', audience: ['operator'], onlyForPeople: true } as const

export function periodRoutes(app: App): void {
  readRoutes(app)
  closeRoute(app)
  reopenRoute(app)
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'listLedgerPeriods',
      summary: 'List closed periods',
      description:
        'Returns the closings of the books, newest first, with who has closed and reopened them. Time after the last one that is ' +
        '`CLOSED` is open.',
      querystring: PeriodsQuery,
      response: { 200: PeriodPage },
    },
    handler: (request) => request.list((tx, page) => listPeriods(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'getLedgerPeriod',
      summary: 'Get a closed period',
      description:
        'Returns a closing of the books. It covers the time since the closing before it.',
      params: PeriodParams,
      response: { 200: PeriodView, ...refusals(periodNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => periodView(await getPeriod(tx, request.params.periodId))),
  })
}

function closeRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${collection}/close`,
    config: closing,
    schema: {
      operationId: 'closeLedgerPeriod',
      summary: 'Close a period',
      description:
        'Closes the books through a day, as days are in the time zone of the tenant. Journals and reversals with an earlier ' +
        '`effective_at` are refused from then on; what domains learn late is posted with the moment of posting. A day can be closed ' +
        'from ten minutes after its end. Emits `ledger.period_closed`.',
      body: ClosePeriodBody,
      response: { 201: PeriodView, ...refusals(periodNotOver, periodAlreadyClosed) },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const period = await closeLedgerPeriod(tx, request.body.through)
        return created(periodView(period), `${collection}/${period.id}`)
      }),
  })
}

function reopenRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/reopen`,
    config: closing,
    schema: {
      operationId: 'reopenLedgerPeriod',
      summary: 'Reopen a period',
      description:
        'Opens the period that was closed last again, so that journals can be posted into it. Another person than the one who ' +
        'closed it has to do so, and says why. Close it again with another closing. Honours `If-Match`. Emits `ledger.period_reopened`.',
      params: PeriodParams,
      body: ReopenPeriodBody,
      response: {
        200: PeriodView,
        ...refusals(
          periodNotFound,
          invalidTransition,
          periodReopenOrder,
          secondPersonRequired,
          versionMismatch,
        ),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { periodId } = request.params
        return periodView(await reopenLedgerPeriod(tx, periodId, request.body.reason))
      }),
  })
}
