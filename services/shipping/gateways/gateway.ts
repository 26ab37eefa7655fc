import { shippingGatewayUrlMissing } from '../problems.ts'

export const gatewayKinds = ['BUILT_IN', 'HTTP'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** Who says what carriers ask for: nobody, so that the tables of the methods apply, or a service that the tenant names. */
export interface GatewaySettings {
  readonly kind: GatewayKind
  readonly url: string | null
  readonly sealedToken: Buffer | null
  readonly version: number
  readonly updatedAt: Date | null
}

export const builtIn: GatewaySettings = {
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
export function replaceGateway(
  before: GatewaySettings,
  { kind, ...draft }: GatewayDraft,
  now: Date,
): GatewaySettings {
  const next = { kind, version: before.version + 1, updatedAt: now }
  if (kind === 'BUILT_IN') return { ...next, url: null, sealedToken: null }
  const { url, sealedToken } = draft
  if (url === null) throw shippingGatewayUrlMissing()
  const kept = url === before.url ? before.sealedToken : null
  return { ...next, url, sealedToken: sealedToken === undefined ? kept : sealedToken }
}
