import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { allKinds, enterDirectory } from '@souk/gateways/contract'
import { LoopbackStripe, type StripeAccount } from '@souk/gateways/testing'
import { deriveKey, newId, type Service, uuidOf, Vault } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import {
  balances,
  listPaymentsOf,
  type PaymentBody,
  type ProblemBody,
  placeOrder,
  shopServices,
} from '../fixtures.ts'

/** A tenant that pays through an account of a Stripe on this machine. */
export interface StripeTenant {
  readonly name: string
  readonly gatewayId: string
  readonly secretKey: string
  readonly account: StripeAccount
  readonly callbackUrl: string
}

/** All that a payment through Stripe needs, in an installation with that secret. */
export function stripeServices(secret: string): Service[] {
  return shopServices(allKinds({ secret, loopbackForSandboxes: true }))
}

/** Shops that pay through a Stripe on this machine, which calls them back over the network. */
export class StripeShop {
  readonly world: World
  readonly stripe: LoopbackStripe
  readonly #url: string
  readonly #secret: string

  private constructor(world: World, stripe: LoopbackStripe, secret: string) {
    this.#secret = secret
    this.world = world
    this.stripe = stripe
    const { port } = world.app.server.address() as AddressInfo
    this.#url = `http://127.0.0.1:${port}`
  }

  static async open(secret = randomBytes(32).toString('hex')): Promise<StripeShop> {
    const services = stripeServices(secret)
    const world = await createWorld({ services, doesOutboundWork: true, app: { secret } })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    return new StripeShop(world, await LoopbackStripe.start(), secret)
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.stripe.close()
  }

  /** Sets Stripe up as an operator does: the keys, and the address at Stripe that it sends to. */
  async connect(name: string): Promise<StripeTenant> {
    const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
    const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`
    const gatewayId = newId('ppr')
    await this.setUp(name, gatewayId, { secretKey, webhookSecrets: [webhookSecret] })
    await this.world.seed(name, (tx) => enterDirectory(tx, gatewayId))
    const account = this.stripe.account(secretKey)
    const callbackUrl = `${this.#url}/api/v1/payment-callbacks/${gatewayId}`
    Object.assign(account.webhooks, { url: callbackUrl, secrets: [webhookSecret] })
    return { name, gatewayId, secretKey, account, callbackUrl }
  }

  /** The gateway with these secrets, and no others. */
  async setUp(name: string, gatewayId: string, secrets: object): Promise<void> {
    const vault = new Vault(deriveKey(this.#secret, 'gateways'))
    const sealed = vault.seal(JSON.stringify({ ...secrets, apiBase: this.stripe.url }))
    await this.world.seed(name, async (tx) => {
      const made = await tx`
        insert into gateways.gateways (tenant_id, id, kind, code, name, status, settings, sealed_secrets, version,
          created_at, updated_at)
        values (${tx.tenantId}, ${uuidOf(gatewayId)}, 'STRIPE', 'stripe', 'Stripe', 'ACTIVE', '{}', ${sealed}, 1,
          ${tx.now}, ${tx.now})
        on conflict (tenant_id, code) do update set sealed_secrets = excluded.sealed_secrets
        returning version
      `
      assert.equal(made.length, 1)
    })
  }

  async order({ name }: StripeTenant, price = 5_000): Promise<string> {
    return (await placeOrder(this.world, name, [{ price, quantity: 1 }])).id
  }

  pay({ name }: StripeTenant, orderId: string, rest: object = {}) {
    return this.world.as(name).post<PaymentBody & ProblemBody>('/api/v1/payments', {
      order_id: orderId,
      method: 'pm_card_visa',
      return_url: 'https://shop.example/back',
      ...rest,
    })
  }

  /** An order and the payment that it was paid with, whatever that was answered. */
  async paid(tenant: StripeTenant, rest: object = {}) {
    const orderId = await this.order(tenant)
    await this.pay(tenant, orderId, rest)
    const [payment] = await listPaymentsOf(this.world, tenant.name, orderId)
    assert(payment)
    return { orderId, payment, intent: tenant.account.intentFor(payment.id) }
  }

  /** Lets Stripe tell what has happened, and does what follows. */
  async told({ account }: StripeTenant, ...order: Parameters<typeof account.webhooks.flush>) {
    await account.webhooks.flush(...order)
    await this.world.settle()
  }

  /** What the books say that Stripe owes is what Stripe says. */
  async assertBooks({ name, account }: StripeTenant): Promise<void> {
    const books = await balances(this.world, name)
    assert.equal(books['asset:psp:stripe'] ?? 0, account.balance().net)
    assert.equal(books['expense:psp_fees'] ?? 0, account.balance().fees)
  }
}
