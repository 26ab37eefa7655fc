import { ContentPage, Id, listQuery, Nullable, personal, statesOf, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { DryRun } from './dry-runs/dry-run.ts'
import { jobLifecycle, type NotedJob, rateOf, skippedOf } from './job.ts'
import { formats } from './parsing/found-row.ts'

export const JobParams = Type.Object({ jobId: Id('job') })

const Kind = Type.String({
  maxLength: 64,
  pattern: '^[a-z_]+\\.(import|export)$',
  description: 'What is imported or exported',
  examples: ['customers.import'],
})
const Status = Type.Enum(statesOf(jobLifecycle), {
  description:
    '`VALIDATED` is the end of a dry run, `PARTIAL` of an import in which some rows failed',
})

export const JobsQuery = listQuery({ kind: Type.Optional(Kind), status: Type.Optional(Status) })
export const ErrorsQuery = listQuery({})

export const FormatSchema = Type.Enum([...formats])

/** By whatever stands in the first line of a file, which may be nothing, or go over several lines. */
const Columns = Type.Record(
  Type.String({ pattern: '^[\\s\\S]{0,1000}$' }),
  Nullable(Type.String({ maxLength: 200 })),
  {
    additionalProperties: false,
    maxProperties: 500,
    examples: [{ 'Variant SKU': 'sku', Vendor: 'brand', Published: null }],
  },
)

export const StartImportBody = Type.Object(
  {
    upload_id: Id('upl'),
    format: Type.Optional({
      ...FormatSchema,
      description: 'Without it the name and the content type of the upload tell',
    }),
    dry_run: Type.Optional(
      Type.Boolean({
        description:
          'Checks every row and saves none. An AI agent that may also read what is imported starts a dry run without approval',
        examples: [false],
      }),
    ),
    columns: Type.Optional({
      ...Columns,
      description:
        'For a CSV file with other names in its first line: the column that each stands for, or null to leave it alone. ' +
        'Names that are those of columns need not be here; case, blanks and hyphens make no difference',
    }),
  },
  { additionalProperties: false },
)

const Actor = Type.Object({
  type: Type.Enum(['client', 'member', 'agent', 'person', 'system']),
  id: Type.String({ examples: ['cli_01985e2a4c00'] }),
})
const Count = Type.Integer({ minimum: 0, examples: [0] })
const Changes = Nullable(
  Type.Object(
    { created: Count, updated: Count, unchanged: Count },
    { description: 'What became of the rows of an import that are ok' },
  ),
)

const RowNumber = Type.Integer({
  minimum: 1,
  description:
    'Number of the row as a spreadsheet shows it, which differs from the line where cells hold several lines',
  examples: [17],
})

const ValueName = Type.String({ pattern: '^[a-z_]{1,40}$' })

const RowErrors = Type.Array(
  Type.Object({
    path: Type.String({ description: 'JSON Pointer to the field', examples: ['/email'] }),
    code: Type.String({ examples: ['required'] }),
    message: Type.String({ examples: ['email is required'] }),
    values: Type.Optional(
      Type.Record(ValueName, Type.Union([Type.String(), Type.Number()]), {
        maxProperties: 10,
        description: 'What the message names, by name, for texts in other languages',
        examples: [{ limit: 200 }],
      }),
    ),
    line: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Line of the file that the error is in; for a variant, the line of the variant',
        examples: [17],
      }),
    ),
    row_number: Type.Optional(RowNumber),
    column: Type.Optional(
      Type.String({
        description: 'Column of a CSV file as its first line has it; absent if there is none',
        examples: ['email'],
      }),
    ),
  }),
  { description: 'Everything that is wrong with the row, at most 50 errors' },
)

const DryRunView = Type.Union(
  [
    Type.Object({
      job_id: Id('job'),
      finished_at: Time,
      total: Count,
      created: Type.Integer({ minimum: 0, description: 'Rows that would create something' }),
      updated: Type.Integer({ minimum: 0, description: 'Rows that would change something' }),
      unchanged: Count,
      failed: Count,
      errors: Type.Array(
        Type.Object({ line: Type.Integer({ minimum: 1, examples: [17] }), errors: RowErrors }),
        { description: 'The first rows that failed; `GET /api/v1/jobs/{id}/errors` has all' },
      ),
    }),
    Type.Null(),
  ],
  {
    description:
      'What the last dry run of the same upload, format and columns had found when the import was requested; null if there was none',
  },
)

