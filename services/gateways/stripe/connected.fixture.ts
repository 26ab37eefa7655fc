import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { deriveKey, newId, type TenantMode, Vault } from '@souk/platform'
import type { Charge, Gateway, GatewayConnection, GatewayRequest } from '../gateway.ts'
import { stripeKind } from './kind.ts'
import type { LoopbackStripe } from './testing/server.ts'

interface Settings {
  readonly mode?: TenantMode
  readonly secretKey?: string
  readonly webhookSecrets?: readonly string[]
  readonly apiBase?: string
  readonly loopbackForSandboxes?: boolean
  readonly timeoutMs?: number
}

export interface Connected {
  readonly gateway: Gateway
  readonly connection: GatewayConnection
  readonly kind: ReturnType<typeof stripeKind>
  charge(rest?: Partial<Charge>): Charge
  request(key: string): GatewayRequest
  passTime(milliseconds: number): void
}

/** A gateway that speaks to that Stripe, for a tenant that has set it up. */
export function connected(
  t: TestContext,
  stripe: LoopbackStripe,
  { mode = 'sandbox', secretKey = 'sk_test_1', webhookSecrets = [], ...rest }: Settings = {},
): Connected {
  stripe.account('sk_test_1')
  const vault = new Vault(deriveKey(randomBytes(16).toString('hex'), 'gateways'))
  const { apiBase = stripe.url, loopbackForSandboxes = true, timeoutMs } = rest
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const kind = stripeKind({ vault, loopbackForSandboxes, timeoutMs, now })
  t.after(() => kind.close())
  const sealedSecrets = vault.seal(JSON.stringify({ secretKey, webhookSecrets, apiBase }))
  const named = {
    id: newId('ppr'),
    code: 'stripe',
    kind: 'STRIPE',
    tenantId: 'ten_1',
    settings: {},
  } as const
  const connection = { ...named, mode, sealedSecrets }
  return {
    gateway: kind.open(connection),
    connection,
    kind,
    charge: (more = {}) => ({
      paymentId: newId('pay'),
      method: 'pm_card_visa',
      amount: 1_999,
      currency: 'EUR',
      captures: 'AUTOMATIC',
      ref: null,
      returnUrl: 'https://shop.example/back',
      description: 'A-1001',
      ...more,
    }),
    request: (key) => ({ key, signal: new AbortController().signal }),
    passTime: (milliseconds) => {
      aheadMs += milliseconds
    },
  }
}

export function expectOutcome<
  Answer extends { outcome: string },
  Outcome extends Answer['outcome'],
>(answer: Answer, outcome: Outcome): Extract<Answer, { outcome: Outcome }> {
  assert.equal(answer.outcome, outcome, JSON.stringify(answer))
  return answer as Extract<Answer, { outcome: Outcome }>
}
