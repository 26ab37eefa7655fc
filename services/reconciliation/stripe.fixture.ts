import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { LoopbackStripe, type StripeAccount } from '@souk/gateways/testing'
import { Books, type Money } from './reconciliation.fixture.ts'

/** A tenant that pays through an account of a Stripe on this machine. */
export interface StripeTenant {
  readonly name: string
  readonly gatewayId: string
  readonly account: StripeAccount
}

export interface PayoutBody {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly amount: Money
  readonly bank_account: string
  readonly expected_at: string | null
  readonly paid_at: string | null
  readonly returned_at: string | null
  readonly failure_code: string | null
  readonly run_id: string | null
}

interface PaymentBody {
  readonly id: string
  readonly status: string
}

/** Shops that are paid through a Stripe on this machine, which tells of what happens over the network. */
export class StripeBooks {
  readonly books: Books
  readonly stripe: LoopbackStripe
  readonly #url: string

  private constructor(books: Books, stripe: LoopbackStripe) {
    this.books = books
    this.stripe = stripe
    const { port } = books.world.app.server.address() as AddressInfo
    this.#url = `http://127.0.0.1:${port}`
  }

  static async open(): Promise<StripeBooks> {
    const books = await Books.open()
    await books.world.app.listen({ port: 0, host: '127.0.0.1' })
    return new StripeBooks(books, await LoopbackStripe.start())
  }

  async close(): Promise<void> {
    await this.books.close()
    await this.stripe.close()
  }

  async connect(name: string): Promise<StripeTenant> {
    const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
    const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`
    const made = await this.books.world.as(name).post<{ id: string }>('/api/v1/payment-gateways', {
      ...{ kind: 'STRIPE', code: 'stripe', name: 'Stripe' },
      stripe: { api_base: this.stripe.url },
      credentials: { secret_key: secretKey, webhook_secrets: [webhookSecret] },
    })
    assert.equal(made.status, 201, made.text)
    const { id: gatewayId } = made.body
    const account = this.stripe.account(secretKey)
    const url = `${this.#url}/api/v1/payment-callbacks/${gatewayId}`
    Object.assign(account.webhooks, { url, secrets: [webhookSecret] })
    return { name, gatewayId, account }
  }

  /** An order of that price and the payment of it. */
  async paid({ name }: StripeTenant, price = 5_000, rest: object = {}): Promise<PaymentBody> {
    const shop = this.books.world.as(name)
    const product = await shop.post<{ id: string }>('/v1/catalog/products', {
      title: 'Linen shirt',
      price: { amount: price, currency: 'EUR' },
      inventory: { available: 1, warehouse: 'MAIN' },
    })
    const items = [{ product_id: product.body.id, quantity: 1 }]
    const order = await shop.post<{ id: string }>('/api/v1/orders', { items })
    assert.equal(order.status, 201, order.text)
    const payment = await shop.post<PaymentBody>('/api/v1/payments', {
      ...{ order_id: order.body.id, method: 'pm_card_visa' },
      ...{ return_url: 'https://shop.example/back', ...rest },
    })
    assert.equal(payment.status, 201, payment.text)
    return payment.body
  }

  /** Lets Stripe tell what has happened, and does what follows. */
  async told({ account }: StripeTenant, ...order: Parameters<typeof account.webhooks.flush>) {
    await account.webhooks.flush(...order)
    await this.books.world.settle()
  }

  async payouts({ name }: Pick<StripeTenant, 'name'>): Promise<PayoutBody[]> {
    const { body, text, status } = await this.books.world
      .as(name)
      .get<{ content: PayoutBody[] }>('/api/v1/reconciliation/payouts?limit=96')
    assert.equal(status, 200, text)
    return body.content
  }

  /** What the books say that Stripe owes, and what has arrived at the bank. */
  async standing({ name }: StripeTenant): Promise<{ stripe: number; bank: number }> {
    const balances = await this.books.balances(name)
    return { stripe: balances['asset:psp:stripe'] ?? 0, bank: balances['asset:bank:main'] ?? 0 }
  }
}
