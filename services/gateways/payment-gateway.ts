import { createHash } from 'node:crypto'
import { type FieldError, idOf, type TenantMode } from '@souk/platform'
import type { GatewayConnection, GatewayKind } from './gateway.ts'
import { type Asking, withLimits } from './manual/limits.ts'
import { gatewaySettingsRefused } from './problems.ts'
import {
  initialSettings,
  isForMode,
  type ManualSettings,
  noStripeSecrets,
  type StripeSecrets,
} from './settings.ts'

export const gatewayStatuses = ['ACTIVE', 'DEGRADED', 'DISABLED'] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

export const gatewaysMax = 20

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
  /** Whether a payment was taken through it. */
  readonly used: boolean
  /** When a payment tries it again that could not reach it; null unless it is degraded. */
  readonly probeAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface GatewayDraft {
  readonly kind: GatewayKind
  readonly code: string
  readonly name: string
}

export interface GatewayChanges {
  readonly name?: string
  readonly status?: 'ACTIVE' | 'DISABLED'
  readonly currencies?: readonly string[] | null
  readonly manual?: Partial<Omit<ManualSettings, 'raise'>>
  readonly stripe?: {
    readonly publishable_key?: string | null
    readonly api_base?: string | null
  }
  readonly credentials?: {
    readonly secret_key?: string
    readonly webhook_secrets?: readonly string[]
  }
}

/** What keeps the secrets of gateways. */
export interface Seals {
  seal(plain: string): Buffer
  open(sealed: Buffer): string
}

/** What decides which settings a gateway may have. */
export interface Allowed extends Seals {
  readonly mode: TenantMode
  readonly loopbackForSandboxes: boolean
  /** What the kind takes; null for all. */
  readonly currencies: readonly string[] | null
  readonly asking: Asking
}

