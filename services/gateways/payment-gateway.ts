import { createHash } from 'node:crypto'
import { idOf, type TenantMode } from '@souk/platform'
import type { GatewayConnection, GatewayKind } from './gateway.ts'

export type GatewayStatus = 'ACTIVE' | 'DEGRADED' | 'DISABLED'

/** A gateway that a tenant pays through. */
export interface PaymentGateway {
  readonly id: string
  readonly kind: GatewayKind
  /** Its name in the books, unique in the tenant and never changed. */
  readonly code: string
  readonly name: string
  readonly status: GatewayStatus
  /** Null where it takes all that its kind takes. */
  readonly currencies: readonly string[] | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly sealedSecrets: Buffer | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a tenant has without setting anything up. It has a row once somebody has changed it. */
function builtInGateways(tenantId: string, mode: TenantMode): PaymentGateway[] {
  if (mode !== 'sandbox') return []
  return [
    {
      id: builtInId(tenantId, 'test'),
      kind: 'TEST',
      code: 'test',
      name: 'Test gateway',
      status: 'ACTIVE',
      currencies: null,
      settings: {},
      sealedSecrets: null,
      version: 1,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
  ]
}

/** The same for every look at the tenant, and another for each tenant. */
function builtInId(tenantId: string, code: string): string {
  const hex = createHash('sha256').update(`${tenantId}:${code}`).digest('hex')
  const [first, second, third] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)]
  return idOf('ppr', `${first}-${second}-8${third}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`)
}

/** Those that the tenant has set up, and the built-in ones that it has not changed: the oldest first. */
export function withBuiltIn(
  kept: readonly PaymentGateway[],
  tenantId: string,
  mode: TenantMode,
): PaymentGateway[] {
  const codes = new Set(kept.map(({ code }) => code))
  return [...builtInGateways(tenantId, mode).filter(({ code }) => !codes.has(code)), ...kept]
}

export function connectionOf(
  { id, code, kind, settings, sealedSecrets }: PaymentGateway,
  { tenantId, mode }: Pick<GatewayConnection, 'tenantId' | 'mode'>,
): GatewayConnection {
  return { id, code, kind, mode, tenantId, settings, sealedSecrets }
}
