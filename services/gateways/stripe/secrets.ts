import type { TenantMode } from '@souk/platform'

/** What a tenant has entered of its account at Stripe. Kept sealed, and never part of an error, a log or an answer. */
export interface StripeSecrets {
  readonly secretKey: string
  /** Of the endpoint that Stripe calls: the newest first, and the one before it while it is rotated. */
  readonly webhookSecrets: readonly string[]
  /** Where a Stripe of tests listens, on the machine itself. */
  readonly apiBase: string | null
}

/** Undefined for what this version cannot read. */
export function secretsOf(opened: string): StripeSecrets | undefined {
  const read = objectOf(opened)
  const { secretKey, webhookSecrets = [], apiBase = null } = read
  if (typeof secretKey !== 'string' || secretKey === '') return undefined
  if (!Array.isArray(webhookSecrets) || !webhookSecrets.every(isText)) return undefined
  if (apiBase !== null && typeof apiBase !== 'string') return undefined
  return { secretKey, webhookSecrets, apiBase }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

/** Secret keys and restricted keys say for which of the two worlds of Stripe they are. */
const keyPatterns: Readonly<Record<TenantMode, RegExp>> = {
  live: /^(sk|rk)_live_[A-Za-z0-9_]+$/,
  sandbox: /^(sk|rk)_test_[A-Za-z0-9_]+$/,
}

/** Whether the key is one for tenants of this mode: a sandbox never moves real money, a live tenant never pretends to. */
export function isKeyFor(mode: TenantMode, secretKey: string): boolean {
  return keyPatterns[mode].test(secretKey)
}
