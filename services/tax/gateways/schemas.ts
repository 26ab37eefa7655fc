import { gatewayFields, gatewayViewOf } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { failurePolicies, type GatewaySettings } from './gateway.ts'

const OnFailure = Type.Enum([...failurePolicies], {
  description:
    'What happens if the gateway does not answer: `FAIL` refuses the calculation with 502, `USE_FALLBACK_RATES` uses the ' +
    'rates of the tenant and says so in `fallback`',
})
const fields = gatewayFields({
  kind: '`BUILT_IN` calculates by the rates of the tenant, `HTTP` asks the service at `url`',
  url: 'Where calculations are asked for: https, on the public internet',
  urlExample: 'https://tax.example.com/calculate',
})

export const SetGatewayBody = Type.Object(
  { ...fields.body, on_failure: Type.Optional(OnFailure) },
  { additionalProperties: false, examples: [{ kind: 'BUILT_IN' }] },
)

export const GatewayView = Type.Object({ ...fields.view, on_failure: OnFailure })

export function viewOfGateway(settings: GatewaySettings): Static<typeof GatewayView> {
  return { ...gatewayViewOf(settings), on_failure: settings.onFailure }
}
