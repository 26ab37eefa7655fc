import { Readable } from 'node:stream'
import {
  attachment,
  type Context,
  contextOf,
  type FieldError,
  type FileStore,
  holds,
  insufficientScope,
  type Kernel,
  type Principal,
} from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emptyText, plainText, safeText } from './csv/cell.ts'
import { lineOf } from './csv/row.ts'
import type { Job } from './job.ts'
import type { JobKinds } from './kinds.ts'
import { recordsIn } from './parsing/csv-block.ts'
import type { Part } from './parts/rows.ts'
import { listParts } from './parts/store.ts'
import { jobHasNoErrors, jobResultNotReady } from './problems.ts'
import type { RowError } from './row-errors/rows.ts'
import { listErrorsAfter } from './row-errors/store.ts'
import { getJob } from './store.ts'

export interface DownloadsOptions extends Pick<Kernel, 'database'> {
  readonly kinds: JobKinds
  readonly store: FileStore
}

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' }

/** Sends files piece by piece: what they hold is never in memory as a whole. */
export class Downloads {
  readonly #options: DownloadsOptions

  constructor(options: DownloadsOptions) {
    this.#options = options
  }

  async result(
    request: FastifyRequest,
    reply: FastifyReply,
    jobId: string,
    principal: Principal,
  ): Promise<FastifyReply> {
    const { kinds } = this.#options
    const context = contextOf(request)
    const { job, parts } = await this.#options.database.read(context, async (tx) => {
      const job = await getJob(tx, jobId, kinds.visibleTo(principal))
      const lacking = kinds.scopesOfResult(job).find((scope) => !holds(principal.scopes, scope))
      if (lacking !== undefined) throw insufficientScope({ requiredScope: lacking })
      const isReady = job.source === null && job.status === 'SUCCEEDED'
      if (!isReady) throw jobResultNotReady({ status: job.status })
      return { job, parts: await listParts(tx, jobId) }
    })
    reply.header('content-length', job.resultBytes)
    return send(request, reply, nameOf(job, ''), job, this.#contentOf(context, parts))
  }

  async errorReport(
    request: FastifyRequest,
    reply: FastifyReply,
    jobId: string,
    kinds: readonly string[],
  ): Promise<FastifyReply> {
    const context = contextOf(request)
    const job = await this.#options.database.read(context, (tx) => getJob(tx, jobId, kinds))
    if (job.errorsKept === 0) throw jobHasNoErrors({ status: job.status })
    return send(request, reply, nameOf(job, '-errors'), job, this.#reportOf(context, job))
  }

  async *#contentOf({ tenantId }: Context, parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { fileId } of parts) yield* await this.#options.store.get({ tenantId, fileId })
  }

  async *#reportOf(context: Context, job: Job): AsyncGenerator<string> {
    if (job.format === 'csv') {
      yield lineOf([...(job.header?.names ?? []), 'error.code', 'error.path', 'error.message'])
    }
    for (let after: string | null = null; ; ) {
      const asked = { after, until: null }
      const errors: RowError[] = await this.#options.database.read(context, (tx) =>
        listErrorsAfter(tx, job.id, asked),
      )
      if (errors.length === 0) return
      for (const error of errors) yield await reported(job, error)
      after = errors.at(-1)?.id ?? null
    }
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { format }: Job,
  content: AsyncGenerator<Buffer | string>,
): FastifyReply {
  request.linger()
  return reply
    .type(types[format])
    .header('content-disposition', attachment(name))
    .send(Readable.from(content))
}

function nameOf({ kind, format, createdAt }: Job, suffix: string): string {
  const [resource] = kind.split('.', 1)
  return `${resource}-${createdAt.toISOString().slice(0, 10)}${suffix}.${format}`
}

/** The row as it was sent, with what was wrong with it in its first line. */
async function reported({ format, header }: Job, { content, errors }: RowError): Promise<string> {
  if (format === 'ndjson') return reportedJson(content, errors)
  const bytes = Buffer.from(content)
  const { records } = await recordsIn(
    { bytes, line: 1, rowNumber: 1, isLast: true },
    { delimiter: header?.delimiter ?? ',' },
  )
  return records
    .map(({ cells }, index) => {
      const joined = (part: keyof FieldError) => errors.map((error) => error[part]).join(' | ')
      const told = index === 0 ? [joined('code'), joined('path'), joined('message')] : ['', '', '']
      return lineOf([...cells, ...told].map(safe))
    })
    .join('')
}

/** Whether or not it was guarded in the file that was sent. */
function safe(cell: string): string {
  return cell === emptyText ? cell : safeText(plainText(cell))
}

function reportedJson(content: string, errors: readonly FieldError[]): string {
  try {
    const row = JSON.parse(content) as object
    return `${JSON.stringify({ ...row, error: errors })}\n`
  } catch {
    return `${JSON.stringify({ error: errors, line: content.trim() })}\n`
  }
}
