import { uploadNotFound, uploadPending, uploadUsed } from '@souk/files/contract'
import { gatewayNotFound } from '@souk/gateways/contract'
import {
  type App,
  created,
  invalidTransition,
  NoBody,
  refusals,
  validationFailed,
  versionMismatch,
} from '@souk/platform'
import { LinePage, LinesQuery } from '../lines/schemas.ts'
import { listLines } from '../lines/store.ts'
import { reconciliationRunNotFound } from '../problems.ts'
import { cancelReconciliationRun, createReconciliationRun } from './operations.ts'
import { CreateRunBody, RunPage, RunParams, RunsQuery, RunView, runView } from './schemas.ts'
import { getRun, listRuns } from './store.ts'

const collection = '/api/v1/reconciliation/runs'
const single = `${collection}/:runId`
const reading = { scope: 'reconciliation:read', audience: ['operator'] } as const

export function runRoutes(app: App): void {
  createRoute(app)
  cancelRoute(app)
  readRoutes(app)
  linesRoute(app)
}

function createRoute(app: App): void {
  app.route({
    method: 'POST',
    url: collection,
    config: { scope: 'reconciliation:write', audience: ['operator'] },
    schema: {
      operationId: 'createReconciliationRun',
      summary: 'Compare a report of a gateway with the books',
      description:
        'Starts a run over an uploaded report. It is read in the background, compared with the postings to the balance at the gateway, ' +
        'and ends as `BALANCED`, with `EXCEPTIONS`, or as `FAILED` where the file cannot be read. Payouts in the report are posted. A file ' +
        'that was compared before answers with its run and starts no other. Emits `reconciliation.completed` and `reconciliation.exception`.',
      body: CreateRunBody,
      response: {
        201: RunView,
        ...refusals(validationFailed, gatewayNotFound, uploadNotFound, uploadPending, uploadUsed),
      },
    },
    handler: (request) =>
      request.write(async (tx) => {
        const { run } = await createReconciliationRun(tx, request.body)
        return created(runView(run), `${collection}/${run.id}`)
      }),
  })
}

function cancelRoute(app: App): void {
  app.route({
    method: 'POST',
    url: `${single}/cancel`,
    config: { scope: 'reconciliation:write', audience: ['operator'] },
    schema: {
      operationId: 'cancelReconciliationRun',
      summary: 'Cancel a reconciliation run',
      description:
        'Ends a `RUNNING` run, and the next one begins. What it has matched stays matched, what it has posted stays posted, and its ' +
        'exceptions are settled as those of other runs. Lines that it has not compared yet are compared when a later report has them; the ' +
        'same file may be that. Honours `If-Match`. Emits `reconciliation.completed`.',
      params: RunParams,
      body: NoBody,
      response: {
        200: RunView,
        ...refusals(reconciliationRunNotFound, invalidTransition, versionMismatch),
      },
    },
    handler: (request) =>
      request.write(async (tx) => runView(await cancelReconciliationRun(tx, request.params.runId))),
  })
}

function readRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: collection,
    config: reading,
    schema: {
      operationId: 'listReconciliationRuns',
      summary: 'List reconciliation runs',
      description:
        'Returns the runs of the tenant, newest first, filtered by `status` or `gateway_id`. Filter by `EXCEPTIONS` to find those with ' +
        'something left to settle.',
      querystring: RunsQuery,
      response: { 200: RunPage },
    },
    handler: (request) => request.list((tx, page) => listRuns(tx, request.query, page)),
  })
  app.route({
    method: 'GET',
    url: single,
    config: reading,
    schema: {
      operationId: 'getReconciliationRun',
      summary: 'Get a reconciliation run',
      description:
        'Returns a run with its counts. While it is `RUNNING` they grow; afterwards only `open_exceptions` changes, as people settle what ' +
        'differs.',
      params: RunParams,
      response: { 200: RunView, ...refusals(reconciliationRunNotFound) },
    },
    handler: (request) =>
      request.read(async (tx) => runView(await getRun(tx, request.params.runId))),
  })
}

function linesRoute(app: App): void {
  app.route({
    method: 'GET',
    url: `${single}/lines`,
    config: { ...reading, read: 'long' },
    schema: {
      operationId: 'listReconciliationLines',
      summary: 'List lines of a report',
      description:
        'Returns the lines of the report of a run, the last first, filtered by `status` or `type`. Lines that an earlier report had are ' +
        'with the run of that one.',
      params: RunParams,
      querystring: LinesQuery,
      response: { 200: LinePage, ...refusals(reconciliationRunNotFound) },
    },
    handler: (request) =>
      request.list(async (tx, page) => {
        const { runId } = request.params
        const [, lines] = await Promise.all([
          getRun(tx, runId),
          listLines(tx, runId, request.query, page),
        ])
        return lines
      }),
  })
}
