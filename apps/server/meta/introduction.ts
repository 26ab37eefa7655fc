/** What a reader of the reference meets first: enough to make calls, and the rules that hold everywhere. */
export function introduction(baseUrl: string): string {
  return `
Everything behind the storefront, as an API. Every call acts for one tenant: the one its token belongs to.

## Quick start

\`\`\`sh
curl -X POST ${baseUrl}/api/v1/sandboxes
export KEY=souk_test_…   # the api_key of the answer
curl ${baseUrl}/v1/catalog/products -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"title":"Blue mug","sku":"MUG-BLUE","price":{"amount":1250,"currency":"EUR"},"inventory":{"available":40,"warehouse":"MAIN"}}'
curl ${baseUrl}/api/v1/orders -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"items":[{"sku":"MUG-BLUE","quantity":2}]}'
curl ${baseUrl}/api/v1/orders -H "Authorization: Bearer $KEY"
\`\`\`

## Tokens

Send \`Authorization: Bearer …\` with a scoped API key, or with an access token from \`POST /oauth/token\`:

\`\`\`sh
curl ${baseUrl}/oauth/token -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials -d 'scope=orders:read'
\`\`\`

A token lives for 15 minutes. Each operation names the scope it needs; \`orders:*\` covers all of orders. A token
that lacks it is answered with 403, and \`meta.required_scope\` names it.

## Errors

Every refusal is a problem document (RFC 9457, \`application/problem+json\`). Program against \`code\`, which comes
from [a closed list](/problems); \`errors[]\` points at the fields at fault, \`meta\` carries the facts, and
\`request_id\` is what to quote when you ask for help. 429 and 503 say in \`Retry-After\` how long to wait.
Below \`/oauth\` errors have the form of OAuth2.

## Paging

Lists take \`limit\` (1 to 96, 24 unless said) and answer \`page.next\`: send it back as \`cursor\`, with the same
filters, until it is \`null\`. Rows that are added meanwhile neither repeat nor hide others.

## Writing safely

Give each intent an \`Idempotency-Key\` of your own: however often the request is sent with it, it happens once, and
the stored answer comes back with \`Idempotent-Replayed: true\`. To change only what you have seen, send the
\`ETag\` of your copy as \`If-Match\`; if somebody was faster the answer is 412.

## Money

\`{ "amount": 1250, "currency": "EUR" }\` is 12.50 euros: whole minor units, with as many decimals as ISO 4217 gives
the currency (none for JPY, three for KWD). Times are UTC, such as \`2026-06-01T09:30:00.000Z\`.

## Events

Whatever happens in the tenant is an event. [Register an address](#tag/webhooks) and it is posted to you, signed as
[Standard Webhooks](https://www.standardwebhooks.com) say: verify the signature, answer 2xx within ten seconds, and treat
a \`webhook-id\` that you have seen as done. Or [read the feed](#tag/feed), whose \`sequence\` has no gaps.

## Versions

\`v1\` only grows: be ready for new fields. What goes away is [announced](/docs/deprecations) first, with the headers
\`Deprecation\`, \`Sunset\` and \`Link\`. [Releases](/docs/releases) says what each one changed.
`.trim()
}
