import { grantTypes, tokenExchangeGrant } from '../clients/client.ts'
import { isOperatorScope } from '../operator/operator.ts'
import { knownScopes } from '../scopes.ts'

const secretMethods = ['client_secret_basic', 'client_secret_post']

export function metadata(issuer: string) {
  const scopes = [...knownScopes]
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    grant_types_supported: [...grantTypes, tokenExchangeGrant],
    token_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    revocation_endpoint_auth_methods_supported: [...secretMethods, 'none'],
    introspection_endpoint_auth_methods_supported: secretMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  }
}

/** A client asks for all that it finds here, so these are what a tenant can give one. */
export function resourceMetadata(issuer: string) {
  return {
    resource: issuer,
    authorization_servers: [issuer],
    jwks_uri: `${issuer}/oauth/jwks`,
    scopes_supported: knownScopes.filter((scope) => !isOperatorScope(scope)),
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuer}/docs`,
  }
}

/** Everything below the address of the issuer is one API, and one audience. */
export function isOwnResource(issuer: string, resource: string): boolean {
  return resource === issuer || resource.startsWith(`${issuer}/`)
}
