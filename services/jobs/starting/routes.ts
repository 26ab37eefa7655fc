import { uploadNotFound, uploadPending, uploadUsed } from '@souk/files/contract'
import {
  type App,
  accepted,
  attachment,
  bytesLike,
  type Context,
  contextOf,
  type Export,
  type FileStore,
  fileStoreUnavailable,
  type Import,
  type Kernel,
  refusals,
  type Service,
  validationFailed,
} from '@souk/platform'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { headerOf, lineOf, linesOf } from '../csv/written-row.ts'
import { holdUpload, startExport, startImport } from '../operations.ts'
import type { Format } from '../parsing/found-row.ts'
import { importSchemaInvalid, jobLimitReached } from '../problems.ts'
import { principalOf } from '../routes.ts'
import { FormatSchema, JobView, jobView, StartImportBody } from '../schemas.ts'
import { formatOf, opened } from './opener.ts'

export interface Starting extends Pick<Kernel, 'database'> {
  readonly store: FileStore
}

/** The operations with which the jobs of one service are started. */
export function startRoutes(app: App, service: Service, starting: Starting): void {
  for (const declared of service.imports) {
    importRoute(app, declared, starting)
    templateRoute(app, declared)
  }
  for (const declared of service.exports) exportRoute(app, declared)
}

function importRoute(app: App, declared: Import, starting: Starting): void {
  const { path, operationId, summary, description, scope, audience, resource } = declared
  app.route({
    method: 'POST',
    url: `${path}/imports`,
    config: { scope, audience, isDryRun },
    schema: {
      operationId,
      summary,
      description,
      body: StartImportBody,
      response: {
        202: JobView,
        ...refusals(
          validationFailed,
          uploadNotFound,
          uploadPending,
          uploadUsed,
          importSchemaInvalid,
          jobLimitReached,
          fileStoreUnavailable,
        ),
      },
    },
    handler: async (request) => {
      const { upload_id: uploadId, format: asked, dry_run: dryRun = false, columns } = request.body
      const { tenantId, currency } = principalOf(request)
      // Kept before anything else: whoever has to approve the import may take days.
      const upload = await starting.database.write(asSystem(request), (tx) =>
        holdUpload(tx, uploadId),
      )
      const format = formatOf(upload, asked)
      const opening = await opened(starting.store, tenantId, upload, {
        declared,
        format,
        columns,
        currency,
      })
      const kind = `${resource}.import`
      return request.write(async (tx) => {
        const who = { kind, principal: principalOf(request) }
        const asked = { ...who, uploadId, upload, format, dryRun, opening, columns }
        const job = await startImport(tx, asked)
        return accepted(jobView(job), `/api/v1/jobs/${job.id}`)
      })
    },
  })
}

/** It leaves a report, and nothing else. */
function isDryRun(body: unknown): boolean {
  return (body as Static<typeof StartImportBody>).dry_run === true
}

/** What the request does on the way is no act of the caller. */
function asSystem(request: FastifyRequest): Context {
  const { expectedVersion: _ofTheWrite, ...context } = contextOf(request)
  return { ...context, actor: { type: 'system', id: context.operation } }
}

function templateRoute(app: App, declared: Import): void {
  const { path, operationId, resource, scope, audience, columns, lines } = declared
  const shown = columns.filter(({ isShownOnly }) => !isShownOnly)
  const listed = shown.map(({ name, description }) => `\`${name}\`: ${description}`).join('; ')
  const words = resource.replaceAll('_', ' ')
  const example = linesOf(declared.example as object, shown, lines)
  const template = `${lineOf(headerOf(shown))}${example}`
  app.route({
    method: 'GET',
    url: `${path}/imports/template`,
    config: { scope, audience },
    schema: {
      operationId: `get${operationId[0]?.toUpperCase()}${operationId.slice(1)}Template`,
      summary: `Get a template for ${words}`,
      description:
        `Returns a CSV file with the columns that an import of ${words} takes, and one row as an example. Columns may ` +
        `be left out and come in any order. ${listed}.`,
      response: { 200: Type.Unsafe<never>({ description: 'The file' }) },
      answersFile: { 'text/csv': bytesLike(template) },
    },
    handler: (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`${resource}.csv`))
        .send(template) as never,
  })
}

interface ExportBody {
  readonly format: Format
  readonly filter: object
}

function exportRoute(app: App, declared: Export): void {
  const { path, operationId, summary, description, scope, audience, resource } = declared
  const { filter, filterCheck: { refusals: ofFilter = [] } = {} } = declared
  const isNeeded = (filter.required ?? []).length > 0
  const Filter = isNeeded ? filter : Type.Optional(filter)
  const said = declared.file ? undefined : { format: FormatSchema }
  const Body = Type.Object({ ...said, filter: Filter }, { additionalProperties: false })
  app.route({
    method: 'POST',
    url: `${path}/exports`,
    config: { scope, audience },
    schema: {
      operationId,
      summary,
      description,
      body: Body,
      response: { 202: JobView, ...refusals(validationFailed, jobLimitReached, ...ofFilter) },
    },
    handler: (request) => {
      const { format = 'csv', filter: asked = {} } = request.body as Partial<ExportBody>
      const who = { kind: `${resource}.export`, principal: principalOf(request) }
      return request.write(async (tx) => {
        const wanted = { ...who, declared, format, filter: asked }
        const job = await startExport(tx, wanted)
        return accepted(jobView(job), `/api/v1/jobs/${job.id}`)
      })
    },
  })
}
