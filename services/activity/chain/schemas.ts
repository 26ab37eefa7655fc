import { ContentPage, Id, listQuery, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Entry, textOfHash } from './entry.ts'
import { ActedBy, Action, FactsView, Kind, Outcome, Resources, Verdict } from './facts-schema.ts'

export const Hash = (description: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    maxLength: 43,
    description,
    examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  })

const Sequence = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Position of the entry in the log; 1 is the first',
})

const EntryContent = Type.Object(
  {
    tenant_id: Id('ten'),
    sequence: Sequence,
    at: Time,
    agent_id: Nullable({
      ...Id('agt'),
      description:
        'The agent that acted or that it is about; null for what concerns all of them, or none',
    }),
    operation: Type.String({
      description: 'The `operationId`; of a decision, that of the request',
      examples: ['createRefund'],
    }),
    request_id: Type.String(),
    facts: FactsView,
    previous_hash: Hash('Hash of the preceding entry; for the first entry, 32 zero bytes'),
  },
  { description: 'The content that is hashed, in canonical form (RFC 8785)' },
)

export const EntryView = Type.Object({
  entry: EntryContent,
  hash: Hash('SHA-256 of a zero byte and the canonical form of `entry` (RFC 6962)'),
})

export const SaltView = Type.Object({
  sequence: Sequence,
  salt: Nullable(
    Type.String({
      description:
        'base64url. Each digest in `facts` is SHA-256 over these bytes and the canonical form (RFC 8785) of the content; ' +
        '`salt_sha256` is that of the salt alone. Null for an entry without digests, or with digests that have no salt',
      examples: ['47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
    }),
  ),
})

export const EntryPage = ContentPage(EntryView)

/** A number in a path is text; one that is none names nothing. */
export const NumberInPath = Type.String({ pattern: '^[1-9][0-9]{0,14}$', maxLength: 15 })

export const EntryParams = Type.Object({ sequence: NumberInPath })

export const EntriesQuery = listQuery({
  agent_id: Type.Optional(Id('agt')),
  operation: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this operation' }),
  ),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
})

export const AgentParams = Type.Object({ agentId: Id('agt') })

export const ActivityQuery = listQuery({
  operation: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only calls of this operation' }),
  ),
  outcome: Type.Optional(Outcome),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
})

export const ActivityPage = ContentPage(
  Type.Object({
    sequence: Sequence,
    at: Time,
    operation: Type.String({ description: 'The `operationId`', examples: ['createRefund'] }),
    kind: Kind,
    outcome: Nullable(Outcome),
    code: Nullable(
      Type.String({
        description: 'Code of the problem, if the action was refused',
        examples: ['denied_by_policy'],
      }),
    ),
    count: Type.Integer({
      description: 'Number of calls that the entry stands for; more than one only for `READ`',
      examples: [1],
    }),
    approval_id: Nullable({
      ...Id('apr'),
      description:
        'The approval that the action waits for, that allowed it, or that was decided on',
    }),
    actor: Nullable(ActedBy),
    verdict: Nullable(Verdict),
    action: Nullable(Action),
    on_behalf_of: Nullable({ ...Id('mem'), description: 'The member for whom the agent acted' }),
    resources: Resources,
  }),
)

export function viewOfSalt({ sequence, salt }: Entry): Static<typeof SaltView> {
  return { sequence, salt: salt && textOfHash(salt) }
}

export function viewOfEntry({ content, hash }: Entry): Static<typeof EntryView> {
  return { entry: JSON.parse(content), hash: textOfHash(hash) }
}
