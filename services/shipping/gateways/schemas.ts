import { Nullable, Time, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type GatewaySettings, gatewayKinds } from './gateway.ts'

const Kind = Type.Enum([...gatewayKinds], {
  description:
    '`HTTP` asks the service at `url` for methods whose `rates_from` is `GATEWAY`, `BUILT_IN` uses the rate tables only',
})

export const SetGatewayBody = Type.Object(
  {
    kind: Kind,
    url: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: urlLengthMax,
          description: 'Where rates are asked for: https, on the public internet',
          examples: ['https://rates.example.com/quote'],
        }),
      ),
    ),
    token: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 500,
          pattern: '^[!-~]+$',
          description:
            'Sent as a bearer token and never shown again. Left out it stays as it is, if the URL does',
        }),
      ),
    ),
  },
  { additionalProperties: false, examples: [{ kind: 'BUILT_IN' }] },
)

export const GatewayView = Type.Object(
  {
    kind: Kind,
    url: Nullable(Type.String()),
    is_authorized: Type.Boolean({ description: 'Whether a bearer token is configured' }),
    version: Type.Integer(),
    updated_at: Nullable(Time),
  },
  { title: 'ShippingGateway' },
)

export function viewOfGateway(settings: GatewaySettings): Static<typeof GatewayView> {
  const { kind, url, sealedToken, version, updatedAt } = settings
  return {
    kind,
    url,
    is_authorized: sealedToken !== null,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
  }
}
