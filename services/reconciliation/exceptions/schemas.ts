import { ContentPage, Id, listQuery, Moment, MoneySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { By } from '../fields.ts'
import { LineTypeSchema } from '../lines/schemas.ts'
import {
  contraAccounts,
  differenceOf,
  type Exception,
  exceptionKinds,
  exceptionParts,
  exceptionStatuses,
  type Resolution,
} from './exception.ts'

const KindSchema = Type.Enum([...exceptionKinds], {
  description:
    'The report has what the books have not (`MISSING_HERE`) or the other way (`MISSING_THERE`), or both have it with another amount or another day',
})
const StatusSchema = Type.Enum(exceptionStatuses, {
  description:
    '`FOUND`: a later report has what was missing there, or the gateway has told of the payout that was missing here',
})
const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  examples: ['Charged by hand at the gateway'],
})
const Account = Type.Enum([...contraAccounts], {
  description: 'Other side of the difference',
})

export const ExceptionParams = Type.Object({ exceptionId: Id('rex') })

export const ExceptionsQuery = listQuery({
  run_id: Type.Optional(Id('rec')),
  status: Type.Optional(StatusSchema),
  kind: Type.Optional(KindSchema),
})

export const ResolveBody = Type.Object(
  {
    resolution: Type.Enum(['POST', 'IGNORE'], {
      description: 'Whether the difference is posted to the books, or left as it is',
    }),
    reason: Reason,
    account: Type.Optional({
      ...Account,
      description:
        'Other side of what is posted: `expense:psp_fees` for fees and `asset:suspense:reconciliation` for the rest, unless said. None is said of a payout',
    }),
    effective_at: Type.Optional(
      Type.String({
        ...Moment,
        description: 'When it is posted in business: the moment of what differs, unless said',
        examples: ['2026-06-15T00:00:00Z'],
      }),
    ),
  },
  { additionalProperties: false },
)

export function resolutionOf(body: Static<typeof ResolveBody>): Resolution {
  const { resolution, reason, account } = body
  const action = resolution === 'POST' ? 'post' : 'ignore'
  return { action, reason, ...(account !== undefined && { account }) }
}

const OrNothing = Nullable(MoneySchema)

export const ExceptionView = Type.Object(
  {
    id: Id('rex'),
    run_id: Id('rec'),
    gateway: Type.String({ examples: ['stripe'] }),
    kind: KindSchema,
    part: Type.Enum([...exceptionParts], {
      description: 'Whether it is about all of the line, or its amount before fees, or its fee',
    }),
    type: LineTypeSchema,
    status: StatusSchema,
    line_id: Nullable(Id('rln')),
    transaction_id: Nullable(Id('ltx')),
    reference: Nullable(Type.String({ examples: ['txn_1'] })),
    subject: Nullable(
      Type.String({
        description:
          'Id of the payment, refund or dispute; of a payout that waits for another person, how the gateway calls it',
        examples: ['pay_…'],
      }),
    ),
    here: OrNothing,
    there: OrNothing,
    difference: MoneySchema,
    here_at: Nullable(Time),
    there_at: Nullable(Time),
    reason: Nullable(Reason),
    account: Nullable(Account),
    posted_as: Nullable(Id('ltx')),
    resolved_by: Nullable(By),
    resolved_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'ReconciliationException' },
)
export const ExceptionPage = ContentPage(ExceptionView)

export function exceptionView(exception: Exception): Static<typeof ExceptionView> {
  const { currency, here, there } = exception
  const money = (amount: number) => ({ amount, currency })
  return {
    ...{ id: exception.id, run_id: exception.runId, gateway: exception.gateway },
    ...{ kind: exception.kind, part: exception.part, type: exception.type },
    status: exception.status,
    line_id: exception.lineId,
    transaction_id: exception.transactionId,
    reference: exception.reference,
    subject: exception.subject,
    here: here === null ? null : money(here),
    there: there === null ? null : money(there),
    difference: money(differenceOf(exception)),
    here_at: exception.hereAt?.toISOString() ?? null,
    there_at: exception.thereAt?.toISOString() ?? null,
    reason: exception.reason,
    account: exception.account as Static<typeof Account> | null,
    posted_as: exception.postedAs,
    resolved_by: exception.resolvedBy,
    resolved_at: exception.resolvedAt?.toISOString() ?? null,
    version: exception.version,
    created_at: exception.createdAt.toISOString(),
    updated_at: exception.updatedAt.toISOString(),
  }
}