export const JobView = Type.Object({
  id: Id('job'),
  kind: Kind,
  status: Status,
  format: FormatSchema,
  dry_run: Type.Boolean(),
  source: Nullable(
    Type.Object(
      {
        upload_id: Id('upl'),
        file_name: personal(Type.String({ examples: ['customers.csv'] })),
        size: Type.Integer({ description: 'In bytes', examples: [52_428_800] }),
        columns: { ...Columns, description: 'What was said of names in its first line' },
      },
      { description: 'The file of an import' },
    ),
  ),
  preview: Nullable(
    Type.Object(
      {
        rows: Type.Integer({ examples: [1_200] }),
        is_exact: Type.Boolean({ description: 'False if `rows` is an estimate' }),
        sample: personal(
          Type.Array(Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }), {
            description: 'The first rows of the file',
          }),
        ),
        dry_run: personal(DryRunView),
      },
      { description: 'What the file begins with, and what a dry run of it has found' },
    ),
  ),
  filter: personal(
    Nullable(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: 'What an export was limited to',
      }),
    ),
  ),
  requested_by: Actor,
  counts: Type.Object({
    total: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'All rows; null until they are counted',
    }),
    ok: Count,
    failed: Count,
    skipped: Type.Integer({
      minimum: 0,
      description: 'Rows that were not reached, because the job failed or was cancelled',
      examples: [0],
    }),
  }),
  changes: Changes,
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'In percent', examples: [0] }),
  rows_per_second: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
    description: 'From the start until now, or until its end; null before it has begun',
    examples: [850],
  }),
  error: Nullable(
    Type.Object(
      {
        code: Type.String({ examples: ['insufficient_scope'] }),
        message: Type.String({
          examples: ['whoever asked for the import may not write customers any more'],
        }),
      },
      { description: 'Why the job failed' },
    ),
  ),
  result_url: Nullable(Type.String({ description: 'Where the file of an export is' })),
  error_report_url: Nullable(
    Type.String({ description: 'Where the rows that failed are, as a file that can be imported' }),
  ),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
  started_at: Nullable(Time),
  finished_at: Nullable(Time),
  expires_at: Nullable({
    ...Time,
    description: 'When the job is removed, with its errors and its result',
  }),
  erased_at: {
    ...Nullable({
      ...Time,
      description:
        'When its files and rows were removed, because a person was erased whom they may tell of',
    }),
    examples: [null],
  },
})
export type JobView = Static<typeof JobView>

export const ListedJobs = ContentPage(
  Type.Object({
    id: Id('job'),
    kind: Kind,
    status: Status,
    format: FormatSchema,
    dry_run: Type.Boolean(),
    file_name: Nullable(Type.String()),
    requested_by: Actor,
    counts: Type.Object({ total: Nullable(Type.Integer()), ok: Count, failed: Count }),
    changes: Changes,
    progress: Type.Integer(),
    version: Type.Integer(),
    created_at: Time,
    updated_at: Time,
    started_at: Nullable(Time),
    finished_at: Nullable(Time),
  }),
)

export const RowErrorPage = ContentPage(
  Type.Object({
    line: Type.Integer({ minimum: 1, description: 'Line in which the row begins', examples: [17] }),
    row_number: Nullable(RowNumber),
    errors: RowErrors,
    row: Type.String({
      description: 'The row as it was sent, its first 2,000 characters',
      examples: ['C-17,,Ada Lovelace'],
    }),
  }),
)

function viewOfDryRun({ jobId, finishedAt, errors, ...counts }: DryRun) {
  return {
    job_id: jobId,
    finished_at: finishedAt,
    ...counts,
    errors: errors.map(({ line, errors: faults }) => ({ line, errors: [...faults] })),
  }
}

export function jobView(job: NotedJob): JobView {
  const { id, kind, status, format, source, preview, errorCode, errorMessage } = job
  const { ok, created, updated, version } = job
  const isExport = source === null
  return {
    id,
    kind,
    status,
    format,
    dry_run: job.dryRun,
    source: source && {
      upload_id: source.uploadId,
      file_name: source.name,
      size: source.bytes,
      columns: { ...source.columns },
    },
    preview: preview && {
      rows: preview.rows,
      is_exact: preview.isExact,
      sample: [...preview.sample],
      dry_run: preview.dryRun ? viewOfDryRun(preview.dryRun) : null,
    },
    filter: job.filter,
    requested_by: job.requestedBy,
    counts: { total: job.total, ok, failed: job.failed, skipped: skippedOf(job) },
    changes: isExport ? null : { created, updated, unchanged: ok - created - updated },
    progress: job.progress,
    rows_per_second: rateOf(job),
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    result_url:
      isExport && status === 'SUCCEEDED' && job.erasedAt === null
        ? `/api/v1/jobs/${id}/result`
        : null,
    error_report_url: job.errorsKept > 0 ? `/api/v1/jobs/${id}/error-report` : null,
    version,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.expiresAt?.toISOString() ?? null,
    erased_at: job.erasedAt?.toISOString() ?? null,
  }
}
