import { Nullable, Time, urlLengthMax } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { failurePolicies, type GatewaySettings, gatewayKinds } from './gateway.ts'

const Kind = Type.Enum([...gatewayKinds], {
  description: '`BUILT_IN` calculates by the rates of the tenant, `HTTP` asks the service at `url`',
})
const OnFailure = Type.Enum([...failurePolicies], {
  description:
    'What happens if the gateway does not answer: `FAIL` refuses the calculation with 502, `USE_FALLBACK_RATES` uses the ' +
    'rates of the tenant and says so in `fallback`',
})

export const SetGatewayBody = Type.Object(
  {
    kind: Kind,
    url: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: urlLengthMax,
          description: 'Where calculations are asked for: https, on the public internet',
          examples: ['https://tax.example.com/calculate'],
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
    on_failure: Type.Optional(OnFailure),
  },
  { additionalProperties: false, examples: [{ kind: 'BUILT_IN' }] },
)

export const GatewayView = Type.Object({
  kind: Kind,
  url: Nullable(Type.String()),
  is_authorized: Type.Boolean(),
  on_failure: OnFailure,
  version: Type.Integer(),
  updated_at: Nullable(Time),
})

export function viewOfGateway(settings: GatewaySettings): Static<typeof GatewayView> {
  const { kind, url, sealedToken, onFailure, version, updatedAt } = settings
  return {
    kind,
    url,
    is_authorized: sealedToken !== null,
    on_failure: onFailure,
    version,
    updated_at: updatedAt?.toISOString() ?? null,
  }
}
