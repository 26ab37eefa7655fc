import { Id, Nullable, Time } from '@souk/platform'
import { Type } from 'typebox'
import { activityOutcomes, entryKinds, type Facts, verdicts } from './facts.ts'

const Digest = (what: string) =>
  Type.String({
    description: `SHA-256, base64url, over the salt of the entry and the canonical form (RFC 8785) of ${what}. \`GET /api/v1/ai/audit/{sequence}/salt\` discloses the salt`,
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  })

export const Outcome = Type.Enum([...activityOutcomes], {
  description:
    '`DONE`; `BEGUN` when a payment gateway was asked; `WITHHELD` for approval; `REFUSED`; `UNKNOWN` if the result is not known',
})

export const Kind = Type.Enum([...entryKinds], {
  description:
    '`INTENT` before an action of an agent, `OUTCOME` after it, `READ` for a request of an agent that changes nothing; ' +
    '`DECISION` when a member approves or rejects a request, `CONTROL` when somebody changes what agents may do: an ' +
    'agent, its credentials, a policy or a grant',
})

export const Verdict = Type.Enum([...verdicts], {
  description: 'What the member decided, for `DECISION`',
})

export const Action = Type.String({
  description: 'Type of the event that announced the change, for `CONTROL`',
  examples: ['agent.suspended'],
})

export const ActedBy = Type.Object(
  {
    type: Type.Enum(['client', 'member', 'agent', 'person', 'system']),
    id: Type.String({ examples: ['mem_01h455vb4pex5vsknk084sn02q'] }),
  },
  { description: 'Who decided, or made the change: a member, an API key or client, or an agent' },
)

export const Resources = Type.Array(
  Type.Object({
    resource: Type.String({ examples: ['refund'] }),
    id: Type.String(),
    version_before: Nullable(Type.Integer()),
    version_after: Nullable(Type.Integer()),
  }),
  { description: 'Resources that the action changed, or would change' },
)

const properties = {
  kind: Kind,
  outcome: Outcome,
  status: Type.Integer({ description: 'HTTP status of the answer', examples: [201] }),
  code: Type.String({
    description: 'Code of the problem, if the action was refused',
    examples: ['denied_by_policy'],
  }),
  token_id: Type.String({
    description: '`jti` of the access token',
    examples: ['6Zb1wXvN0kq2Jt5rT8yLd'],
  }),
  on_behalf_of: Nullable({
    ...Id('mem'),
    description: 'The member for whom the agent acted; null when it acted alone',
  }),
  delegated_through: Type.Array(Id('agt'), {
    description: 'Agents that delegated the request to this one, first to last',
  }),
  network: Nullable(
    Type.String({
      description: 'Network of the caller, without the last part of the address',
      examples: ['203.0.113.0/24'],
    }),
  ),
  effect: Type.String({
    description: 'What the policies decided: `ALLOW`, `REQUIRE_APPROVAL` or `DENY`',
    examples: ['REQUIRE_APPROVAL'],
  }),
  policy_id: Nullable({
    ...Id('apl'),
    description: 'The policy that decided; null when none names the operation',
  }),
  policy_version: Nullable(Type.Integer({ description: 'Version of that policy' })),
  approval_id: {
    ...Id('apr'),
    description: 'The approval that the action waits for, that allowed it, or that was decided on',
  },
  grant_id: { ...Id('apg'), description: 'The standing permission that allowed it' },
  resources: Resources,
  arguments_sha256: Digest(
    '`{ "method", "path", "body" }`: the path with its query as the operation declares it, the body as JSON, null without one',
  ),
  result_sha256: Digest('the JSON that was answered'),
  justification_sha256: Digest(
    '`{ "reason", "sources" }`: what `Souk-Agent-Reason` and `Souk-Agent-Sources` said, null and an empty list where one was left out',
  ),
  actor: ActedBy,
  verdict: Verdict,
  payload_sha256: Type.String({
    description:
      'SHA-256, base64url, of the request that was decided on, as the approval shows it: without a salt',
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  }),
  comment_sha256: Digest('the comment of the member, a JSON string'),
  action: Action,
  resource_sha256: Digest('`data.object` of the event: the resource as it was left'),
  salt_sha256: Type.String({
    description: 'SHA-256, base64url, of the salt alone',
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  }),
  count: Type.Integer({ description: 'Reads that the entry stands for, if more than one' }),
  since: { ...Time, description: 'When the first of these reads was' },
  until: { ...Time, description: 'When the last of these reads was' },
  reads_sha256: Type.String({
    description:
      'SHA-256, base64url, over the digest of the reads before and that of the last one, read by read; a read is the ' +
      'canonical form of its details and its request id',
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  }),
}

/** Described field by field, and open: later releases say more, and what was written before stays as it is. */
export const FactsView = Type.Unsafe<Facts>({
  type: 'object',
  properties,
  additionalProperties: true,
  description:
    'What was asked, decided and done. A field that does not apply is left out; content is recorded as digests',
})
