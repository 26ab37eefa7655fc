import type { Money } from '@souk/platform'
import type { GatewayKinds } from '../adapters.ts'
import type { Capability } from '../gateway.ts'
import type { PaymentGateway } from '../payment-gateway.ts'

export const rulesMax = 50

export interface RoutingCondition {
  readonly currencies?: readonly string[]
  readonly countries?: readonly string[]
  readonly channels?: readonly string[]
  readonly methods?: readonly string[]
  readonly min_amount?: Money
  readonly max_amount?: Money
}

export interface RoutingRule {
  readonly name: string
  readonly when: RoutingCondition
  readonly gateway_id: string
  readonly fallback_id: string | null
}

export interface Routing {
  readonly rules: readonly RoutingRule[]
  readonly version: number
  readonly updatedAt: Date | null
}

/** Of a tenant that has said nothing. */
export const noRouting: Routing = { rules: [], version: 1, updatedAt: null }

/** What is to be paid, as far as rules ask. */
export interface Sought {
  readonly method: string
  readonly amount: number
  readonly currency: string
  readonly country: string | null
  readonly channel: string | null
  /** Whether the money is held first. */
  readonly holds: boolean
  /** Whether it is then taken in several parts. */
  readonly isInParts?: boolean
  /** Whether the gateway shall keep the method. */
  readonly isKept?: boolean
}

export type Failed =
  | 'CURRENCY'
  | 'COUNTRY'
  | 'CHANNEL'
  | 'METHOD'
  | 'MIN_AMOUNT'
  | 'MAX_AMOUNT'
  | 'GATEWAY'
export type Lack =
  | 'DISABLED'
  | 'METHOD'
  | 'CURRENCY'
  | 'AMOUNT'
  | 'AUTHORIZE'
  | 'MULTIPLE_CAPTURES'
  | 'SAVED_METHODS'

/** Why a gateway was taken: a rule names it, or its fallback was taken instead, or no rule applied. */
export type RouteReason = 'RULE' | 'FALLBACK' | 'NO_RULE' | 'FAILED_OVER'

export interface Route {
  /** Those that take it, in the order in which they are asked. */
  readonly gateways: readonly PaymentGateway[]
  readonly rule: string | null
  readonly reason: RouteReason
  readonly considered: readonly { readonly rule: string; readonly failed: readonly Failed[] }[]
  /** What each gateway lacks that does not take it. */
  readonly lacking: readonly { readonly gateway: string; readonly lacks: readonly Lack[] }[]
}

export interface Known {
  readonly kinds: GatewayKinds
  /** The oldest first. */
  readonly gateways: readonly PaymentGateway[]
  readonly routing: Routing
  readonly now: Date
}

/** The gateways for a payment: the first rule that applies names the first two, and then comes whoever takes it, the oldest first. */
export function route({ kinds, gateways, routing, now }: Known, sought: Sought): Route {
  const lackOf = new Map(gateways.map((gateway) => [gateway, lacksOf(kinds, gateway, sought)]))
  const taking = gateways.filter((gateway) => lackOf.get(gateway)?.length === 0)
  const byId = new Map(taking.map((gateway) => [gateway.id, gateway]))
  const considered: { rule: string; failed: Failed[] }[] = []
  let applied: RoutingRule | undefined
  for (const rule of routing.rules) {
    const isTaken = byId.has(rule.gateway_id) || byId.has(rule.fallback_id ?? '')
    const failed = [...failedOf(rule.when, sought), ...(isTaken ? [] : (['GATEWAY'] as const))]
    considered.push({ rule: rule.name, failed })
    if (failed.length > 0) continue
    applied = rule
    break
  }
  const named = [applied?.gateway_id, applied?.fallback_id].flatMap(
    (id) => byId.get(id ?? '') ?? [],
  )
  const ordered = healthyFirst([...new Set([...named, ...taking])], now)
  const reason = reasonOf(applied, ordered[0])
  const lacking = [...lackOf]
    .filter(([, lacks]) => lacks.length > 0)
    .map(([{ code: gateway }, lacks]) => ({ gateway, lacks }))
  return { gateways: ordered, rule: applied?.name ?? null, reason, considered, lacking }
}

/** What cannot be reached is asked last, until it is time to try it again. */
function healthyFirst(gateways: readonly PaymentGateway[], now: Date): PaymentGateway[] {
  const isDegraded = ({ status, probeAt }: PaymentGateway) =>
    status === 'DEGRADED' && (probeAt === null || probeAt > now)
  return [...gateways.filter((one) => !isDegraded(one)), ...gateways.filter(isDegraded)]
}

function reasonOf(rule: RoutingRule | undefined, first: PaymentGateway | undefined): RouteReason {
  if (!rule) return 'NO_RULE'
  return first?.id === rule.gateway_id ? 'RULE' : 'FALLBACK'
}

function lacksOf(
  kinds: GatewayKinds,
  { kind, status, currencies }: PaymentGateway,
  { method, amount, currency, holds, isInParts = false, isKept = false }: Sought,
): Lack[] {
  const adapter = kinds.has(kind) ? kinds.of(kind) : undefined
  const takes = (list: readonly string[] | null | undefined) => list?.includes(currency) ?? true
  const can = (capability: Capability) => adapter?.capabilities.includes(capability) ?? false
  const isTaken = takes(currencies) && takes(adapter?.currencies)
  const counts = adapter?.takesAmount?.(amount, currency) ?? true
  return [
    ...(status === 'DISABLED' ? (['DISABLED'] as const) : []),
    ...(adapter?.takes(method) ? [] : (['METHOD'] as const)),
    ...(isTaken ? [] : (['CURRENCY'] as const)),
    ...(isTaken && !counts ? (['AMOUNT'] as const) : []),
    ...(holds && !can('AUTHORIZE') ? (['AUTHORIZE'] as const) : []),
    ...(isInParts && !can('MULTIPLE_CAPTURES') ? (['MULTIPLE_CAPTURES'] as const) : []),
    ...(isKept && !can('SAVED_METHODS') ? (['SAVED_METHODS'] as const) : []),
  ]
}

/** Which conditions of a rule do not hold. */
function failedOf(when: RoutingCondition, sought: Sought): Failed[] {
  const { method, amount, currency, country, channel } = sought
  const misses = (list: readonly string[] | undefined, value: string | null) =>
    list !== undefined && (value === null || !list.includes(value))
  const { min_amount: min, max_amount: max } = when
  return [
    ...(misses(when.currencies, currency) ? (['CURRENCY'] as const) : []),
    ...(misses(when.countries, country) ? (['COUNTRY'] as const) : []),
    ...(misses(when.channels, channel) ? (['CHANNEL'] as const) : []),
    ...(misses(when.methods, method) ? (['METHOD'] as const) : []),
    ...(min && (min.currency !== currency || amount < min.amount) ? (['MIN_AMOUNT'] as const) : []),
    ...(max && (max.currency !== currency || amount > max.amount) ? (['MAX_AMOUNT'] as const) : []),
  ]
}
