import {
  ContentPage,
  holds,
  Id,
  listQuery,
  MoneySchema,
  Nullable,
  personal,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Approval,
  approvalLifecycle,
  type Caller,
  type Change,
  isRequestedBy,
  rolesNamedIn,
  verdicts,
} from './approval.ts'
import { asShown } from './erasure/erasure.ts'
import { exclusions, type Requirement } from './policies/policy.ts'

const Status = Type.Enum(Object.keys(approvalLifecycle) as (keyof typeof approvalLifecycle)[])
/** Examples tell of one refund that waits. */
const paymentId = 'pay_01jwq2m3n4p5q6r7s8t9v0w1x2'
const refundId = 'ref_01jwq2m3n4p5q6r7s8t9v0w1x2'
const amount = { amount: 1_200, currency: 'EUR' }
const reason = 'arrived damaged'

const Anything = Type.Unsafe<unknown>({
  description: 'As the resource is shown',
  examples: [{ id: refundId, version: 1 }],
})
const changeExample = {
  ...{ resource: 'refund', id: refundId, before: null },
  after: { id: refundId, payment_id: paymentId, amount, reason, status: 'PENDING', version: 1 },
}

const exampleSha256 = 'z7Rk0cq1nYw6p0vT2m8eXH4uJbSfL3aQdG9oCiNE5xU'
const Sha256 = Type.String({
  description: 'SHA-256, base64url',
  examples: [exampleSha256],
})

const Summary = {
  id: Id('apr'),
  status: Status,
  operation_id: Type.String({ examples: ['createRefund'] }),
  agent_id: Nullable(Id('agt')),
  on_behalf_of: Nullable(
    Type.String({
      description: 'The member for whom it was asked',
      examples: ['mem_01jwq2m3n4p5q6r7s8t9v0w1x2'],
    }),
  ),
  summary: Type.String({
    description:
      'What the request would do; without names and amounts for whoever has a `missing_scope`',
    examples: ['Create a refund of 12.00 EUR for order STNMD2C3X'],
  }),
  resources: Type.Array(
    Type.Object({
      resource: Type.String({ examples: ['order'] }),
      id: Type.String({ examples: ['ord_…'] }),
      name: personal(
        Nullable(Type.String({ description: 'What people know it by', examples: ['STNMD2C3X'] })),
      ),
    }),
    { description: 'What it is about: up to ten resources that it would change' },
  ),
  money: { ...Nullable(MoneySchema), examples: [amount] },
  missing_scope: {
    ...Nullable(
      Type.String({
        description:
          'The scope that the reader lacks to see the content, such as `payments:read`: without it `money` is null and ' +
          '`changes` empty, and unless the reader asked for it `request.body` is null and `sources` empty. Null when ' +
          'all is shown',
      }),
    ),
    examples: [null],
  },
  provider_id: Nullable({ ...Id('prv'), description: 'The provider for which it was asked' }),
  reason: personal({
    ...Nullable(Type.String({ description: 'Why the agent asks for it, in its own words' })),
    examples: ['The customer sent a photo of the broken cup.'],
  }),
  policy_id: Nullable(Id('apl')),
  payload_sha256: Sha256,
  expires_at: { ...Time, examples: ['2026-06-04T09:30:00.000Z'] },
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
}

const CanDecide = Type.Boolean({ description: 'Whether the caller can approve it now' })

export const ApprovalPage = ContentPage(Type.Object({ ...Summary, can_decide: CanDecide }))

const Asked = {
  roles: Type.Array(Type.String(), { examples: [['ADMIN', 'FINANCE']] }),
  quorum: Type.Integer({ examples: [1] }),
  exclude: Type.Array(Type.Enum([...exclusions])),
}

const Sources = personal(
  Type.Array(
    Type.Object({
      title: Type.String({ examples: ['Return policy'] }),
      uri: Nullable(Type.String({ examples: ['https://docs.example/returns'] })),
      quote: Nullable(Type.String({ examples: ['Damaged goods are refunded in full.'] })),
    }),
    { description: 'What the agent says that it bases its request on' },
  ),
)

export const RequirementView = Type.Object({
  policy_id: Nullable(Id('apl')),
  version: Nullable(Type.Integer()),
  name: Nullable(Type.String({ examples: ['Refunds'] })),
  ...Asked,
})

