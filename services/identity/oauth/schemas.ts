import { type Static, Type } from 'typebox'
import { accessTokenType, tokenExchangeGrant } from '../clients/client.ts'

const text = Type.String()
const list = Type.Array(text)
const exampleToken =
  'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6Im9yZGVyczpyZWFkIn0.c2lnbmF0dXJl'
const clientId = 'cli_01h455vb4pex5vsknk084sn02q'
const issuer = 'https://api.shop.example'

const OAuthError = Type.Object(
  {
    error: Type.String({ examples: ['invalid_client'] }),
    error_description: Type.Optional(text),
    scope: Type.Optional(
      Type.String({ description: 'The scopes that were refused, with `invalid_scope`' }),
    ),
  },
  {
    title: 'OAuthError',
    description: 'An error in the form of RFC 6749',
    examples: [{ error: 'invalid_scope', error_description: 'unknown scope', scope: 'orders:fly' }],
  },
)

type OAuthError = Static<typeof OAuthError>

const notTheClient = {
  error: 'invalid_client',
  error_description: 'client authentication failed',
}
export const tooManyGuesses = {
  error: 'slow_down',
  error_description: 'too many wrong secrets; wait for the time in Retry-After',
}

export const away = {
  error: 'temporarily_unavailable',
  error_description: 'the server cannot answer at this moment; send the same request again',
}

/** What the token endpoints may refuse with, beside what the kernel does. */
export const oauthRefusals = {
  400: OAuthError,
  401: Type.Unsafe<OAuthError>({
    ...OAuthError,
    description: 'The client is unknown or its secret is wrong',
    examples: [notTheClient],
  }),
  429: Type.Unsafe<OAuthError>({
    ...OAuthError,
    description: 'Too many wrong secrets from this address',
    examples: [tooManyGuesses],
  }),
  503: Type.Unsafe<OAuthError>({
    ...OAuthError,
    description: 'The server cannot answer at this moment; nothing was used up',
    examples: [away],
  }),
}

/** A client that does not use HTTP Basic names itself in the form. */
const clientInForm = {
  client_id: Type.Optional(
    Type.String({ description: 'Id of the client, when it does not use HTTP Basic' }),
  ),
  client_secret: Type.Optional(
    Type.String({ description: 'Secret of the client; a public client has none' }),
  ),
}
const Scope = Type.String({
  description: 'Scopes, separated by spaces; all scopes of the client if left out',
  examples: ['orders:read catalog:read'],
})

export const TokenForm = Type.Union([
  Type.Object(
    {
      grant_type: Type.Literal('client_credentials'),
      scope: Type.Optional(Scope),
      ...clientInForm,
    },
    {
      title: 'ClientCredentialsGrant',
      description: 'A program gets a token for itself',
      examples: [{ grant_type: 'client_credentials', scope: 'orders:read catalog:read' }],
    },
  ),
  Type.Object(
    {
      grant_type: Type.Literal('authorization_code'),
      code: Type.String({
        description: 'The code from the redirect; it can be used once, within a minute',
      }),
      redirect_uri: Type.String({ description: 'The same as in the authorization request' }),
      code_verifier: Type.String({ description: 'The PKCE verifier of the S256 challenge' }),
      ...clientInForm,
    },
    {
      title: 'AuthorizationCodeGrant',
      description: 'A program gets a token for a member who signed in at `/oauth/authorize`',
      examples: [
        {
          grant_type: 'authorization_code',
          code: 'sW2k9pXcVn4bTq7RzLmE0dYh3fGjUa6o',
          redirect_uri: 'https://app.example/callback',
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
          client_id: clientId,
        },
      ],
    },
  ),
  Type.Object(
    {
      grant_type: Type.Literal('refresh_token'),
      refresh_token: Type.String({
        description: 'The refresh token from the last answer; each can be used once',
      }),
      scope: Type.Optional(Scope),
      ...clientInForm,
    },
    {
      title: 'RefreshTokenGrant',
      description: 'A program gets a new access token and refresh token without a new sign-in',
      examples: [
        {
          grant_type: 'refresh_token',
          refresh_token: 'Zq8vN1xK5rT3mWc7LbYh2pDf9sGjUa4e',
          client_id: clientId,
        },
      ],
    },
  ),
  Type.Object(
    {
      grant_type: Type.Literal(tokenExchangeGrant),
      subject_token: Type.String({
        description: 'An access token of the member, or of an agent that acts for the member',
      }),
      subject_token_type: Type.Literal(accessTokenType),
      actor_token: Type.Optional(
        Type.String({ description: 'An access token of the agent itself' }),
      ),
      actor_token_type: Type.Optional(Type.Literal(accessTokenType)),
      requested_token_type: Type.Optional(Type.Literal(accessTokenType)),
      scope: Type.Optional(
        Type.String({
          description: 'Scopes, separated by spaces; all that member and agent share if left out',
          examples: ['orders:read catalog:read'],
        }),
      ),
      resource: Type.Optional(
        Type.String({ description: 'The address of this API, or one below it' }),
      ),
      ...clientInForm,
    },
    {
      title: 'TokenExchangeGrant',
      description: 'An agent gets a token to act for a member (RFC 8693)',
      examples: [
        {
          grant_type: tokenExchangeGrant,
          subject_token: exampleToken,
          subject_token_type: accessTokenType,
        },
      ],
    },
  ),
])

