import {
  ContentPage,
  Id,
  Ids,
  listQuery,
  MoneyLimit,
  MoneySchema,
  NamePart,
  Nullable,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import type { Client } from '../clients/client.ts'
import { ClientSecret, Name, Scopes, Time } from '../schemas.ts'
import { type Agent, type AgentLimits, agentKinds, agentLifecycle } from './agent.ts'
import { type StoredLimits, storedLimits, toLimits } from './rows.ts'

const Kind = Type.Enum([...agentKinds], {
  description: '`INTERNAL` runs in Souk, `EXTERNAL` elsewhere',
})
const Status = Type.Enum(Object.keys(agentLifecycle) as (keyof typeof agentLifecycle)[], {
  description: 'Only an active agent can act',
})
const Purpose = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: 'What the agent is for; shown to whoever decides on its requests',
  examples: ['Answers customers and prepares refunds'],
})
const Limits = Type.Object(
  {
    per_action: Type.Optional(Nullable(MoneyLimit)),
    per_day: Type.Optional(Nullable(MoneyLimit)),
    actions_per_hour: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
  },
  {
    additionalProperties: false,
    description:
      'Upper limits of the agent, whatever policies and people allow: what is over a limit by itself is refused at once. ' +
      'Null is no limit',
  },
)
const Tools = Type.Array(
  Type.String({ minLength: 1, maxLength: 100, examples: ['createRefund'] }),
  {
    maxItems: 500,
    uniqueItems: true,
  },
)

export const AgentView = Type.Object({
  id: Id('agt'),
  name: Type.String(),
  kind: Kind,
  purpose: Purpose,
  owner_member_id: Id('mem'),
  status: Status,
  scopes: Type.Array(Type.String()),
  tools: Nullable(Tools),
  limits: Type.Object({
    per_action: Nullable(MoneySchema),
    per_day: Nullable(MoneySchema),
    actions_per_hour: Nullable(Type.Integer()),
  }),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})

export const AgentPage = ContentPage(AgentView)
export const AgentParams = Type.Object({ agentId: Id('agt') })
export const AgentsQuery = listQuery({
  status: Type.Optional(Status),
  owner_member_id: Type.Optional(Id('mem')),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('agt')),
})

export const CreateAgentBody = Type.Object(
  {
    name: Name,
    kind: Type.Optional(Kind),
    purpose: Purpose,
    owner_member_id: Id('mem'),
    scopes: Scopes,
    tools: Type.Optional(Nullable(Tools)),
    limits: Type.Optional(Limits),
  },
  { additionalProperties: false },
)

export const UpdateAgentBody = Type.Object(
  {
    name: Type.Optional(Name),
    purpose: Type.Optional(Purpose),
    owner_member_id: Type.Optional(Id('mem')),
    scopes: Type.Optional(Scopes),
    tools: Type.Optional(Nullable(Tools)),
    limits: Type.Optional(Limits),
  },
  { additionalProperties: false, minProperties: 1 },
)

export const CredentialParams = Type.Object({ agentId: Id('agt'), credentialId: Id('cli') })

const credentialFields = {
  id: Id('cli'),
  agent_id: Id('agt'),
  name: Type.String(),
  status: Type.Enum(['ACTIVE', 'REVOKED']),
  created_at: Time,
}
export const CredentialView = Type.Object(credentialFields)
export const CredentialPage = ContentPage(CredentialView)
export const CredentialWithSecretView = Type.Object({
  ...credentialFields,
  client_secret: { ...ClientSecret, description: 'Only in this response' },
})
export const CreateCredentialBody = Type.Object({ name: Name }, { additionalProperties: false })

export function viewOfAgent(agent: Agent): Static<typeof AgentView> {
  return {
    id: agent.id,
    name: agent.name,
    kind: agent.kind,
    purpose: agent.purpose,
    owner_member_id: agent.ownerMemberId,
    status: agent.status,
    scopes: [...agent.scopes],
    tools: agent.tools && [...agent.tools],
    limits: storedLimits(agent.limits),
    version: agent.version,
    created_at: agent.createdAt.toISOString(),
    updated_at: agent.updatedAt.toISOString(),
  }
}

/** A limit that was left out is none. */
export function limitsFrom(body: Partial<StoredLimits> | undefined): AgentLimits {
  return toLimits({ per_action: null, per_day: null, actions_per_hour: null, ...body })
}

export function viewOfCredential(client: Client): Static<typeof CredentialView> {
  return {
    id: client.id,
    agent_id: client.agentId ?? '',
    name: client.name,
    status: client.status,
    created_at: client.createdAt.toISOString(),
  }
}