/** An approval as events carry it: without its content, and without what depends on who looks. */
export const ApprovalSnapshot = Type.Object(
  {
    ...Summary,
    request: Type.Object({
      method: Type.String({ examples: ['POST'] }),
      path: Type.String({ examples: [`/api/v1/payments/${paymentId}/refunds`] }),
      body: personal(
        Type.Unsafe<unknown>({
          description: 'The body exactly as it will be sent; null without `missing_scope`',
          examples: [{ amount, reason }],
        }),
      ),
    }),
    delegated_through: Type.Array(Id('agt'), {
      description: 'Agents that delegated the request, first to last',
      examples: [[]],
    }),
    changes: Type.Array(
      Type.Object({
        resource: Type.String(),
        id: Type.String(),
        before: personal(Anything),
        after: personal(Anything),
      }),
      {
        description: 'What the request did in a transaction that was undone',
        examples: [[changeExample]],
      },
    ),
    sources: Sources,
    earlier_reasons: Type.Array(
      Type.Object({
        reason: personal(Nullable(Type.String({ examples: ['arrived late'] }))),
        sources: Sources,
        replaced_at: Time,
      }),
      {
        description:
          'Reasons that the same request had before, while it was pending: the last ten, oldest first',
      },
    ),
    policy_version: Nullable(Type.Integer()),
    approvers: Type.Object(Asked, {
      description:
        'All `policies` in one: the roles that any of them names, the largest quorum, and every exclusion',
    }),
    policies: Type.Array(RequirementView, {
      description:
        'The policies that stopped the request. Each needs `quorum` approvals of members with one of its roles, or ' +
        'the role OWNER; one approval counts for every policy that it satisfies. Whoever one of them excludes ' +
        'decides for none. `policy_id` is null for what holds without a policy',
    }),
    resource_versions: Type.Array(
      Type.Object({
        resource: Type.String(),
        id: Type.String(),
        version: Nullable(Type.Integer()),
      }),
      { examples: [[{ resource: 'payment', id: paymentId, version: 2 }]] },
    ),
    decisions: Type.Array(
      Type.Object({
        member_id: Id('mem'),
        verdict: Type.Enum([...verdicts]),
        comment: personal(Nullable(Type.String({ examples: ['The photo shows it.'] }))),
        at: Time,
      }),
      { examples: [[]] },
    ),
    result: {
      ...Nullable(
        Type.Object({
          status: Type.Integer({ examples: [201] }),
          location: Type.Optional(Type.String({ examples: [`/api/v1/refunds/${refundId}`] })),
          code: Type.Optional(Type.String({ examples: ['approval_stale'] })),
        }),
      ),
      examples: [null],
    },
    erased_at: {
      ...Nullable({
        ...Time,
        description:
          'When what it says of a person was removed, because that person was erased: the body, the reason, comments and ' +
          'changes are gone, and `payload_sha256` is still what was decided on',
      }),
      examples: [null],
    },
  },
  { title: 'ApprovalSnapshot', description: 'A write that waits for a person, or was decided on' },
)

export const ApprovalView = Type.Object(
  {
    ...ApprovalSnapshot.properties,
    can_decide: CanDecide,
    cannot_decide_reason: Nullable(
      Type.String({
        description: 'The code with which the caller would be refused if they approved it now',
        examples: ['approver_role_missing'],
      }),
    ),
    deciders: Nullable(
      Type.Object(
        {
          count: Type.Integer({
            description: 'How many members can approve it now',
            examples: [2],
          }),
          is_enough: Type.Boolean({
            description:
              'Whether those can satisfy all `policies`. If not, it expires unless somebody gets the roles',
          }),
          members: Nullable(
            Type.Array(
              Type.Object({
                id: Id('mem'),
                name: Nullable(Type.String({ examples: ['Mira Haddad'] })),
              }),
              { description: 'Who they are, for whoever may read members' },
            ),
          ),
        },
        { description: 'Who can decide at this moment; null for what does not wait' },
      ),
    ),
  },
  { title: 'Approval', description: 'A write that waits for a person, or was decided on' },
)

