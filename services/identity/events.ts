import { event, Time } from '@souk/platform'
import { Type } from 'typebox'
import { ClientView } from './clients/schemas.ts'
import { ApiKeyView } from './keys/schemas.ts'
import { MemberView } from './members/schemas.ts'
import { SandboxView, TenantView } from './tenants/schemas.ts'

export const tenantCreated = event('tenant.created', 1, {
  resource: 'tenant',
  summary: 'A tenant exists and can be called',
  object: TenantView,
})
export const tenantUpdated = event('tenant.updated', 1, {
  resource: 'tenant',
  summary: 'Name, settings or clock of the tenant changed',
  object: TenantView,
})
export const tenantDisabled = event('tenant.disabled', 1, {
  resource: 'tenant',
  summary: 'The operator closed a tenant; in the log of the operator',
  object: TenantView,
})
export const tenantEnabled = event('tenant.enabled', 1, {
  resource: 'tenant',
  summary: 'The operator opened a tenant again; in the log of the operator',
  object: TenantView,
})
export const sandboxCreated = event('sandbox.created', 1, {
  resource: 'sandbox',
  summary: 'A live tenant got a sandbox',
  object: SandboxView,
})
/** Announced by the domain that empties it: what a sandbox is belongs here. */
export const sandboxReset = event('sandbox.reset', 1, {
  resource: 'sandbox',
  summary: 'A sandbox was emptied and returned to the real time; the first event of its new log',
  object: Type.Object({
    ...TenantView.properties,
    reset_at: Time,
    forgotten_through: Type.Integer({ minimum: 0, description: 'Sequence of the last event gone' }),
  }),
})
export const clientCreated = event('client.created', 1, {
  resource: 'client',
  summary: 'An OAuth2 client was registered',
  object: ClientView,
})
export const clientUpdated = event('client.updated', 1, {
  resource: 'client',
  summary: 'Name, scopes, grant types or addresses of an OAuth2 client changed',
  object: ClientView,
})
export const clientRevoked = event('client.revoked', 1, {
  resource: 'client',
  summary: 'An OAuth2 client and all of its tokens stopped working',
  object: ClientView,
})
export const clientSecretRotated = event('client.secret_rotated', 1, {
  resource: 'client',
  summary: 'An OAuth2 client got a new secret',
  object: ClientView,
})
export const apiKeyCreated = event('api_key.created', 1, {
  resource: 'api_key',
  summary: 'An API key was created',
  object: ApiKeyView,
})
export const apiKeyRevoked = event('api_key.revoked', 1, {
  resource: 'api_key',
  summary: 'An API key stopped working',
  object: ApiKeyView,
})
export const apiKeyRotated = event('api_key.rotated', 1, {
  resource: 'api_key',
  summary: 'An API key got a new secret',
  object: ApiKeyView,
})
export const memberCreated = event('member.created', 1, {
  resource: 'member',
  summary: 'A person joined the tenant',
  object: MemberView,
})
export const memberUpdated = event('member.updated', 1, {
  resource: 'member',
  summary: 'Roles, status or name of a member changed',
  object: MemberView,
})
export const memberRemoved = event('member.removed', 1, {
  resource: 'member',
  summary: 'A person left the tenant',
  object: MemberView,
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
