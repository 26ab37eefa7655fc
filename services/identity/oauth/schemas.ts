import { Type } from 'typebox'

const text = Type.String()
const list = Type.Array(text)

export const OAuthError = Type.Object(
  {
    error: Type.String({ examples: ['invalid_client'] }),
    error_description: Type.Optional(text),
    scope: Type.Optional(text),
  },
  { description: 'An error in the form of RFC 6749' },
)

export const TokenResponse = Type.Object({
  access_token: text,
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ examples: [900] }),
  scope: Type.Optional(Type.String({ examples: ['orders:read catalog:read'] })),
  refresh_token: Type.Optional(text),
})

export const Introspection = Type.Object({
  active: Type.Boolean(),
  iss: Type.Optional(text),
  aud: Type.Optional(text),
  sub: Type.Optional(text),
  client_id: Type.Optional(text),
  tenant: Type.Optional(text),
  scope: Type.Optional(text),
  jti: Type.Optional(text),
  iat: Type.Optional(Type.Integer()),
  exp: Type.Optional(Type.Integer()),
  token_type: Type.Optional(text),
})

export const JwkSet = Type.Object({
  keys: Type.Array(
    Type.Object({ kty: text, use: text, kid: text, alg: text, crv: text, x: text, y: text }),
  ),
})

export const AuthorizationServerMetadata = Type.Object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  revocation_endpoint: text,
  introspection_endpoint: text,
  jwks_uri: text,
  scopes_supported: list,
  response_types_supported: list,
  response_modes_supported: list,
  grant_types_supported: list,
  token_endpoint_auth_methods_supported: list,
  revocation_endpoint_auth_methods_supported: list,
  introspection_endpoint_auth_methods_supported: list,
  code_challenge_methods_supported: list,
  authorization_response_iss_parameter_supported: Type.Boolean(),
  service_documentation: text,
})

export const ProtectedResourceMetadata = Type.Object({
  resource: text,
  authorization_servers: list,
  jwks_uri: text,
  scopes_supported: list,
  bearer_methods_supported: list,
  resource_documentation: text,
})
