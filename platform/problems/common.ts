import { problem } from './problem.ts'

// The request could not be understood.
export const malformedRequest = problem('malformed_request', 400, 'Malformed request', {
  help: 'Check the method, the path, the headers and the length of the body; what was sent is not valid HTTP or ended too early.',
})
export const requestHeaderTooLarge = problem(
  'request_header_too_large',
  431,
  'Request header too large',
  { help: 'Send a shorter address and fewer or shorter headers: together they may have 16 KB.' },
)
export const malformedJson = problem('malformed_json', 400, 'Malformed JSON', {
  help: 'Send one JSON object in UTF-8. errors[] names the place and the rule: syntax, depth, duplicate keys, characters, numbers.',
})
export const validationFailed = problem('validation_failed', 400, 'Validation failed', {
  help: 'Correct the fields that errors[] names and send the request again. Unknown fields and parameters are refused too.',
})
export const invalidCursor = problem('invalid_cursor', 400, 'Invalid cursor', {
  help: 'Send page.next back unchanged, with the same filters, or start again without a cursor.',
})

// The caller is unknown, or may not do this.
const challenge = (error: string) => ({
  'www-authenticate': `Bearer realm="souk", error="${error}"`,
})
const invalidToken = challenge('invalid_token')

export const tokenMissing = problem('token_missing', 401, 'Missing bearer token', {
  help: 'Send Authorization: Bearer followed by an access token or a scoped API key.',
  headers: { 'www-authenticate': 'Bearer realm="souk"' },
})
export const tokenInvalid = problem('token_invalid', 401, 'Invalid token', {
  help: 'Check that the whole token was sent and that it comes from this server. Ask the token endpoint for a new access token, or use an API key as it was shown when it was created.',
  headers: invalidToken,
})
export const tokenExpired = problem('token_expired', 401, 'Token expired', {
  help: 'Ask the token endpoint for a new access token. An API key that has expired is replaced by a new one: POST /api/v1/api-keys.',
  headers: invalidToken,
})
export const tokenNotYetValid = problem('token_not_yet_valid', 401, 'Token not yet valid', {
  help: 'Check the clock of the machine that made the token, and use the token from the time in its nbf claim on.',
  headers: invalidToken,
})
export const tokenRevoked = problem('token_revoked', 401, 'Token revoked', {
  help: 'Use another credential, or create a new client or API key. A revoked credential never works again.',
  headers: invalidToken,
})
export const agentSuspended = problem('agent_suspended', 401, 'Agent suspended', {
  help: 'The agent of the token, or one that handed the work on to it, is suspended. Whoever may change agents can resume it with POST /api/v1/ai/agents/{agentId}/resume; ask the token endpoint for a new token then.',
  headers: invalidToken,
})
export const tenantDisabled = problem('tenant_disabled', 401, 'Tenant disabled', {
  help: 'Ask the operator of the installation to enable the tenant again.',
  headers: invalidToken,
})
export const wrongAudience = problem('wrong_audience', 401, 'Wrong audience', {
  help: 'Ask the token endpoint of this server for a token. Test credentials never reach live data, and a token of another service is not accepted.',
  headers: invalidToken,
})
export const legacyApiKeyRemoved = problem('legacy_api_key_removed', 401, 'Legacy API key', {
  help: 'Create an OAuth2 client or a scoped API key instead, and send its token or the key as Authorization: Bearer.',
  headers: invalidToken,
})
/** What a token, or the lack of one, may be refused for, wherever one is needed. */
export const tokenRefusals = [
  tokenMissing,
  tokenInvalid,
  tokenExpired,
  tokenNotYetValid,
  tokenRevoked,
  agentSuspended,
  tenantDisabled,
  wrongAudience,
  legacyApiKeyRemoved,
] as const

export const insufficientScope = problem<{ requiredScope: string }>(
  'insufficient_scope',
  403,
  'Insufficient scope',
  {
    help: 'Use a token that has the scope in meta.required_scope, or let somebody who holds it grant it to the client or key.',
    headers: challenge('insufficient_scope'),
    example: { requiredScope: 'orders:write' },
  },
)
export const humanRequired = problem('human_required', 403, 'Human required', {
  help: 'Only a member who has signed in can do this: no API key, no client and no agent.',
})
export const operatorOnly = problem('operator_only', 403, 'Operator only', {
  help: 'The token is limited to a part of the tenant. Use a credential of the operator.',
})
export const publishableKeyNotAllowed = problem(
  'publishable_key_not_allowed',
  403,
  'Not for publishable keys',
  {
    help: 'A publishable key reads what is published and nothing else. Call this operation from a server, with an API key or an access token.',
  },
)
export const sandboxOnly = problem('sandbox_only', 403, 'Sandbox only', {
  help: 'Use the credentials of a sandbox. POST /api/v1/sandboxes creates one.',
})

// The path or the method does not exist.
export const notFound = problem('not_found', 404, 'Not found', {
  help: 'Check the path, and the id in it. /docs lists every operation.',
})
export const methodNotAllowed = problem<{ allowed: readonly string[] }>(
  'method_not_allowed',
  405,
  'Method not allowed',
  {
    help: 'Use one of the methods in meta.allowed and in the Allow header.',
    example: { allowed: ['GET', 'PATCH'] },
  },
)
export const endpointRetired = problem<{ successor: string } | undefined>(
  'endpoint_retired',
  410,
  'Endpoint retired',
  {
    help: 'Use the successor in meta.successor and in the Link header.',
    example: { successor: '/api/v1/orders' },
  },
)
export const requestTimeout = problem('request_timeout', 408, 'Request timeout', {
  help: 'Send the request again, with all of its body within a few seconds.',
})
export const payloadTooLarge = problem<{ maxBytes: number }>(
  'payload_too_large',
  413,
  'Payload too large',
  {
    help: 'Send at most meta.max_bytes, and split what is larger into several requests.',
    example: { maxBytes: 1_048_576 },
  },
)
export const unsupportedMediaType = problem(
  'unsupported_media_type',
  415,
  'Unsupported media type',
  { help: 'Send the body as JSON with the header Content-Type: application/json.' },
)

