import { ContentPage, Id, listQuery, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { By } from '../fields.ts'
import { formats } from '../reading/format.ts'
import { matchedRate, type Run, runStatuses } from './run.ts'

const StatusSchema = Type.Enum(runStatuses)
const FormatSchema = Type.Enum([...formats], {
  description:
    '`STRIPE_BALANCE` is a CSV report of balance transactions of Stripe, `SOUK_CSV` the format that any gateway can be written in',
})
const From = { description: 'First moment of the period', examples: ['2026-06-01T00:00:00Z'] }
const To = {
  description: 'End of the period, which is not in it any more',
  examples: ['2026-07-01T00:00:00Z'],
}
const ToleranceDays = Type.Integer({
  minimum: 0,
  maximum: 31,
  description: 'By how many days a line and its posting may differ; 1 unless said',
  examples: [1],
})
const BankAccount = Type.String({
  maxLength: 40,
  pattern: '^[a-z0-9_]{1,40}$',
  description:
    'Account that payouts are posted to, `asset:bank:{bank_account}`: one of those of the manual gateway, its first unless said',
  examples: ['main'],
})
const Count = Type.Integer({ minimum: 0 })

export const RunParams = Type.Object({ runId: Id('rec') })

export const RunsQuery = listQuery({
  status: Type.Optional(StatusSchema),
  gateway_id: Type.Optional(Id('ppr')),
})

export const CreateRunBody = Type.Object(
  {
    gateway_id: Id('ppr'),
    format: FormatSchema,
    upload_id: Id('upl'),
    from: Type.String({ ...Moment, ...From }),
    to: Type.String({ ...Moment, ...To }),
    tolerance_days: Type.Optional(ToleranceDays),
    bank_account: Type.Optional(BankAccount),
  },
  { additionalProperties: false },
)
export type CreateRunBody = Static<typeof CreateRunBody>

export const RunView = Type.Object(
  {
    id: Id('rec'),
    status: StatusSchema,
    gateway_id: Id('ppr'),
    gateway: Type.String({ description: 'Code of the gateway', examples: ['stripe'] }),
    format: FormatSchema,
    from: Type.String({ ...Time, ...From }),
    to: Type.String({ ...Time, ...To }),
    tolerance_days: ToleranceDays,
    bank_account: BankAccount,
    file_name: Type.String({ examples: ['balance_2026_06.csv'] }),
    lines: Type.Integer({ minimum: 0, description: 'Lines that no report had before' }),
    repeated_lines: Type.Integer({
      minimum: 0,
      description: 'Lines that an earlier report had; they count no second time',
    }),
    matched: Type.Integer({ minimum: 0, description: 'Lines that the books have as well' }),
    matched_rate: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Matched lines of all lines; 1 only if all are matched',
        examples: [0.9985],
      }),
    ),
    exceptions: Count,
    open_exceptions: Count,
    failure: Nullable(
      Type.Object(
        { code: Type.String({ examples: ['column_missing'] }), message: Type.String() },
        {
          description:
            'What is wrong with the file of a run that has failed; `internal` where it is not the file',
        },
      ),
    ),
    requested_by: By,
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
    finished_at: Nullable(Time),
  },
  { title: 'ReconciliationRun' },
)
export const RunPage = ContentPage(RunView)

export function runView(run: Run): Static<typeof RunView> {
  const { failureCode: code, failureMessage: message } = run
  return {
    ...{ id: run.id, status: run.status, gateway_id: run.gatewayId, gateway: run.gateway },
    format: run.format,
    from: run.periodFrom.toISOString(),
    to: run.periodTo.toISOString(),
    tolerance_days: run.toleranceDays,
    bank_account: run.bankAccount,
    file_name: run.fileName,
    lines: run.lines,
    repeated_lines: run.repeated,
    matched: run.matched,
    matched_rate: matchedRate(run),
    exceptions: run.exceptions,
    open_exceptions: run.openExceptions,
    failure: code === null ? null : { code, message: message ?? '' },
    requested_by: run.requestedBy,
    version: run.version,
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
