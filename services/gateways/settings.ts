import type { Actor, Money, TenantMode } from '@souk/platform'
import type { GatewayKind } from './gateway.ts'

/** Where money comes to that is recorded by hand. */
export interface ManualSettings {
  /** Bank accounts, as the books name them: `asset:bank:{account}`. */
  readonly accounts: readonly string[]
  /** Above these amounts a second person confirms what one has recorded. */
  readonly second_person_above: readonly Money[]
  /** Higher limits, for which one person has asked, and another has not yet. */
  readonly raise?: LimitRaise
}

export interface LimitRaise {
  readonly second_person_above: readonly Money[]
  readonly asked_by: Actor
  /** Members who answer for the program that has asked. */
  readonly accountable: readonly string[]
  readonly asked_at: string
}

/** What is shown of an account at Stripe. */
export interface StripeSettings {
  readonly publishable_key: string | null
  readonly api_base: string | null
  readonly has_secret_key: boolean
  /** How many secrets of its notices are known: two while one is replaced. */
  readonly webhook_secrets: number
}

/** What is kept sealed of it. */
export interface StripeSecrets {
  readonly secretKey: string | null
  readonly webhookSecrets: readonly string[]
  readonly apiBase: string | null
}

export const noStripeSecrets: StripeSecrets = {
  secretKey: null,
  webhookSecrets: [],
  apiBase: null,
}

const initial = {
  TEST: {},
  STORED_VALUE: {},
  MANUAL: { accounts: ['main'], second_person_above: [] } satisfies ManualSettings,
  STRIPE: {
    publishable_key: null,
    api_base: null,
    has_secret_key: false,
    webhook_secrets: 0,
  } satisfies StripeSettings,
} as const

export function initialSettings(kind: GatewayKind): Readonly<Record<string, unknown>> {
  return initial[kind]
}

const worlds: Readonly<Record<TenantMode, 'live' | 'test'>> = { live: 'live', sandbox: 'test' }

/** Whether a key of Stripe is one for tenants of this mode: a sandbox never moves real money, a live tenant never pretends to. */
export function isForMode(mode: TenantMode, key: string): boolean {
  const [, world] = /^(?:sk|rk|pk)_(live|test)_/.exec(key) ?? []
  return world === worlds[mode]
}
