import { event, Id, Time } from '@souk/platform'
import { Type } from 'typebox'

const text = Type.String()
const list = Type.Array(text)

const TenantFacts = Type.Object({ id: Id('ten'), mode: text, name: text, currency: text })
const SandboxFacts = Type.Object({ id: Id('ten'), name: text })
const ClientFacts = Type.Object({ id: Id('cli'), name: text, status: text, scopes: list })
const ApiKeyFacts = Type.Object({ id: Id('key'), name: text, status: text, scopes: list })
/** The address of a person is not announced: whoever needs it reads the member with the right to. */
const MemberFacts = Type.Object({ id: Id('mem'), status: text, roles: list })

export const tenantCreated = event('tenant.created', 1, {
  resource: 'tenant',
  summary: 'A tenant exists and can be called',
  object: TenantFacts,
})
export const tenantUpdated = event('tenant.updated', 1, {
  resource: 'tenant',
  summary: 'Name, settings or clock of the tenant changed',
  object: TenantFacts,
})
export const tenantDisabled = event('tenant.disabled', 1, {
  resource: 'tenant',
  summary: 'The operator closed a tenant; in the log of the operator',
  object: TenantFacts,
})
export const tenantEnabled = event('tenant.enabled', 1, {
  resource: 'tenant',
  summary: 'The operator opened a tenant again; in the log of the operator',
  object: TenantFacts,
})
export const sandboxCreated = event('sandbox.created', 1, {
  resource: 'sandbox',
  summary: 'A live tenant got a sandbox',
  object: SandboxFacts,
})
/** Announced by the domain that empties it: what a sandbox is belongs here. */
export const sandboxReset = event('sandbox.reset', 1, {
  resource: 'sandbox',
  summary: 'A sandbox was emptied and returned to the real time; the first event of its new log',
  object: Type.Object({
    id: Id('ten'),
    reset_at: Time,
    forgotten_through: Type.Integer({ minimum: 0, description: 'Sequence of the last event gone' }),
  }),
})
export const clientCreated = event('client.created', 1, {
  resource: 'client',
  summary: 'An OAuth2 client was registered',
  object: ClientFacts,
})
export const clientUpdated = event('client.updated', 1, {
  resource: 'client',
  summary: 'Name, scopes, grant types or addresses of an OAuth2 client changed',
  object: ClientFacts,
})
export const clientRevoked = event('client.revoked', 1, {
  resource: 'client',
  summary: 'An OAuth2 client and all of its tokens stopped working',
  object: ClientFacts,
})
export const clientSecretRotated = event('client.secret_rotated', 1, {
  resource: 'client',
  summary: 'An OAuth2 client got a new secret',
  object: ClientFacts,
})
export const apiKeyCreated = event('api_key.created', 1, {
  resource: 'api_key',
  summary: 'An API key was created',
  object: ApiKeyFacts,
})
export const apiKeyRevoked = event('api_key.revoked', 1, {
  resource: 'api_key',
  summary: 'An API key stopped working',
  object: ApiKeyFacts,
})
export const apiKeyRotated = event('api_key.rotated', 1, {
  resource: 'api_key',
  summary: 'An API key got a new secret',
  object: ApiKeyFacts,
})
export const memberCreated = event('member.created', 1, {
  resource: 'member',
  summary: 'A person joined the tenant',
  object: MemberFacts,
})
export const memberUpdated = event('member.updated', 1, {
  resource: 'member',
  summary: 'Roles, status or name of a member changed',
  object: MemberFacts,
})
export const memberRemoved = event('member.removed', 1, {
  resource: 'member',
  summary: 'A person left the tenant',
  object: MemberFacts,
})

export const events = [
  tenantCreated,
  tenantUpdated,
  tenantDisabled,
  tenantEnabled,
  sandboxCreated,
  sandboxReset,
  clientCreated,
  clientUpdated,
  clientRevoked,
  clientSecretRotated,
  apiKeyCreated,
  apiKeyRevoked,
  apiKeyRotated,
  memberCreated,
  memberUpdated,
  memberRemoved,
]
