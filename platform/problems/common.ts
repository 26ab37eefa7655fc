import { problem } from './problem.ts'

// The request could not be understood.
export const malformedRequest = problem('malformed_request', 400, 'The request cannot be read')
export const malformedJson = problem('malformed_json', 400, 'The body is not acceptable JSON', {
  help: 'errors[] names the place and the rule: syntax, depth, duplicate keys, characters, numbers.',
})
export const validationFailed = problem('validation_failed', 400, 'The request is not valid', {
  help: 'errors[] names every offending field. Unknown fields and parameters are refused too.',
})
export const invalidCursor = problem('invalid_cursor', 400, 'The cursor is not valid here', {
  help: 'Send page.next back unchanged, with the same filters, or start again without a cursor.',
})

// The caller is unknown, or may not do this.
const challenge = (error: string) => ({
  'www-authenticate': `Bearer realm="souk", error="${error}"`,
})
const invalidToken = challenge('invalid_token')

export const tokenMissing = problem('token_missing', 401, 'A bearer token is required', {
  help: 'Send Authorization: Bearer followed by an access token or a scoped API key.',
  headers: { 'www-authenticate': 'Bearer realm="souk"' },
})
export const tokenInvalid = problem('token_invalid', 401, 'The token is not valid', {
  headers: invalidToken,
})
export const tokenExpired = problem('token_expired', 401, 'The token has expired', {
  help: 'Ask the token endpoint for a new one.',
  headers: invalidToken,
})
export const tokenNotYetValid = problem('token_not_yet_valid', 401, 'The token is not valid yet', {
  headers: invalidToken,
})
export const tokenRevoked = problem('token_revoked', 401, 'The token has been revoked', {
  headers: invalidToken,
})
export const tenantDisabled = problem('tenant_disabled', 401, 'The tenant is disabled', {
  headers: invalidToken,
})
export const wrongAudience = problem('wrong_audience', 401, 'The token is meant for elsewhere', {
  help: 'Test credentials never reach live data, and a token of another service is not accepted.',
  headers: invalidToken,
})
export const legacyApiKeyRemoved = problem(
  'legacy_api_key_removed',
  401,
  'Legacy API keys are no longer accepted',
  { help: 'Create an OAuth2 client or a scoped API key instead.', headers: invalidToken },
)
export const insufficientScope = problem<{ requiredScope: string }>(
  'insufficient_scope',
  403,
  'The token lacks a scope that this needs',
  { help: 'meta.required_scope names it.', headers: challenge('insufficient_scope') },
)
export const operatorOnly = problem(
  'operator_only',
  403,
  'Only the operator of the marketplace can do this',
  { help: 'The token belongs to one provider. Use a credential of the operator.' },
)
export const sandboxOnly = problem('sandbox_only', 403, 'Only a sandbox can do this')

// There is no such thing to call.
export const notFound = problem('not_found', 404, 'Nothing is to be found here')
export const methodNotAllowed = problem<{ allowed: readonly string[] }>(
  'method_not_allowed',
  405,
  'The path does not support this method',
)
export const endpointRetired = problem<{ successor: string } | undefined>(
  'endpoint_retired',
  410,
  'This endpoint has been retired',
  { help: 'The Link header leads to the v1 successor.' },
)
export const payloadTooLarge = problem<{ maxBytes: number }>(
  'payload_too_large',
  413,
  'The body is too large',
)
export const unsupportedMediaType = problem(
  'unsupported_media_type',
  415,
  'The body must be application/json',
)

// The request is fine, the state of things is not.
export const invalidTransition = problem<{
  state: string
  action: string
  allowed: readonly string[]
}>('invalid_transition', 409, 'The current state does not allow this action', {
  help: 'meta.allowed lists the actions that the state does allow.',
})
export const idempotencyInProgress = problem(
  'idempotency_in_progress',
  409,
  'A request with this idempotency key is still running',
  { help: 'Retry after the time in Retry-After.', headers: { 'retry-after': '1' } },
)
export const callInProgress = problem(
  'call_in_progress',
  409,
  'An earlier call about this is still in progress',
  { help: 'Retry after the time in Retry-After.', headers: { 'retry-after': '1' } },
)
export const idempotencyKeyReused = problem(
  'idempotency_key_reused',
  422,
  'The idempotency key was used for another request',
  { help: 'Use a new key for a new request.' },
)
export const versionMismatch = problem<{ currentVersion: number }>(
  'version_mismatch',
  412,
  'The resource has changed since it was read',
  { help: 'Read it again and repeat the change with the new ETag in If-Match.' },
)
export const externalIdTaken = problem<{ externalId: string }>(
  'external_id_taken',
  409,
  'Something else has this external id',
)
export const amountOutOfRange = problem(
  'amount_out_of_range',
  422,
  'An amount is outside the supported range',
  { help: 'Amounts are minor units within ±9007199254740991.' },
)
export const currencyUnsupported = problem<{ currency: string }>(
  'currency_unsupported',
  422,
  'Nothing can be priced or paid in this currency',
  { help: 'Use the upper-case ISO 4217 code of a circulating currency.' },
)

// Not now.
const retrySoon = { 'retry-after': '1' }
const retrySoonHelp = 'Retry with backoff, not before the time in Retry-After.'

export const rateLimited = problem<{ policy: string } | undefined>(
  'rate_limited',
  429,
  'Too many requests',
  {
    help: retrySoonHelp,
    headers: retrySoon,
  },
)
export const internalError = problem('internal_error', 500, 'Something went wrong on our side')
export const overloaded = problem('overloaded', 503, 'The server has more work than it can do', {
  help: retrySoonHelp,
  headers: retrySoon,
})
export const notReady = problem('not_ready', 503, 'The server is starting or stopping', {
  help: retrySoonHelp,
  headers: retrySoon,
})
export const commitUnknown = problem(
  'commit_unknown',
  503,
  'The connection broke while the change was being saved',
  {
    help: 'Repeat the request with the same Idempotency-Key: it happens once, whatever became of it.',
    headers: retrySoon,
  },
)
export const outcomeUnknown = problem(
  'outcome_unknown',
  503,
  'The outcome of a call is not known yet',
  {
    help:
      'The request was saved and is finished in the background. Repeat it with the same Idempotency-Key to get its ' +
      'answer, or read the resource.',
    headers: retrySoon,
  },
)

// Events that are asked for by name or by their place in the log.
export const unknownEventType = problem<{ types: string[] }>(
  'unknown_event_type',
  422,
  'There is no such event type',
  {
    help: 'GET /api/v1/event-types lists them. `order.*` stands for all types of a noun, `*` for all.',
  },
)
export const eventPastRetention = problem<{ oldestSequence: number }>(
  'event_past_retention',
  410,
  'The events asked for are no longer kept',
  {
    help:
      'Events are kept for 30 days, and in a sandbox until it is reset. meta.oldest_sequence is the first that is ' +
      'still there.',
  },
)
