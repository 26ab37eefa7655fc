import { taxGatewayUrlMissing } from '../problems.ts'

export const gatewayKinds = ['BUILT_IN', 'HTTP'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** What happens if a gateway does not answer, or says nothing that can be used. */
export const failurePolicies = ['FAIL', 'USE_FALLBACK_RATES'] as const
export type FailurePolicy = (typeof failurePolicies)[number]

/** Who calculates the taxes of a tenant: its own rates, or a service that it names. */
export interface GatewaySettings {
  readonly kind: GatewayKind
  readonly url: string | null
  readonly sealedToken: Buffer | null
  readonly onFailure: FailurePolicy
  readonly version: number
  readonly updatedAt: Date | null
}

export const builtIn: GatewaySettings = {
  kind: 'BUILT_IN',
  url: null,
  sealedToken: null,
  onFailure: 'FAIL',
  version: 1,
  updatedAt: null,
}

export interface GatewayDraft {
  readonly kind: GatewayKind
  readonly url: string | null
  /** Undefined to keep the one that is there. */
  readonly sealedToken: Buffer | null | undefined
  readonly onFailure: FailurePolicy
}

/** A token is shown to the address that it was entered for, and to no other. */
export function replaceGateway(
  before: GatewaySettings,
  draft: GatewayDraft,
  now: Date,
): GatewaySettings {
  const { kind, onFailure } = draft
  const url = kind === 'HTTP' ? draft.url : null
  if (kind === 'HTTP' && url === null) throw taxGatewayUrlMissing()
  const kept = url !== null && url === before.url ? before.sealedToken : null
  const sealedToken =
    url === null ? null : draft.sealedToken === undefined ? kept : draft.sealedToken
  return { kind, url, sealedToken, onFailure, version: before.version + 1, updatedAt: now }
}
