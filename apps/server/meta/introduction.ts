/** The start of the reference: enough to make calls, and the rules for all operations. */
export function introduction(baseUrl: string): string {
  return `
Souk is a commerce and marketplace platform with an API for everything it does: catalog, stock, prices, customers, orders,
payments, providers, events and webhooks. Every call acts for one tenant, the one that its token belongs to.

More pages: [events](/docs/events), [problems](/problems), [releases](/docs/releases), [deprecations](/docs/deprecations).

## Quick start

\`\`\`sh
curl -X POST ${baseUrl}/api/v1/sandboxes
export KEY=souk_test_…   # the api_key of the answer
curl ${baseUrl}/v1/catalog/products \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
    "title": "Blue mug", "sku": "MUG-BLUE",
    "price": {"amount": 1250, "currency": "EUR"},
    "inventory": {"available": 40}
  }'
curl ${baseUrl}/api/v1/orders \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"items": [{"sku": "MUG-BLUE", "quantity": 2}]}'
curl ${baseUrl}/api/v1/orders \\
  -H "Authorization: Bearer $KEY"
\`\`\`

## Tokens

Send \`Authorization: Bearer …\` with a scoped API key, or with an access token from \`POST /oauth/token\`:

\`\`\`sh
curl ${baseUrl}/oauth/token \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d 'scope=orders:read'
\`\`\`

A token is valid for 15 minutes. Each operation names the scope that it requires; \`orders:*\` grants all scopes of orders.
A request without the scope returns 403, and \`meta.required_scope\` names it.

${rules}`.trim()
}

/** What holds for all operations. */
const rules = `## Errors

Every error is a problem document (RFC 9457, \`application/problem+json\`). Use \`code\`, which is one of
[a closed list](/problems), in your program; \`errors[]\` names the invalid fields and \`meta\` has details. Quote
\`request_id\` when you ask for help. Answers with 429 and 503 say in \`Retry-After\` how many seconds to wait.
A request that does not arrive in time or whose headers are too long is refused before an operation is found, with 408 or
431. Paths below \`/oauth\` return errors in the format of OAuth2.

## Paging

Lists accept \`limit\` (1 to 96, 24 by default) and return \`page.next\`: send it as \`cursor\`, with the same filters, to
get the next page, until it is \`null\`. Entries that are added in the meantime cause no duplicates and no gaps.

## Writing safely

Send a unique \`Idempotency-Key\` with each write: if the request is repeated with the same key, it is executed once, and
the stored answer is returned with \`Idempotent-Replayed: true\`. To avoid overwriting a change that you have not seen, send
the \`ETag\` of your copy as \`If-Match\`; if the resource has changed since, the answer is 412.

## Money

\`{ "amount": 1250, "currency": "EUR" }\` is 12.50 euros: amounts are integers in the minor unit of the
currency, with the decimals of ISO 4217 (none for JPY, three for KWD). Times are in UTC, such as \`2026-06-01T09:30:00.000Z\`.

## Events

Every change in the tenant is sent as an event: see [all events](/docs/events). [Create a webhook endpoint](#tag/webhooks)
to receive them, signed by [Standard Webhooks](https://www.standardwebhooks.com): verify the signature, answer 2xx within
ten seconds, and ignore a \`webhook-id\` that you have already processed. Or [read the feed](#tag/feed), whose \`sequence\`
has no gaps.

## Versions

Version 1 only gets additions: ignore fields that you do not know. Features that will be removed are
[announced](/docs/deprecations) first, with the headers \`Deprecation\`, \`Sunset\` and \`Link\`.
[Releases](/docs/releases) lists what has changed.
`
