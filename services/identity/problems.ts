import { problem } from '@souk/platform'

export const tenantNotFound = problem<{ tenantId: string }>(
  'tenant_not_found',
  404,
  'No such tenant',
)
export const operatorStays = problem(
  'operator_stays',
  409,
  'The tenant of the operator cannot be disabled',
)
export const scopeNotHeld = problem<{ scopes: readonly string[] }>(
  'scope_not_held',
  403,
  'Nobody can grant more than they hold',
  { help: 'meta.scopes lists what the token of the request lacks itself.' },
)
export const clientNotFound = problem<{ clientId: string }>(
  'client_not_found',
  404,
  'No such client',
)
export const clientInvalid = problem('client_invalid', 422, 'The client cannot work like this', {
  help: 'The detail names the grant type and what it needs.',
})
export const apiKeyNotFound = problem<{ apiKeyId: string }>(
  'api_key_not_found',
  404,
  'No such API key',
)
export const expiryInPast = problem('expiry_in_past', 422, 'The expiry lies in the past')
export const credentialRevoked = problem(
  'credential_revoked',
  409,
  'The credential has been revoked',
  { help: 'A revoked client or key never works again. Create a new one.' },
)
export const memberNotFound = problem<{ memberId: string }>(
  'member_not_found',
  404,
  'No such member',
)
export const memberEmailTaken = problem<{ email: string }>(
  'member_email_taken',
  409,
  'A member with this email exists',
)
export const lastOwner = problem('last_owner', 409, 'A tenant keeps at least one active owner')
export const providerRolesMixed = problem(
  'provider_roles_mixed',
  422,
  'Roles of a provider go with a provider, and with no other role',
  { help: 'Send provider_id with PROVIDER_OWNER or PROVIDER_STAFF, and leave it out otherwise.' },
)
export const sandboxLimitReached = problem<{ retryAfterSeconds: number }>(
  'sandbox_limit_reached',
  429,
  'This address has created its share of sandboxes',
  { help: 'Wait for the time in Retry-After, or create sandboxes with a token.' },
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
    help: 'meta.years_max says how far ahead of the real time it may be. Start anew in a new sandbox.',
  },
)
export const clockBackwards = problem<{ now: string }>(
  'clock_backwards',
  422,
  'The clock of a sandbox only moves forward',
  { help: 'meta.now says what it shows. A reset returns it to the real time.' },
)
export const liveOnly = problem('live_only', 403, 'Only a live tenant can do this')
