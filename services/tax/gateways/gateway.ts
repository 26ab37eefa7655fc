import {
  builtInGateway,
  type GatewayDraft as Draft,
  type GatewaySetting,
  replacedGateway,
} from '@souk/platform'
import { taxGatewayUrlMissing } from '../problems.ts'

/** What happens if a gateway does not answer, or says nothing that can be used. */
export const failurePolicies = ['FAIL', 'USE_FALLBACK_RATES'] as const
export type FailurePolicy = (typeof failurePolicies)[number]

interface OnFailure {
  readonly onFailure: FailurePolicy
}

/** Who calculates the taxes of a tenant: its own rates, or a service that it names. */
export type GatewaySettings = GatewaySetting & OnFailure
export type GatewayDraft = Draft & OnFailure

export const builtIn: GatewaySettings = { ...builtInGateway, onFailure: 'FAIL' }

export function changeGateway(
  before: GatewaySettings,
  draft: GatewayDraft,
  now: Date,
): GatewaySettings {
  const after = replacedGateway(before, draft, now)
  if (after === 'url missing') throw taxGatewayUrlMissing()
  return { ...after, onFailure: draft.onFailure }
}
