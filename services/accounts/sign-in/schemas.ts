import { passwordLength, refreshTokenLengthMax } from '@souk/identity/contract'
import { Id, personal, Time, urlLengthMax } from '@souk/platform'
import { Type } from 'typebox'

const Email = personal(
  Type.String({
    maxLength: 254,
    pattern: '^[^\\s@]+@[^\\s@]+$',
    examples: ['amira@shop.example'],
  }),
)
/** As long as passwords may be, and no other rule: what is refused here would tell what passwords are like. */
const Guess = Type.String({ minLength: 1, maxLength: passwordLength.max, writeOnly: true })
const Password = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  writeOnly: true,
  examples: ['correct horse battery'],
})
const Challenge = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  maxLength: 43,
  description:
    'SHA-256, in base64url, of a random `code_verifier` that the browser keeps; the link works only there',
  examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
})
const Verifier = Type.String({
  pattern: '^[A-Za-z0-9._~-]{43,128}$',
  maxLength: 128,
  writeOnly: true,
  description: 'The value whose SHA-256 was sent as `code_challenge`',
  examples: ['dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
})
const ReturnUrl = Type.String({
  minLength: 1,
  maxLength: urlLengthMax,
  description:
    'Page that the link opens; the token is in its query as `token`. With a publishable key it must be on one of the origins of the key',
  examples: ['https://shop.example/signed-in'],
})
const Token = Type.String({
  minLength: 1,
  maxLength: 100,
  writeOnly: true,
  description: 'The `token` query parameter of the link',
  examples: ['0123456789abcdefghjkmnpqrstvwxyz'],
})

const asking = { email: Email, return_url: ReturnUrl, code_challenge: Challenge }

export const RegisterBody = Type.Object(
  {
    ...asking,
    password: Password,
    name: Type.Optional(
      personal(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['Amira'] })),
    ),
    locale: Type.Optional(
      personal(
        Type.String({
          pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
          maxLength: 35,
          examples: ['de-DE'],
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export const AskBody = Type.Object(asking, { additionalProperties: false })

export const LoginBody = Type.Object(
  { email: Email, password: Guess },
  { additionalProperties: false },
)
export const ProofBody = Type.Object(
  { token: Token, code_verifier: Verifier },
  { additionalProperties: false },
)
export const NewPasswordBody = Type.Object(
  { token: Token, code_verifier: Verifier, password: Password },
  { additionalProperties: false },
)
export const RefreshBody = Type.Object(
  {
    refresh_token: Type.String({
      minLength: 1,
      maxLength: refreshTokenLengthMax,
      writeOnly: true,
      examples: ['cse_01jwq2m3n4p5q6r7s8t9v0w1x2.1.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
    }),
  },
  { additionalProperties: false },
)
export const OwnPasswordBody = Type.Object(
  { current_password: Guess, password: Password },
  { additionalProperties: false },
)

export const AskedView = Type.Object(
  { expires_at: { ...Time, description: 'When the link expires, if one was sent' } },
  { title: 'SentMessage' },
)

export const TokensView = Type.Object(
  {
    customer_id: Id('cus'),
    access_token: Type.String({
      description: 'Bearer token, valid for 15 minutes',
      examples: ['eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJjdXNfIn0.c2lnbmF0dXJl'],
    }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({
      description: 'Lifetime of the access token in seconds',
      examples: [900],
    }),
    scope: Type.String({ examples: ['customers:read customers:write orders:read'] }),
    refresh_token: Type.String({
      description: 'Single use; the response contains the next one. Reuse ends the session',
      examples: ['cse_01jwq2m3n4p5q6r7s8t9v0w1x2.2.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'],
    }),
    refresh_expires_at: Time,
  },
  { title: 'CustomerTokens' },
)

export const SignedOutView = Type.Object({ status: Type.Literal('SIGNED_OUT') })
