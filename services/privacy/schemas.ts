import {
  ContentPage,
  Id,
  listQuery,
  Moment,
  Nullable,
  personal,
  statesOf,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Actor, Text } from './fields.ts'
import {
  type PrivacyRequest,
  privacyRequestLifecycle,
  type RequestKind,
  requestKinds,
  type Verification,
  type VerificationMethod,
  verificationMethods,
} from './request.ts'

export const RequestParams = Type.Object({ privacyRequestId: Id('prq') })

const Kind = Type.Unsafe<RequestKind>({
  type: 'string',
  enum: [...requestKinds],
  description: '`EXPORT` makes a copy of what is kept of the person, `ERASE` erases it',
  examples: ['EXPORT'],
})
const Status = Type.Enum(statesOf(privacyRequestLifecycle), {
  description: '`BLOCKED` by a legal hold, or while something such as an open order needs the data',
})
const Reason = Text('asked for it by letter of 1 June', 'Why, in your own words')
const Method = Type.Unsafe<VerificationMethod>({
  type: 'string',
  enum: [...verificationMethods],
  description: 'How you made sure that it is the person who asks',
  examples: ['EMAIL'],
})
const Reference = Text('ticket 4711', 'Where that is on record')

export const RequestsQuery = listQuery({
  customer_id: Type.Optional(Id('cus')),
  kind: Type.Optional(Kind),
  status: Type.Optional(Status),
})

export const CreateRequestBody = Type.Object(
  {
    customer_id: Id('cus'),
    kind: Kind,
    reason: Type.Optional(personal(Nullable(Reason))),
    due_at: Type.Optional({
      ...Moment,
      description:
        'Deadline for completing the request, not in the past; 30 days from now when absent',
    }),
  },
  { additionalProperties: false },
)
export const VerifyBody = Type.Object(
  { method: Method, reference: Type.Optional(personal(Nullable(Reference))) },
  { additionalProperties: false, examples: [{ method: 'EMAIL', reference: 'ticket 4711' }] },
)
export const RejectBody = Type.Object(
  { reason: personal(Text('could not show that they are this customer', 'Why it is refused')) },
  { additionalProperties: false },
)
export const RequestView = Type.Object({
  id: Id('prq'),
  customer_id: Id('cus'),
  kind: Kind,
  status: Status,
  reason: personal(Nullable(Reason)),
  requested_by: Actor,
  due_at: { ...Time, description: 'Deadline for completing the request' },
  verification: Nullable(
    Type.Object(
      { method: Method, reference: personal(Nullable(Reference)), by: Actor, at: Time },
      { description: 'How it was made sure that the person asks; null until it was' },
    ),
  ),
  rejection_reason: personal(Nullable(Text('could not show that they are this customer'))),
  blocked_code: Nullable(
    Type.String({
      description:
        '`legal_hold` until every hold of the person is released; `processing_failed` while processing fails; or the code of an obstacle, ' +
        'such as `customer_has_open_orders` and `customer_has_open_payments`. All but the first are checked again every hour',
      examples: ['customer_has_open_orders'],
    }),
  ),
  blocked_reason: personal(Nullable(Type.String({ examples: ['Customer has open orders'] }))),
  blocked_ids: Type.Array(Type.String(), {
    description: 'What is in the way, such as legal holds, orders and payments; a hundred at most',
    examples: [[]],
  }),
  progress: Type.Object(
    {
      records: Type.Integer({
        minimum: 0,
        description: 'Records processed; an erasure processes every record twice',
        examples: [0],
      }),
    },
    { description: 'Changes without a new version' },
  ),
  result: Nullable(
    Type.Object(
      {
        size: Type.Integer({ minimum: 0, description: 'In bytes', examples: [20_480] }),
        sha256: Type.String({
          examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
        }),
        expires_at: Time,
      },
      {
        description:
          'The copy, at `/result`; null until it is made, and when it has expired or the person is erased',
      },
    ),
  ),
  completed_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
export type RequestView = Static<typeof RequestView>
export const RequestPage = ContentPage(RequestView)

/** A file that happens to be JSON: nobody has to have it in memory. */
export const PersonalCopy = Type.Object(
  {
    privacy_request_id: Id('prq'),
    customer_ids: Type.Array(Id('cus'), {
      description: 'The customer, and those that were merged into it',
    }),
    created_at: Time,
  },
  {
    additionalProperties: Type.Array(Type.Object({}, { additionalProperties: true })),
    description: 'A list for each kind of records, such as `customers` and `orders`',
  },
)

export function requestView(request: PrivacyRequest): RequestView {
  const { obstacle, verification, result } = request
  return {
    id: request.id,
    customer_id: request.customerId,
    kind: request.kind,
    status: request.status,
    reason: request.reason,
    requested_by: request.requestedBy,
    due_at: request.dueAt.toISOString(),
    verification: verification && verificationView(verification),
    rejection_reason: request.rejectionReason,
    blocked_code: obstacle?.code ?? null,
    blocked_reason: obstacle?.reason ?? null,
    blocked_ids: [...(obstacle?.ids ?? [])],
    progress: { records: request.records },
    result: result && {
      size: result.bytes,
      sha256: result.sha256,
      expires_at: result.expiresAt.toISOString(),
    },
    completed_at: request.completedAt?.toISOString() ?? null,
    version: request.version,
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
  }
}

function verificationView({ at, ...same }: Verification) {
  return { ...same, at: at.toISOString() }
}