export function newGateway(
  { kind, code, name }: GatewayDraft,
  id: string,
  now: Date,
): PaymentGateway {
  return {
    id,
    kind,
    code,
    name,
    status: 'ACTIVE',
    currencies: null,
    settings: initialSettings(kind),
    sealedSecrets: null,
    used: false,
    probeAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** Nobody has created what is built in, so it is older than every tenant. */
const always = new Date('2026-01-01T00:00:00.000Z')

const builtIn: readonly GatewayDraft[] = [
  { kind: 'MANUAL', code: 'manual', name: 'Recorded by hand' },
  { kind: 'TEST', code: 'test', name: 'Test gateway' },
]

/** What a tenant has without setting anything up. It has a row once somebody has changed it. */
export function builtInGateways(tenantId: string, mode: TenantMode): PaymentGateway[] {
  const drafts = builtIn.filter(({ kind }) => mode === 'sandbox' || kind !== 'TEST')
  return drafts.map((draft) => newGateway(draft, builtInId(tenantId, draft.code), always))
}

export function isBuiltIn({ code }: Pick<PaymentGateway, 'code'>): boolean {
  return builtIn.some((draft) => draft.code === code)
}

/** The same at every look, and another for each tenant. */
export function builtInId(tenantId: string, code: string): string {
  const hex = createHash('sha256').update(`${tenantId}:${code}`).digest('hex')
  const [time, low, high] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)]
  return idOf('ppr', `${time}-${low}-8${high}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`)
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

/** The gateway with what is said of it, or a refusal that names every field that does not fit. The version is left to the caller. */
export function configured(
  gateway: PaymentGateway,
  changes: GatewayChanges,
  allowed: Allowed,
): PaymentGateway {
  const errors = [
    ...misplaced(gateway.kind, changes),
    ...unfit(changes, allowed),
    ...repeated(changes),
  ]
  if (errors.length > 0) throw gatewaySettingsRefused(undefined, { errors })
  const { name = gateway.name, currencies = gateway.currencies } = changes
  const status =
    changes.status === undefined ? gateway.status : statusAfter(gateway, changes.status)
  const probeAt = status === 'DEGRADED' ? gateway.probeAt : null
  const same = { ...gateway, name, currencies, status, probeAt }
  if (gateway.kind === 'MANUAL') return withManual(same, changes, allowed)
  return gateway.kind === 'STRIPE' ? withStripe(same, changes, allowed) : same
}

function withManual(
  gateway: PaymentGateway,
  { manual = {} }: GatewayChanges,
  { asking }: Allowed,
): PaymentGateway {
  const { second_person_above: limits, ...others } = manual
  const known = { ...(gateway.settings as unknown as ManualSettings), ...others }
  const settings = limits === undefined ? known : withLimits(known, limits, asking)
  return { ...gateway, settings: { ...settings } }
}

/** What is degraded is active: it becomes so again by answering, and not by being asked to. */
function statusAfter({ status }: PaymentGateway, asked: 'ACTIVE' | 'DISABLED'): GatewayStatus {
  return asked === 'ACTIVE' && status === 'DEGRADED' ? status : asked
}

function withStripe(
  gateway: PaymentGateway,
  { stripe = {}, credentials = {} }: GatewayChanges,
  seals: Seals,
): PaymentGateway {
  const { sealedSecrets } = gateway
  const before = sealedSecrets ? secretsIn(seals.open(sealedSecrets)) : noStripeSecrets
  const settings = { ...gateway.settings, ...stripe }
  const { secret_key = before.secretKey, webhook_secrets = before.webhookSecrets } = credentials
  const apiBase = stripe.api_base === undefined ? before.apiBase : stripe.api_base
  const secrets: StripeSecrets = { secretKey: secret_key, webhookSecrets: webhook_secrets, apiBase }
  const isSame = JSON.stringify(secrets) === JSON.stringify(before)
  return {
    ...gateway,
    settings: {
      ...settings,
      has_secret_key: secret_key !== null,
      webhook_secrets: webhook_secrets.length,
    },
    sealedSecrets: isSame ? sealedSecrets : seals.seal(JSON.stringify(secrets)),
  }
}

function secretsIn(text: string): StripeSecrets {
  return { ...noStripeSecrets, ...(JSON.parse(text) as Partial<StripeSecrets>) }
}

const kindOf = { manual: 'MANUAL', stripe: 'STRIPE', credentials: 'STRIPE' } as const

function misplaced(kind: GatewayKind, changes: GatewayChanges): FieldError[] {
  return Object.entries(kindOf).flatMap(([name, itsKind]) => {
    const isGiven = changes[name as keyof typeof kindOf] !== undefined
    if (!isGiven || itsKind === kind) return []
    return [
      { path: `/${name}`, code: 'wrong_kind', message: `belongs to gateways of kind ${itsKind}` },
    ]
  })
}

/** Of two limits for one currency one would count for nothing. */
function repeated({ manual }: GatewayChanges): FieldError[] {
  const currencies = (manual?.second_person_above ?? []).map(({ currency }) => currency)
  return currencies.flatMap((currency, at) => {
    if (currencies.indexOf(currency) === at) return []
    const path = `/manual/second_person_above/${at}/currency`
    return [{ path, code: 'repeated', message: 'has a limit already' }]
  })
}

function unfit(
  { currencies, stripe = {}, credentials = {} }: GatewayChanges,
  { mode, loopbackForSandboxes, currencies: taken }: Allowed,
): FieldError[] {
  const errors: FieldError[] = []
  const keys = [
    ['/credentials/secret_key', credentials.secret_key],
    ['/stripe/publishable_key', stripe.publishable_key],
  ] as const
  for (const [path, key] of keys) {
    if (typeof key !== 'string' || isForMode(mode, key)) continue
    const message = `must be a ${mode === 'live' ? 'live' : 'test'} key, as the tenant is ${mode === 'live' ? 'live' : 'a sandbox'}`
    errors.push({ path, code: 'wrong_mode', message })
  }
  const isElsewhere = typeof stripe.api_base === 'string'
  if (isElsewhere && !(mode === 'sandbox' && loopbackForSandboxes)) {
    const message = 'is for sandboxes of an installation for development'
    errors.push({ path: '/stripe/api_base', code: 'not_allowed', message })
  }
  for (const [at, currency] of (currencies ?? []).entries()) {
    if (taken === null || taken.includes(currency)) continue
    const message = 'is no currency of this kind of gateway'
    errors.push({ path: `/currencies/${at}`, code: 'not_taken', message })
  }
  return errors
}
