import { problem } from '@souk/platform'
import type { AgentLimit } from './agents/agent.ts'
import type { Weakness } from './members/weak-password.ts'

export const tenantNotFound = problem<{ tenantId: string }>(
  'tenant_not_found',
  404,
  'Tenant not found',
  { help: 'Check the id. The installation operator lists all tenants with GET /api/v1/tenants.' },
)
export const operatorTenantProtected = problem(
  'operator_tenant_protected',
  409,
  'Operator tenant protected',
  {
    help: 'The tenant of the installation operator cannot be disabled, and gets no owner from outside. To lock somebody out of this one, revoke their client or API key; to let a person in, create a member there.',
  },
)
export const scopeNotHeld = problem<{ scopes: readonly string[] }>(
  'scope_not_held',
  403,
  'Scope not held by the caller',
  {
    help: 'Leave the scopes in meta.scopes out, or use a credential that holds them.',
    example: { scopes: ['orders:write'] },
  },
)
export const clientNotFound = problem<{ clientId: string }>(
  'client_not_found',
  404,
  'Client not found',
  { help: 'Check the id. GET /api/v1/clients lists the clients of the tenant.' },
)
export const clientBuiltIn = problem('client_built_in', 409, 'Built-in client', {
  help: 'The console is a client of every tenant and cannot be changed or revoked. To lock somebody out, disable the member.',
})
export const clientInvalid = problem('client_invalid', 422, 'Invalid client settings', {
  help: 'Correct what detail names. It says what the grant types of the client require.',
})
export const apiKeyNotFound = problem<{ apiKeyId: string }>(
  'api_key_not_found',
  404,
  'API key not found',
  {
    help: 'Check the id: it begins with key_ and is not the key itself. GET /api/v1/api-keys lists the keys of the tenant.',
  },
)
export const publishableKeyNotFound = problem<{ publishableKeyId: string }>(
  'publishable_key_not_found',
  404,
  'Publishable key not found',
  {
    help: 'Check the id: it begins with pub_ and is not the key itself. GET /api/v1/publishable-keys lists the keys of the tenant.',
  },
)
export const expiryInPast = problem('expiry_in_past', 422, 'Expiry in the past', {
  help: 'Send a time in the future, or leave expires_at out for a key that does not expire. API keys follow the real time, not the clock of a sandbox.',
})
export const credentialRevoked = problem('credential_revoked', 409, 'Credential revoked', {
  help: 'A revoked client or key never works again. Create a new one.',
})
export const memberNotFound = problem<{ memberId: string }>(
  'member_not_found',
  404,
  'Member not found',
  { help: 'Check the id. GET /api/v1/members lists the members of the tenant.' },
)
export const memberDisabled = problem('member_disabled', 409, 'Member disabled', {
  help: 'A disabled member cannot sign in. Set its status to ACTIVE with PATCH /api/v1/members/{memberId}.',
})
export const memberEmailTaken = problem<{ email: string }>(
  'member_email_taken',
  409,
  'Email address already in use',
  {
    help: 'Update that member instead, or use another address. GET /api/v1/members lists the members.',
  },
)
export const lastOwner = problem('last_owner', 409, 'Last active owner', {
  help: 'Give another active member the role OWNER first.',
})
export const providerRolesMixed = problem(
  'provider_roles_mixed',
  422,
  'Provider roles mixed with other roles',
  { help: 'Send provider_id with PROVIDER_OWNER or PROVIDER_STAFF, and leave it out otherwise.' },
)
export const sandboxLimitReached = problem<{ retryAfterSeconds: number }>(
  'sandbox_limit_reached',
  429,
  'Sandbox limit reached',
  {
    help: 'Wait for the time in Retry-After. A live tenant creates sandboxes of its own with POST /api/v1/tenant/sandboxes, whoever runs the installation with POST /api/v1/tenants; neither has this limit.',
  },
)
export const sandboxAlreadyCreated = problem(
  'sandbox_already_created',
  409,
  'Sandbox already created',
  {
    help: 'Its credentials were in the answer that created it and are not shown again. If that answer was lost, create another sandbox with another key.',
  },
)
export const clockOutOfRange = problem<{ yearsMax: number }>(
  'clock_out_of_range',
  422,
  'Clock out of range',
  {
    help: 'Advance it by less, or reset the sandbox. meta.years_max says how far ahead of the real time it may be.',
    example: { yearsMax: 10 },
  },
)
export const clockBackwards = problem<{ now: string }>(
  'clock_backwards',
  422,
  'Clock cannot go back',
  {
    help: 'Send a time after meta.now, which is what the clock shows. A reset returns it to the real time.',
    example: { now: '2026-06-01T09:30:00.000Z' },
  },
)
export const consoleNotFound = problem<{ tenantId: string }>(
  'console_not_found',
  404,
  'Console not found',
  {
    help: 'Check the address: it ends with the id of the tenant. Ask whoever invited you.',
  },
)
export const consoleLimitReached = problem<{ retryAfterSeconds: number }>(
  'console_limit_reached',
  429,
  'Too many consoles asked for',
  { help: 'Wait for the time in Retry-After.' },
)
export const tenantHasOwner = problem('tenant_has_owner', 409, 'Tenant has an owner', {
  help: 'Only an owner of the tenant gets a sign-in link from the operator. Name the address of one, or ask an owner to add the member.',
})
export const auditEntryNotFound = problem<{ auditEntryId: string }>(
  'audit_entry_not_found',
  404,
  'Audit entry not found',
  { help: 'Check the id. GET /api/v1/audit-entries lists the entries of the tenant.' },
)
export const savedViewNotFound = problem<{ savedViewId: string }>(
  'saved_view_not_found',
  404,
  'Saved view not found',
  { help: 'Check the id. GET /api/v1/saved-views lists your own views and those that are shared.' },
)
export const savedViewNotYours = problem<{ savedViewId: string }>(
  'saved_view_not_yours',
  403,
  'Saved view of somebody else',
  {
    help: 'A shared view is changed by its owner or by an administrator, and only its owner can stop sharing it. Save a copy of your own instead.',
  },
)
export const savedViewLimitReached = problem<{ viewsMax: number }>(
  'saved_view_limit_reached',
  409,
  'Too many saved views',
  {
    help: 'Delete views that you no longer use: a member has at most meta.views_max.',
    example: { viewsMax: 100 },
  },
)
export const savedViewTooLarge = problem<{ charactersMax: number }>(
  'saved_view_too_large',
  422,
  'Filters too large',
  {
    help: 'Use fewer or shorter filters: as JSON they may have meta.characters_max characters.',
    example: { charactersMax: 4_000 },
  },
)
export const memberRequired = problem('member_required', 403, 'Member required', {
  help: 'A program has no saved views of its own. Sign in as a member, or share the view with a credential that holds views:manage.',
})
export const liveOnly = problem('live_only', 403, 'Live tenant only', {
  help: 'Use the credentials of a live tenant. A sandbox has no sandboxes of its own.',
})
export const agentNotFound = problem<{ agentId: string }>(
  'agent_not_found',
  404,
  'Agent not found',
  { help: 'Check the id. GET /api/v1/ai/agents lists the agents of the tenant.' },
)
export const agentOwnerInvalid = problem<{ ownerMemberId: string; scopes: readonly string[] }>(
  'agent_owner_invalid',
  422,
  'Invalid agent owner',
  {
    help: 'The owner of an agent must be an active member whose roles hold every scope of the agent; meta.scopes names those that are missing. Choose another owner, or leave these scopes out.',
    example: { ownerMemberId: 'mem_…', scopes: ['payments:refund'] },
  },
)
export const passwordWrong = problem('password_wrong', 403, 'Wrong password', {
  help: 'Send your current password as current_password. If you have forgotten it, ask an administrator for a sign-in link.',
})
export const passwordWeak = problem<{ reason: Weakness }>(
  'password_weak',
  422,
  'Password too easy to guess',
  {
    help: 'Choose another one, such as a few words that do not belong together. meta.reason says why: it is common, made of few characters or of neighbours (repeated), or made of the address, the name or the tenant of the member (personal).',
    example: { reason: 'common' },
  },
)
export const passwordLimitReached = problem<{ retryAfterSeconds: number }>(
  'password_limit_reached',
  429,
  'Too many passwords tried',
  {
    help: 'Wait for the seconds in Retry-After, or ask for a sign-in link.',
    example: { retryAfterSeconds: 600 },
  },
)
export const agentIsRetired = problem('agent_retired', 409, 'Agent retired', {
  help: 'A retired agent cannot be used again. Create a new one.',
})
/** Not a 429: clients repeat those by themselves, and the next window may be a day away. */
export const agentToolsInvalid = problem<{
  unknown: readonly string[]
  beyondScopes: readonly string[]
  neverForAgents: readonly string[]
}>('agent_tools_invalid', 422, 'Agent tools invalid', {
  help: 'Name operations by their operationId. meta.unknown lists tools that do not exist, meta.beyond_scopes those whose scope the agent lacks, meta.never_for_agents those that answer with a secret or are only for people.',
  example: {
    unknown: ['createRefundd'],
    beyondScopes: ['createPayment'],
    neverForAgents: ['createApiKey'],
  },
})
export const agentLimitExceeded = problem<{ limit: AgentLimit }>(
  'agent_limit_exceeded',
  403,
  'Agent limit exceeded',
  {
    help: 'The limit is named by meta.limit. Hours and days begin at full hours and at midnight UTC: wait for the next one, or ask the owner of the agent to raise the limit.',
    example: { limit: 'per_day' },
  },
)

export const customerNotAllowed = problem('customer_not_allowed', 403, 'Not for customers', {
  help: 'The token is of a customer of the shop, who reads and changes what is their own. Call this operation with a credential of the tenant.',
})
