import { Readable } from 'node:stream'
import {
  attachment,
  type Context,
  contextOf,
  type FieldError,
  type FileForm,
  type FileStore,
  type Kernel,
  type Principal,
} from '@souk/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emptyText, plainText, safeText } from './csv/cell.ts'
import { leftAlone, reportedNames } from './csv/names.ts'
import { lineOf } from './csv/written-row.ts'
import type { Job } from './job.ts'
import { type JobKinds, plainForms } from './kinds.ts'
import { recordsIn } from './parsing/csv-block.ts'
import type { Header } from './parsing/found-row.ts'
import type { Part } from './parts/rows.ts'
import { listParts } from './parts/store.ts'
import { jobHasNoErrors, jobResultNotReady, jobRowsErased } from './problems.ts'
import type { PlacedError, RowError } from './row-errors/rows.ts'
import { listErrorsAfter } from './row-errors/store.ts'
import { getJob } from './store.ts'

export interface DownloadsOptions extends Pick<Kernel, 'database'> {
  readonly kinds: JobKinds
  readonly store: FileStore
}

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
      kinds.checkReader(job, principal)
      const isReady = job.source === null && job.status === 'SUCCEEDED'
      if (job.erasedAt !== null) throw jobRowsErased({ erasedAt: job.erasedAt.toISOString() })
      if (!isReady) throw jobResultNotReady({ status: job.status })
      return { job, parts: await listParts(tx, jobId) }
    })
    reply.header('content-length', job.resultBytes)
    const form = kinds.formOf(job)
    return send(request, reply, nameOf(job, '', form), {
      ...form,
      content: this.#contentOf(context, parts),
    })
  }

  async errorReport(
    request: FastifyRequest,
    reply: FastifyReply,
    jobId: string,
    kinds: readonly string[],
  ): Promise<FastifyReply> {
    const context = contextOf(request)
    const job = await this.#options.database.read(context, (tx) => getJob(tx, jobId, kinds))
    if (job.erasedAt !== null) throw jobRowsErased({ erasedAt: job.erasedAt.toISOString() })
    if (job.errorsKept === 0) throw jobHasNoErrors({ status: job.status })
    const form = plainForms[job.format]
    return send(request, reply, nameOf(job, '-errors', form), {
      ...form,
      content: this.#reportOf(context, job),
    })
  }

  async *#contentOf({ tenantId }: Context, parts: readonly Part[]): AsyncGenerator<Buffer> {
    for (const { fileId } of parts) yield* await this.#options.store.get({ tenantId, fileId })
  }

  async *#reportOf(context: Context, job: Job): AsyncGenerator<string> {
    if (job.format === 'csv') {
      yield titlesOf(job.header)
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
  {
    mediaType,
    content,
  }: Pick<FileForm, 'mediaType'> & { readonly content: AsyncGenerator<Buffer | string> },
): FastifyReply {
  request.linger()
  return reply
    .type(mediaType)
    .header('content-disposition', attachment(name))
    .send(Readable.from(content))
}

function nameOf({ kind, createdAt }: Job, suffix: string, { extension }: FileForm): string {
  const [resource] = kind.split('.', 1)
  return `${resource}-${createdAt.toISOString().slice(0, 10)}${suffix}.${extension}`
}

/** As the file has them, so that it is imported again in the same way, with those of the report at the end. */
function titlesOf(header: Header | null): string {
  const { names = [], written = names, delimiter } = header ?? {}
  const kept = written.filter((_name, index) => isKept(header, index))
  return lineOf([...kept.map(safe), ...reportedNames], delimiter)
}

/**
 * What an earlier report said is replaced. What an earlier release has noted of a column that was left alone is no name, under
 * which it could not be imported again.
 */
function isKept(header: Header | null, index: number): boolean {
  const { names = [], written } = header ?? {}
  const name = names[index]
  return !(name !== undefined && reportedNames.includes(name)) && !(name === leftAlone && !written)
}

/** The row as it was sent, with what was wrong with it in the lines that are at fault, or else in its first. */
async function reported({ format, header }: Job, error: RowError): Promise<string> {
  const { content, errors, line, rowNumber } = error
  if (format === 'ndjson') return reportedJson(content, errors)
  const { delimiter = ',' } = header ?? {}
  const bytes = Buffer.from(content)
  const first = rowNumber ?? line
  const { records } = await recordsIn(
    { bytes, line, rowNumber: first, isLast: true },
    { delimiter },
  )
  const known = new Set(records.map((record) => record.rowNumber))
  const placeOf = ({ row_number: number = first }: PlacedError) =>
    known.has(number) ? number : first
  return records
    .map((record) => {
      const own = errors.filter((one) => placeOf(one) === record.rowNumber)
      const cells = record.cells.filter((_cell, index) => isKept(header, index))
      return lineOf([...cells, ...toldOf(own)].map(safe), delimiter)
    })
    .join('')
}

/** Several errors have the same place in each of the columns. */
function toldOf(errors: readonly PlacedError[]): string[] {
  const of = (part: 'code' | 'column' | 'path' | 'message') =>
    errors.map((error) => error[part] ?? '').join(' | ')
  return [of('code'), of('path'), of('message'), of('column')]
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
