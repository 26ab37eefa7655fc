import { event, Time } from '@souk/platform'
import { Type } from 'typebox'
import { AgentView } from './agents/schemas.ts'
import { ClientView } from './clients/schemas.ts'
import { ApiKeyView } from './keys/schemas.ts'
import { MemberView } from './members/schemas.ts'
import { PublishableKeyView } from './publishable-keys/schemas.ts'
import { SandboxView, TenantView } from './tenants/schemas.ts'
import { SavedViewView } from './views/schemas.ts'

export const tenantCreated = event('tenant.created', 1, {
  resource: 'tenant',
  summary: 'Tenant created',
  description:
    'A live tenant or a sandbox was created. It is the first event of the tenant, and is sent to the ' +
    'operator of the installation as well.',
  object: TenantView,
})
export const tenantUpdated = event('tenant.updated', 1, {
  resource: 'tenant',
  summary: 'Tenant updated',
  description: 'The name, a setting or the sandbox clock of the tenant was changed.',
  object: TenantView,
})
export const tenantDisabled = event('tenant.disabled', 1, {
  resource: 'tenant',
  summary: 'Tenant disabled',
  description:
    'The installation operator disabled a tenant. Sent to the installation operator only.',
  object: TenantView,
})
export const tenantEnabled = event('tenant.enabled', 1, {
  resource: 'tenant',
  summary: 'Tenant enabled',
  description:
    'The installation operator enabled a disabled tenant. Sent to the installation operator only.',
  object: TenantView,
})
export const sandboxCreated = event('sandbox.created', 1, {
  resource: 'sandbox',
  summary: 'Sandbox created',
  description: 'A live tenant created a sandbox. Sent to the live tenant.',
  shownBy: 'listSandboxes',
  object: SandboxView,
})
export const sandboxReset = event('sandbox.reset', 1, {
  resource: 'sandbox',
  summary: 'Sandbox reset',
  description:
    'The data of the sandbox was deleted and its clock returned to real time. It is the first event after ' +
    'the reset.',
  object: Type.Object({
    ...TenantView.properties,
    reset_at: Time,
    forgotten_through: Type.Integer({
      minimum: 0,
      description: 'Sequence of the last event that the reset deleted',
    }),
  }),
  shownBy: 'getTenant',
})
export const clientCreated = event('client.created', 1, {
  resource: 'client',
  controlsAgents: 'when about one',
  summary: 'Client created',
  description: 'An OAuth2 client was created.',
  object: ClientView,
})
export const clientUpdated = event('client.updated', 1, {
  resource: 'client',
  summary: 'Client updated',
  description: 'The name, scopes, grant types or redirect URIs of a client were changed.',
  object: ClientView,
})
export const clientRevoked = event('client.revoked', 1, {
  resource: 'client',
  controlsAgents: 'when about one',
  summary: 'Client revoked',
  description: 'The client was revoked: its secrets and tokens no longer work.',
  object: ClientView,
})
export const clientSecretRotated = event('client.secret_rotated', 1, {
  resource: 'client',
  summary: 'Client secret rotated',
  description: 'The client got a new secret. The previous one works until its overlap ends.',
  object: ClientView,
})
export const apiKeyCreated = event('api_key.created', 1, {
  resource: 'api_key',
  summary: 'API key created',
  description: 'An API key was created.',
  object: ApiKeyView,
})
export const apiKeyRevoked = event('api_key.revoked', 1, {
  resource: 'api_key',
  summary: 'API key revoked',
  description: 'The API key was revoked and no longer works.',
  object: ApiKeyView,
})
export const apiKeyRotated = event('api_key.rotated', 1, {
  resource: 'api_key',
  summary: 'API key rotated',
  description: 'The API key got a new secret. The previous one works until its overlap ends.',
  object: ApiKeyView,
})
export const publishableKeyCreated = event('publishable_key.created', 1, {
  resource: 'publishable_key',
  summary: 'Publishable key created',
  description: 'A key for the pages of a shop was created.',
  object: PublishableKeyView,
})
export const publishableKeyUpdated = event('publishable_key.updated', 1, {
  resource: 'publishable_key',
  summary: 'Publishable key updated',
  description:
    'The name or the origins of a publishable key were changed, or whether it shows exact stock.',
  object: PublishableKeyView,
})
export const publishableKeyRevoked = event('publishable_key.revoked', 1, {
  resource: 'publishable_key',
  summary: 'Publishable key revoked',
  description: 'The publishable key was revoked and no longer works.',
  object: PublishableKeyView,
})
export const memberCreated = event('member.created', 1, {
  resource: 'member',
  summary: 'Member created',
  description: 'A person was added to the tenant.',
  object: MemberView,
})
export const memberUpdated = event('member.updated', 1, {
  resource: 'member',
  summary: 'Member updated',
  description: 'The name, roles, status or password of a member was changed.',
  object: MemberView,
})
export const memberRemoved = event('member.removed', 1, {
  resource: 'member',
  summary: 'Member removed',
  description: 'A person was removed from the tenant and can no longer sign in.',
  object: MemberView,
})

export const agentCreated = event('agent.created', 1, {
  resource: 'agent',
  controlsAgents: 'always',
  summary: 'Agent created',
  description: 'An AI agent was created. It can act once it has a credential.',
  object: AgentView,
})
export const agentUpdated = event('agent.updated', 1, {
  resource: 'agent',
  controlsAgents: 'always',
  summary: 'Agent updated',
  description: 'The name, purpose, owner, scopes, tools or limits of an agent were changed.',
  object: AgentView,
})
export const agentSuspended = event('agent.suspended', 1, {
  resource: 'agent',
  controlsAgents: 'always',
  summary: 'Agent suspended',
  description: 'The agent was stopped: its tokens no longer work.',
  object: AgentView,
})
export const agentResumed = event('agent.resumed', 1, {
  resource: 'agent',
  controlsAgents: 'always',
  summary: 'Agent resumed',
  description: 'A suspended agent can act again.',
  object: AgentView,
})
export const agentRetired = event('agent.retired', 1, {
  resource: 'agent',
  controlsAgents: 'always',
  summary: 'Agent retired',
  description: 'The agent was retired permanently; its credentials no longer work.',
  object: AgentView,
})

export const savedViewCreated = event('saved_view.created', 1, {
  resource: 'saved_view',
  isOwned: true,
  summary: 'Saved view created',
  description: 'A saved view was created that others see. Views of their own are not announced.',
  object: SavedViewView,
})
export const savedViewUpdated = event('saved_view.updated', 1, {
  resource: 'saved_view',
  isOwned: true,
  summary: 'Saved view updated',
  description:
    'The name or the filters of a shared view were changed, or it was shared, or is no longer.',
  object: SavedViewView,
})
export const savedViewRemoved = event('saved_view.removed', 1, {
  resource: 'saved_view',
  isOwned: true,
  summary: 'Saved view removed',
  description: 'A shared view was deleted.',
  object: SavedViewView,
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
  publishableKeyCreated,
  publishableKeyUpdated,
  publishableKeyRevoked,
  memberCreated,
  memberUpdated,
  memberRemoved,
  agentCreated,
  agentUpdated,
  agentSuspended,
  agentResumed,
  agentRetired,
  savedViewCreated,
  savedViewUpdated,
  savedViewRemoved,
]
