import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { allKinds } from '@souk/gateways/contract'
import { manifest as gateways, gatewaysService } from '@souk/gateways/manifest'
import { LoopbackStripe, type StripeAccount } from '@souk/gateways/testing'
import type { Service } from '@souk/platform'
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
  readonly account: StripeAccount
  readonly callbackUrl: string
}

/** All that a payment through Stripe needs, in an installation with that secret. */
export function stripeServices(secret: string): Service[] {
  const surroundings = { secret, loopbackForSandboxes: true }
  const kinds = allKinds(surroundings)
  return shopServices(kinds).map((service) =>
    service.name === gateways.name ? gatewaysService({ ...surroundings, kinds }) : service,
  )
}

/** Shops that pay through a Stripe on this machine, which calls them back over the network. */
export class StripeShop {
  readonly world: World
  readonly stripe: LoopbackStripe
  readonly #url: string

  private constructor(world: World, stripe: LoopbackStripe) {
    this.world = world
    this.stripe = stripe
    const { port } = world.app.server.address() as AddressInfo
    this.#url = `http://127.0.0.1:${port}`
  }

  static async open(secret = randomBytes(32).toString('hex')): Promise<StripeShop> {
    const services = stripeServices(secret)
    const world = await createWorld({ services, doesOutboundWork: true, app: { secret } })
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    return new StripeShop(world, await LoopbackStripe.start())
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.stripe.close()
  }

  /** Sets Stripe up as an operator does: the keys, and the address at Stripe that it sends to. */
  async connect(name: string): Promise<StripeTenant> {
    const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
    const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`
    const made = await this.world.as(name).post<{ id: string }>('/api/v1/payment-gateways', {
      kind: 'STRIPE',
      code: 'stripe',
      name: 'Stripe',
      stripe: { api_base: this.stripe.url },
      credentials: { secret_key: secretKey, webhook_secrets: [webhookSecret] },
    })
    assert.equal(made.status, 201, made.text)
    const { id: gatewayId } = made.body
    const account = this.stripe.account(secretKey)
    const callbackUrl = `${this.#url}/api/v1/payment-callbacks/${gatewayId}`
    Object.assign(account.webhooks, { url: callbackUrl, secrets: [webhookSecret] })
    return { name, gatewayId, account, callbackUrl }
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
    const disputeFees = books['expense:dispute_fees'] ?? 0
    assert.equal((books['expense:psp_fees'] ?? 0) + disputeFees, account.balance().fees)
  }
}
