import type { Operation } from '../http/routes.ts'
import { anyScope } from '../http/scopes.ts'
import type { Json } from './components.ts'

/** One way to authenticate: the scheme, and the scopes that the token must carry. */
type SecurityRequirement = Readonly<Record<string, readonly string[]>>

declare module 'fastify' {
  interface FastifySchema {
    /** For a path with a protocol of its own; everything else follows from the scope. */
    security?: readonly SecurityRequirement[]
  }
}

/** Either way of getting a token will do: the scope is what counts. */
export function securityOf({ scope, schema }: Operation): readonly SecurityRequirement[] {
  if (schema.security !== undefined) return schema.security
  if (scope === 'public') return []
  const scopes = scope === anyScope ? [] : [scope]
  return [{ oauth2: scopes }, { bearer: scopes }]
}

/** The scopes that the operations require or look at, and the wildcard over each of their domains. */
function scopesOf(operations: readonly Operation[], declared: readonly string[]): string[] {
  const required = operations.map(({ scope }) => scope).filter((scope) => scope.includes(':'))
  const named = [...required, ...declared]
  const wildcards = named.map((scope) => `${scope.split(':', 1)[0]}:*`)
  return [...new Set([...named, ...wildcards])].sort()
}

/** What a client sends, said once for both documents. */
export const bearerScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token, a scoped API key (`souk_live_…`, `souk_test_…`), or where visitors may call a publishable key (`souk_pub_…`).',
} as const
export const oauth2Text =
  'Access tokens are valid for 15 minutes and have the scopes that were requested.'

export function securitySchemes(
  operations: readonly Operation[],
  texts: Readonly<Record<string, string>>,
): Json {
  const named = scopesOf(operations, Object.keys(texts))
  const scopes = named.map((scope) => [scope, texts[scope] ?? scopeText(scope)])
  return {
    bearer: bearerScheme,
    oauth2: {
      type: 'oauth2',
      description: oauth2Text,
      flows: {
        clientCredentials: { tokenUrl: '/oauth/token', scopes: Object.fromEntries(scopes) },
      },
    },
    client: {
      type: 'http',
      scheme: 'basic',
      description: 'Id and secret of an OAuth2 client, for the token endpoints only.',
    },
  }
}

function scopeText(scope: string): string {
  const [domain, action] = scope.split(':')
  return action === '*' ? `Everything in ${domain}` : `${action} in ${domain}`
}