export const TokenQuestionForm = Type.Object(
  {
    token: Type.String({ description: 'The token to look up' }),
    token_type_hint: Type.Optional(
      Type.Union([Type.Literal('access_token'), Type.Literal('refresh_token')]),
    ),
    ...clientInForm,
  },
  { examples: [{ token: exampleToken }] },
)

export const TokenResponse = Type.Object(
  {
    access_token: Type.String({ examples: [exampleToken] }),
    issued_token_type: Type.Optional(
      Type.String({ description: 'Only for token exchange', examples: [accessTokenType] }),
    ),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ examples: [900] }),
    scope: Type.Optional(Type.String({ examples: ['orders:read catalog:read'] })),
    refresh_token: Type.Optional(
      Type.String({
        description: 'Only if a member signed in and the client has the grant type `refresh_token`',
      }),
    ),
  },
  {
    examples: [
      {
        access_token: exampleToken,
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'orders:read catalog:read',
      },
    ],
  },
)

export const Introspection = Type.Object(
  {
    active: Type.Boolean(),
    iss: Type.Optional(text),
    aud: Type.Optional(text),
    sub: Type.Optional(
      Type.String({ description: 'The client, the agent, the API key, or the member acted for' }),
    ),
    agent_id: Type.Optional(
      Type.String({ description: 'The agent that acts with the token; left out for all others' }),
    ),
    act: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description:
          'Who acts for `sub`: the agent, and in nested `act` those that delegated to it (RFC 8693)',
        examples: [{ sub: 'agt_01h455vb4pex5vsknk084sn02q' }],
      }),
    ),
    authorization_details: Type.Optional(
      Type.Array(Type.Unsafe<object>({ type: 'object', additionalProperties: true }), {
        description: 'The limits of the agent when the token was issued (RFC 9396)',
        examples: [
          [
            {
              type: 'souk_agent_limits',
              per_action: { amount: 5_000, currency: 'EUR' },
              per_day: null,
              actions_per_hour: 20,
            },
          ],
        ],
      }),
    ),
    client_id: Type.Optional(text),
    tenant: Type.Optional(text),
    scope: Type.Optional(text),
    jti: Type.Optional(text),
    iat: Type.Optional(Type.Integer()),
    exp: Type.Optional(
      Type.Integer({ description: 'Left out for an API key that does not expire' }),
    ),
    token_type: Type.Optional(text),
  },
  {
    examples: [
      {
        active: true,
        iss: issuer,
        aud: issuer,
        sub: clientId,
        client_id: clientId,
        tenant: 'ten_01h455vb4pex5vsknk084sn02q',
        scope: 'orders:read catalog:read',
        jti: 'k3VwQ9sXn1TzB7rLcYh2p',
        iat: 1_780_315_200,
        exp: 1_780_316_100,
        token_type: 'Bearer',
      },
    ],
  },
)

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
