import assert from 'node:assert/strict'
import {
  type App,
  bytesLike,
  invalidCursor,
  invalidTransition,
  NoBody,
  type Principal,
  refusals,
  validationFailed,
} from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Downloads } from './downloads.ts'
import type { JobKinds } from './kinds.ts'
import { cancelJob, retryFailedRows } from './operations.ts'
import {
  jobHasNoErrors,
  jobLimitReached,
  jobNotFound,
  jobNotRetryable,
  jobResultNotReady,
  jobRowsErased,
} from './problems.ts'
import { listRowErrors } from './row-errors/store.ts'
import {
  ErrorsQuery,
  JobParams,
  JobsQuery,
  JobView,
  jobView,
  ListedJobs,
  RowErrorPage,
} from './schemas.ts'
import { getJob, listJobs } from './store.ts'

export interface JobRoutes {
  readonly kinds: JobKinds
  readonly downloads: Downloads
}

const reading = { scope: 'jobs:read', audience: ['operator', 'provider'] } as const
const writing = { scope: 'jobs:write', audience: ['operator', 'provider'] } as const

export function jobRoutes(app: App, options: JobRoutes): void {
  readRoutes(app, options)
  errorRoute(app, options)
  downloadRoutes(app, options)
  commandRoutes(app, options)
}

export function principalOf({ principal }: Pick<FastifyRequest, 'principal'>): Principal {
  assert(principal, 'jobs are for callers with a token')
  return principal
}

function readRoutes(app: App, { kinds }: JobRoutes): void {
  app.route({
    method: 'GET',
    url: '/api/v1/jobs',
    config: reading,
    schema: {
      operationId: 'listJobs',
      summary: 'List jobs',
      description:
        'Returns imports and exports, newest first. A token sees the jobs that it could start itself: imports of what ' +
        'it may write, exports of what it may read. Filter by `kind`, for example `customers.import`, and by `status`.',
      querystring: JobsQuery,
      response: { 200: ListedJobs, ...refusals(validationFailed, invalidCursor) },
    },
    handler: (request) => {
      const visible = kinds.visibleTo(principalOf(request))
      return request.list((tx, page) => listJobs(tx, request.query, visible, page))
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/jobs/:jobId',
    config: { ...reading, volatile: true },
    schema: {
      operationId: 'getJob',
      summary: 'Get a job',
      description:
        'Returns an import or export with its counts and progress. Both change without a new version while the job runs, ' +
        'so this operation never answers 304. A finished job is removed after 30 days.',
      params: JobParams,
      response: { 200: JobView, ...refusals(jobNotFound) },
    },
    handler: (request) => {
      const visible = kinds.visibleTo(principalOf(request))
      return request.read(async (tx) => jobView(await getJob(tx, request.params.jobId, visible)))
    },
  })
}

function errorRoute(app: App, { kinds }: JobRoutes): void {
  app.route({
    method: 'GET',
    url: '/api/v1/jobs/:jobId/errors',
    config: reading,
    schema: {
      operationId: 'listJobErrors',
      summary: 'List the row errors of a job',
      description:
        'Returns the rows that could not be imported, in the order of the file, each with all that is wrong with it. The ' +
        'first 10,000 are kept; `counts.failed` of the job counts all of them.',
      params: JobParams,
      querystring: ErrorsQuery,
      response: { 200: RowErrorPage, ...refusals(validationFailed, invalidCursor, jobNotFound) },
    },
    handler: (request) => {
      const visible = kinds.visibleTo(principalOf(request))
      return request.list(async (tx, page) => {
        const { id } = await getJob(tx, request.params.jobId, visible)
        return listRowErrors(tx, id, page)
      })
    },
  })
}

const file = {
  'text/csv': bytesLike('external_id,email\r\nerp-1,amira@shop.example\r\n'),
  'application/x-ndjson': bytesLike('{"external_id":"erp-1"}\n'),
}
const File = Type.Unsafe<never>({ description: 'The file' })

function downloadRoutes(app: App, { kinds, downloads }: JobRoutes): void {
  app.route({
    method: 'GET',
    url: '/api/v1/jobs/:jobId/result',
    config: reading,
    schema: {
      operationId: 'getJobResult',
      summary: 'Get the result of an export',
      description:
        'Streams the file that an export has written, as CSV or NDJSON, or as a ZIP archive where the export says so. It can be imported again where there is an import ' +
        'of the same resource. The file is kept for 30 days, one with customers or orders until a person is erased. Scopes that it was written with, such as `pricing:read`, are ' +
        'needed to read it.',
      params: JobParams,
      response: { 200: File, ...refusals(jobNotFound, jobResultNotReady, jobRowsErased) },
      answersFile: { ...file, 'application/zip': bytesLike('PK') },
    },
    handler: (request, reply) => {
      const principal = principalOf(request)
      return downloads.result(request, reply, request.params.jobId, principal) as never
    },
  })
  app.route({
    method: 'GET',
    url: '/api/v1/jobs/:jobId/error-report',
    config: reading,
    schema: {
      operationId: 'getJobErrorReport',
      summary: 'Get the failed rows of an import',
      description:
        'Streams the rows of an import that failed, as they were sent, with the columns `error.code`, `error.path` and ' +
        '`error.message` behind them. Correct the rows and import the file: these columns are left alone.',
      params: JobParams,
      response: { 200: File, ...refusals(jobNotFound, jobHasNoErrors, jobRowsErased) },
      answersFile: file,
    },
    handler: (request, reply) => {
      const visible = kinds.visibleTo(principalOf(request))
      return downloads.errorReport(request, reply, request.params.jobId, visible) as never
    },
  })
}

function commandRoutes(app: App, { kinds }: JobRoutes): void {
  app.route({
    method: 'POST',
    url: '/api/v1/jobs/:jobId/cancel',
    config: writing,
    schema: {
      operationId: 'cancelJob',
      summary: 'Cancel a job',
      description:
        'Stops a job that waits or runs. Rows that were imported stay; those not reached are counted as skipped. Emits ' +
        '`job.cancelled`. A job that has ended is refused with `invalid_transition`.',
      params: JobParams,
      body: NoBody,
      response: { 200: JobView, ...refusals(jobNotFound, invalidTransition) },
    },
    handler: (request) => {
      const visible = kinds.visibleTo(principalOf(request))
      return request.write(async (tx) =>
        jobView(await cancelJob(tx, request.params.jobId, visible)),
      )
    },
  })
  app.route({
    method: 'POST',
    url: '/api/v1/jobs/:jobId/retry-failed',
    config: writing,
    schema: {
      operationId: 'retryFailedRows',
      summary: 'Retry the failed rows of a job',
      description:
        'Tries the failed rows of an import again, and no others, for example after what they refer to was created. A job ' +
        'that failed on the way goes on where it stopped; one that stopped with `too_many_errors` tries the failed rows first, and ' +
        'goes on if one of them passes. It runs with the rights of whoever retries it, for the provider whose job it is. ' +
        'Retrying an export requires the scopes that it was started with. Emits `job.retried`.',
      params: JobParams,
      body: NoBody,
      response: {
        200: JobView,
        ...refusals(
          jobNotFound,
          jobNotRetryable,
          jobRowsErased,
          jobLimitReached,
          invalidTransition,
        ),
      },
    },
    handler: (request) => {
      const principal = principalOf(request)
      const asked = { kinds, principal }
      return request.write(async (tx) =>
        jobView(await retryFailedRows(tx, request.params.jobId, asked)),
      )
    },
  })
}