// The request is valid, but conflicts with the state of the resource.
export const invalidTransition = problem<{
  state: string
  action: string
  allowed: readonly string[]
}>('invalid_transition', 409, 'Action not allowed in the current state', {
  help: 'Read the resource again and use one of the actions in meta.allowed, or none if the list is empty.',
  example: { state: 'PENDING', action: 'complete', allowed: ['cancel'] },
})
export const idempotencyInProgress = problem(
  'idempotency_in_progress',
  409,
  'Request in progress',
  {
    help: 'Send the same request again after the time in Retry-After; it answers with the result of the first.',
    headers: { 'retry-after': '1' },
  },
)
export const callInProgress = problem('call_in_progress', 409, 'Call in progress', {
  help: 'Retry after the time in Retry-After.',
  headers: { 'retry-after': '1' },
})
export const agentNotAllowed = problem('agent_not_allowed', 403, 'Agent not allowed', {
  help: 'This operation is not for agents. A person has to do it.',
})
export const idempotencyKeyRequired = problem(
  'idempotency_key_required',
  400,
  'Idempotency-Key required',
  {
    help: 'Agents send an Idempotency-Key with every write, and everybody with bulk operations, so that a repetition does nothing twice. Use a new key for a new intention.',
  },
)
export const idempotencyKeyReused = problem(
  'idempotency_key_reused',
  422,
  'Idempotency key reused',
  {
    help: 'Use a new key for a new request, and the same key only to repeat exactly the same request.',
  },
)
export const storedAnswerErased = problem('stored_answer_erased', 409, 'Stored answer erased', {
  help: 'The request with this key was done, and its answer was removed with the data of a person. Read the resource instead of sending the request again.',
})
export const versionMismatch = problem<{ currentVersion: number }>(
  'version_mismatch',
  412,
  'Version mismatch',
  { help: 'Read it again and repeat the change with the new ETag in If-Match.' },
)
/** The id is that of the resource that has it, where the caller may see it, it was there before and was not erased. */
export const externalIdTaken = problem<{ externalId: string; id?: string }>(
  'external_id_taken',
  409,
  'External id already in use',
  {
    help: 'Use another external_id, or update the resource that has this one: meta.id. Without meta.id the resource cannot be named, such as one that was erased.',
    example: { externalId: 'A-1001', id: 'ord_…' },
  },
)
export const amountOutOfRange = problem('amount_out_of_range', 422, 'Amount out of range', {
  help: 'Send amounts in minor units within ±9007199254740991, also when lines are added up.',
})
export const timeZoneUnknown = problem<{ timeZone: string }>(
  'time_zone_unknown',
  422,
  'Unknown time zone',
  {
    help: 'Send a name of the IANA time zone database, such as Europe/Berlin, or UTC.',
    example: { timeZone: 'Europe/Atlantis' },
  },
)
export const currencyUnsupported = problem<{ currency: string }>(
  'currency_unsupported',
  422,
  'Unsupported currency',
  { help: 'Use the upper-case ISO 4217 code of a currency in circulation, such as EUR or USD.' },
)

// The same request may succeed later.
const retrySoon = { 'retry-after': '1' }
const retrySoonHelp = 'Retry with backoff, not before the time in Retry-After.'

export const rateLimited = problem<{ policy: string } | undefined>(
  'rate_limited',
  429,
  'Too many requests',
  {
    help: 'Wait for the time in Retry-After, then retry with backoff. RateLimit says what is left of the quota.',
    headers: retrySoon,
  },
)
export const internalError = problem('internal_error', 500, 'Internal server error', {
  help: 'Retry a read, or a write with its Idempotency-Key, after a moment. If it fails again, report the request_id.',
})
export const overloaded = problem('overloaded', 503, 'Server overloaded', {
  help: retrySoonHelp,
  headers: retrySoon,
})
export const notReady = problem('not_ready', 503, 'Server not ready', {
  help: retrySoonHelp,
  headers: retrySoon,
})
export const commitUnknown = problem('commit_unknown', 503, 'Commit outcome unknown', {
  help: 'Repeat the request with the same Idempotency-Key: it happens once, whatever became of it.',
  headers: retrySoon,
})
export const outcomeUnknown = problem('outcome_unknown', 503, 'Call outcome unknown', {
  help:
    'The request was saved and is finished in the background. Repeat it with the same Idempotency-Key to get its ' +
    'answer, or read the resource.',
  headers: retrySoon,
})

// Events that are asked for by name or by their place in the log.
export const unknownEventType = problem<{ types: string[] }>(
  'unknown_event_type',
  422,
  'Unknown event type',
  {
    help: 'Use a type that GET /api/v1/event-types lists. `order.*` stands for all types of a noun, `*` for all.',
  },
)
export const eventPastRetention = problem<{ oldestSequence: number }>(
  'event_past_retention',
  410,
  'Events no longer kept',
  {
    help: 'Start again from meta.oldest_sequence and read the current state of what you keep a copy of. Events are kept for 30 days, and in a sandbox until it is reset.',
    example: { oldestSequence: 4_711 },
  },
)
