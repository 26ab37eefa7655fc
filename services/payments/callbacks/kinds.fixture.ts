import assert from 'node:assert/strict'
import { conclude, openDispute, payOut, renew, settleRefund } from '@souk/gateways/testing'
import { euro, readPayment, refund } from '../fixtures.ts'
import type { StripeShop, StripeTenant } from './stripe-shop.fixture.ts'

/** Something of a tenant that Stripe tells of, and what it looks like here. */
interface Told {
  /** Happens at Stripe, where nobody here has asked for it. */
  readonly happen: () => void
  readonly look: () => Promise<unknown>
}

export interface Kind {
  readonly given: (shop: StripeShop, tenant: StripeTenant) => Promise<Told>
  readonly expected: unknown
  /** When it is found where nobody tells of it; null where it is only told of. */
  readonly foundAfterMs: number | null
}

const dayMs = 86_400_000

async function listed<Item>(
  { world }: StripeShop,
  { name }: StripeTenant,
  url: string,
): Promise<Item[]> {
  const { status, body, text } = await world.as(name).get<{ content: Item[] }>(url)
  assert.equal(status, 200, text)
  return body.content
}

/** Every kind of message that a gateway sends. */
export const kinds: Readonly<Record<string, Kind>> = {
  payment: {
    given: async (shop, tenant) => {
      const { payment, intent } = await shop.paid(tenant, { method: 'pm_usBankAccount_success' })
      assert.equal(payment.status, 'PROCESSING')
      return {
        happen: () => conclude(tenant.account, intent.id, true),
        look: async () => {
          const { status, captured } = await readPayment(shop.world, tenant.name, payment.id)
          return [status, captured.amount]
        },
      }
    },
    expected: ['CAPTURED', 5_000],
    foundAfterMs: dayMs,
  },
  refund: {
    given: async (shop, tenant) => {
      const { payment } = await shop.paid(tenant, { method: 'pm_card_pendingRefund' })
      await refund(shop.world, tenant.name, payment.id, { amount: euro(1_000) })
      const [pending] = [...tenant.account.refunds.keys()]
      return {
        happen: () => settleRefund(tenant.account, pending ?? ''),
        look: async () => {
          const url = `/api/v1/refunds?payment_id=${payment.id}`
          const refunds = await listed<{ status: string; amount: object }>(shop, tenant, url)
          return refunds.map(({ status, amount }) => [status, amount])
        },
      }
    },
    expected: [['SUCCEEDED', euro(1_000)]],
    foundAfterMs: dayMs,
  },
  dispute: {
    given: async (shop, tenant) => {
      const { intent } = await shop.paid(tenant)
      const { account } = tenant
      return {
        happen: () => openDispute(account, account.chargeOf(intent), { reason: 'general' }),
        look: async () => {
          const disputes = await listed<{ status: string; amount: object }>(
            shop,
            tenant,
            '/api/v1/disputes',
          )
          return disputes.map(({ status, amount }) => [status, amount])
        },
      }
    },
    expected: [['NEEDS_RESPONSE', euro(5_000)]],
    foundAfterMs: null,
  },
  payout: {
    given: async (shop, tenant) => {
      await shop.paid(tenant)
      return {
        happen: () => payOut(tenant.account),
        look: () =>
          shop.world.peek(tenant.name, async (tx) => {
            const noticed = await tx`
              select reference from gateways.noticed_payouts where tenant_id = ${tx.tenantId}
            `
            return noticed.length
          }),
      }
    },
    expected: 1,
    // Whoever compares the books asks for payouts: this domain keeps what to ask about.
    foundAfterMs: null,
  },
  method: {
    given: async (shop, tenant) => {
      const caller = shop.world.as(tenant.name)
      const url = '/api/v1/payment-methods'
      const customer = await caller.post<{ id: string }>('/api/v1/customers', {
        email: 'ada@shop.example',
      })
      const saved = await caller.post<{ id: string; gateway_method: string }>(url, {
        customer_id: customer.body.id,
        method: 'pm_card_visa',
        return_url: 'https://shop.example/back',
      })
      assert.equal(saved.status, 201, saved.text)
      return {
        happen: () => renew(tenant.account, saved.body.gateway_method, 2039),
        look: async () => {
          const { body } = await caller.get<{ exp: object }>(`${url}/${saved.body.id}`)
          return body.exp
        },
      }
    },
    expected: { month: 12, year: 2039 },
    // A card is asked about before it expires, which this one does in some years.
    foundAfterMs: null,
  },
}