export const ApprovalParams = Type.Object({ approvalId: Id('apr') })
export const ApprovalsQuery = listQuery({
  status: Type.Optional(Status),
  agent_id: Type.Optional(Id('agt')),
  mine: Type.Optional(Type.Boolean({ description: 'Only what the caller asked for' })),
  decidable: Type.Optional(
    Type.Boolean({ description: 'Only what waits and the caller can approve now' }),
  ),
})

export const DecisionBody = Type.Object(
  {
    payload_sha256: Type.String({
      ...{ minLength: 43, maxLength: 43, examples: [exampleSha256] },
      description: 'As the approval shows it: what is decided on is what was read',
    }),
    comment: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  },
  { additionalProperties: false },
)

type View = Static<typeof ApprovalSnapshot>
/** As it stands on the wire. */
export type ApprovalView = View

/** As whoever calls may see it: what they asked for they know, and what it is about if they may read that. */
export function viewOfApproval(stored: Approval, caller: Caller | undefined): View {
  const approval = asShown(stored)
  const { readScope, preview, sources, request } = approval
  const summary = summaryOfApproval(approval)
  const asked = {
    request: { ...summary.request, body: request.body ?? null },
    sources: copied(sources),
    earlier_reasons: approval.earlierReasons.map((earlier) => ({
      reason: earlier.reason,
      sources: copied(earlier.sources),
      replaced_at: earlier.replacedAt,
    })),
  }
  if (caller && holds(caller.scopes, readScope)) {
    return {
      ...summary,
      ...asked,
      summary: preview.description ?? preview.summary,
      resources: copied(preview.resources ?? []),
      money: preview.money,
      missing_scope: null,
      changes: preview.changes.map(viewOfChange),
    }
  }
  return isRequestedBy(approval, caller) ? { ...summary, ...asked } : summary
}

function copied<Each extends object>(list: readonly Each[]): Each[] {
  return list.map((each) => ({ ...each }))
}

function viewOfChange({ resource, id, before, after, shown }: Change): View['changes'][number] {
  return { resource, id, ...(shown ?? { before, after }) }
}

export function viewOfRequirement(requirement: Requirement): Static<typeof RequirementView> {
  const { policyId, policyVersion, name, roles, quorum, exclude } = requirement
  const asked = { roles: [...roles], quorum, exclude: [...exclude] }
  return { policy_id: policyId, version: policyVersion, name, ...asked }
}

/** What everybody may see who sees that it is there: for events, which go to receivers of whom nothing is known. */
export function summaryOfApproval(approval: Approval): View {
  const { request, requester, preview, requirements, decisions, result } = approval
  return {
    id: approval.id,
    status: approval.status,
    operation_id: request.operationId,
    agent_id: requester.agentId,
    on_behalf_of: requester.memberId,
    summary: preview.summary,
    resources: [],
    money: null,
    missing_scope: approval.readScope,
    provider_id: approval.providerId,
    reason: approval.reason,
    policy_id: approval.policyId,
    payload_sha256: approval.payloadSha256,
    expires_at: approval.expiresAt.toISOString(),
    version: approval.version,
    created_at: approval.createdAt.toISOString(),
    updated_at: approval.updatedAt.toISOString(),
    request: { method: request.method, path: request.path, body: null },
    delegated_through: [...requester.through],
    changes: [],
    sources: [],
    earlier_reasons: approval.earlierReasons.map(({ reason, replacedAt }) => ({
      reason,
      sources: [],
      replaced_at: replacedAt,
    })),
    policy_version: approval.policyVersion,
    approvers: {
      roles: [...rolesNamedIn(requirements)],
      quorum: Math.max(...requirements.map(({ quorum }) => quorum)),
      exclude: exclusions.filter((one) =>
        requirements.some(({ exclude }) => exclude.includes(one)),
      ),
    },
    policies: requirements.map(viewOfRequirement),
    resource_versions: approval.resourceVersions.map((known) => ({ ...known })),
    decisions: decisions.map(({ memberId, verdict, comment, at }) => ({
      member_id: memberId,
      verdict,
      comment,
      at: at.toISOString(),
    })),
    result: result && { ...result },
    erased_at: approval.erasedAt?.toISOString() ?? null,
  }
}
