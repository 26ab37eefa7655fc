/** Who does something for a tenant: Souk itself, or a service outside that the tenant names. */
export const gatewayKinds = ['BUILT_IN', 'HTTP'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

export interface GatewaySetting {
  readonly kind: GatewayKind
  readonly url: string | null
  readonly sealedToken: Buffer | null
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has never named one. */
export const builtInGateway: GatewaySetting = {
  kind: 'BUILT_IN',
  url: null,
  sealedToken: null,
  version: 1,
  updatedAt: null,
}

export interface GatewayDraft {
  readonly kind: GatewayKind
  readonly url: string | null
  /** Undefined to keep the one that is there. */
  readonly sealedToken: Buffer | null | undefined
}

/** A token is shown to the address that it was entered for, and to no other. */
export function replacedGateway(
  before: GatewaySetting,
  { kind, url, sealedToken }: GatewayDraft,
  now: Date,
): GatewaySetting | 'url missing' {
  const next = { kind, version: before.version + 1, updatedAt: now }
  if (kind === 'BUILT_IN') return { ...next, url: null, sealedToken: null }
  if (url === null) return 'url missing'
  const kept = url === before.url ? before.sealedToken : null
  return { ...next, url, sealedToken: sealedToken === undefined ? kept : sealedToken }
}
