import { problem } from '@souk/platform'

export const tenantNotFound = problem<{ tenantId: string }>(
  'tenant_not_found',
  404,
  'Tenant not found',
  { help: 'Check the id. GET /api/v1/tenants lists all tenants to the operator.' },
)
export const operatorStays = problem(
  'operator_stays',
  409,
  'The tenant of the operator cannot be disabled',
  {
    help: 'Disable another tenant. To lock somebody out of this one, revoke their client or API key.',
  },
)
export const scopeNotHeld = problem<{ scopes: readonly string[] }>(
  'scope_not_held',
  403,
  'The caller does not hold the scopes it wants to grant',
  { help: 'Leave the scopes in meta.scopes out, or use a credential that holds them.' },
)
export const clientNotFound = problem<{ clientId: string }>(
  'client_not_found',
  404,
  'Client not found',
  { help: 'Check the id. GET /api/v1/clients lists the clients of the tenant.' },
)
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
export const expiryInPast = problem('expiry_in_past', 422, 'The expiry is in the past', {
  help: 'Send a time in the future, or leave expires_at out for a key that does not expire. API keys follow the real time, not the clock of a sandbox.',
})
export const credentialRevoked = problem(
  'credential_revoked',
  409,
  'The credential has been revoked',
  { help: 'A revoked client or key never works again. Create a new one.' },
)
export const memberNotFound = problem<{ memberId: string }>(
  'member_not_found',
  404,
  'Member not found',
  { help: 'Check the id. GET /api/v1/members lists the members of the tenant.' },
)
export const memberEmailTaken = problem<{ email: string }>(
  'member_email_taken',
  409,
  'A member with this email address already exists',
  {
    help: 'Update that member instead, or use another address. GET /api/v1/members lists the members.',
  },
)
export const lastOwner = problem('last_owner', 409, 'A tenant needs at least one active owner', {
  help: 'Give another active member the role OWNER first.',
})
export const providerRolesMixed = problem(
  'provider_roles_mixed',
  422,
  'Provider roles cannot be combined with other roles',
  { help: 'Send provider_id with PROVIDER_OWNER or PROVIDER_STAFF, and leave it out otherwise.' },
)
export const sandboxLimitReached = problem<{ retryAfterSeconds: number }>(
  'sandbox_limit_reached',
  429,
  'Too many sandboxes were created from this address',
  {
    help: 'Wait for the time in Retry-After. A live tenant creates sandboxes of its own with POST /api/v1/tenant/sandboxes, whoever runs the installation with POST /api/v1/tenants; neither has this limit.',
  },
)
export const sandboxAlreadyCreated = problem(
  'sandbox_already_created',
  409,
  'A sandbox was created with this Idempotency-Key',
  {
    help: 'Its credentials were in the answer that created it and are not shown again. If that answer was lost, create another sandbox with another key.',
  },
)
export const clockOutOfRange = problem<{ yearsMax: number }>(
  'clock_out_of_range',
  422,
  'The clock of a sandbox cannot be that far ahead',
  {
    help: 'Advance it by less, or reset the sandbox. meta.years_max says how far ahead of the real time it may be.',
  },
)
export const clockBackwards = problem<{ now: string }>(
  'clock_backwards',
  422,
  'The clock of a sandbox can only move forward',
  {
    help: 'Send a time after meta.now, which is what the clock shows. A reset returns it to the real time.',
  },
)
export const liveOnly = problem('live_only', 403, 'Only available to a live tenant', {
  help: 'Use the credentials of a live tenant. A sandbox has no sandboxes of its own.',
})
