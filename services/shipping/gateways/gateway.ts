import {
  builtInGateway,
  type GatewayDraft,
  type GatewaySetting,
  replacedGateway,
} from '@souk/platform'
import { shippingGatewayUrlMissing } from '../problems.ts'

/** Who says what carriers ask for: nobody, so that the tables of the methods apply, or a service that the tenant names. */
export type GatewaySettings = GatewaySetting

export const builtIn: GatewaySettings = builtInGateway

export function changeGateway(
  before: GatewaySettings,
  draft: GatewayDraft,
  now: Date,
): GatewaySettings {
  const after = replacedGateway(before, draft, now)
  if (after === 'url missing') throw shippingGatewayUrlMissing()
  return after
}
