import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { filesService } from '@souk/files/manifest'
import { allKinds } from '@souk/gateways/contract'
import { gatewaysService } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { type JournalEntry, post } from '@souk/ledger/contract'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { paymentsService } from '@souk/payments/manifest'
import { newId } from '@souk/platform'
import { createWorld, openTestFiles, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as storedValue } from '@souk/stored-value/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { reconciliationService } from './manifest.ts'
import { principalOf } from './people.fixture.ts'

export interface Money {
  readonly amount: number
  readonly currency: string
}

export interface RunBody {
  readonly id: string
  readonly status: string
  readonly lines: number
  readonly repeated_lines: number
  readonly matched: number
  readonly matched_rate: number | null
  readonly exceptions: number
  readonly open_exceptions: number
  readonly failure: { readonly code: string; readonly message: string } | null
}

export interface ExceptionBody {
  readonly id: string
  readonly kind: string
  readonly part: string
  readonly status: string
  readonly reference: string | null
  readonly subject: string | null
  readonly here: Money | null
  readonly there: Money | null
  readonly difference: Money
  readonly account: string | null
  readonly posted_as: string | null
  readonly version: number
}

interface Page<Item> {
  readonly content: Item[]
}

/** June, in which everything happens. */
export const june = (day: number, time = '12:00:00') =>
  `2026-06-${String(day).padStart(2, '0')}T${time}Z`
const period = { from: june(1, '00:00:00'), to: '2026-07-01T00:00:00Z' }

const quota = { liveBytes: 1e9, sandboxBytes: 1e9 }
const secret = 'secret of this test'
const below = [catalog, customers, inventory, ledger, orders, pricing, promotions]

/** Shops that compare what their gateway reports with their books. */
export class Books {
  readonly world: World
  readonly folder: string
  readonly #close: () => Promise<void>

  private constructor(world: World, folder: string, close: () => Promise<void>) {
    this.world = world
    this.folder = folder
    this.#close = close
  }

  static async open(doesOutboundWork = true): Promise<Books> {
    const files = await openTestFiles()
    const { store, folder } = files
    const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
    const asking = { secret, loopbackForSandboxes: true }
    const kinds = allKinds(asking)
    const through = [gatewaysService({ ...asking, kinds }), paymentsService(kinds)]
    const stores = [
      filesService({ store, quota, isShared: true }),
      reconciliationService({ store, kinds }),
    ]
    const services = [...below, ...through, sandbox, shipping, storedValue, tax, ...stores]
    const world: World = await createWorld({
      ...{ services, doesOutboundWork },
      app: { secret, authenticate: ({ authorization = '' }) => principalOf(world, authorization) },
    })
    return new Books(world, folder, () => files.close())
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.#close()
  }

  /** The test gateway of the tenant. */
  async gateway(tenant: string): Promise<string> {
    const { body } = await this.world
      .as(tenant)
      .get<Page<{ id: string; code: string }>>('/api/v1/payment-gateways?kind=TEST')
    const [gateway] = body.content
    assert(gateway)
    return gateway.id
  }

  async upload(tenant: string, content: string | Buffer, name = 'report.csv'): Promise<string> {
    const bytes = Buffer.from(content)
    const caller = this.world.as(tenant)
    const announced = { name, content_type: 'text/csv', size: bytes.length }
    const { body } = await caller.post<{ id: string }>('/api/v1/uploads', announced)
    const sent = await this.world.app.inject({
      method: 'PUT',
      url: `/api/v1/uploads/${body.id}/content`,
      headers: { authorization: `Bearer ${tenant}|uploads:*|`, 'content-type': 'text/csv' },
      payload: bytes,
    })
    assert.equal(sent.statusCode, 200, sent.body)
    return body.id
  }

  async start(tenant: string, content: string | Buffer, more: object = {}) {
    const [gateway_id, upload_id] = [await this.gateway(tenant), await this.upload(tenant, content)]
    const body = { gateway_id, upload_id, format: 'SOUK_CSV', ...period, ...more }
    return this.world
      .as(tenant)
      .post<RunBody & { code: string }>('/api/v1/reconciliation/runs', body)
  }

  /** A run, done to its end. */
  async compared(tenant: string, content: string | Buffer, more: object = {}): Promise<RunBody> {
    const begun = await this.start(tenant, content, more)
    assert.equal(begun.status, 201, begun.text)
    await this.world.settle()
    return this.run(tenant, begun.body.id)
  }

  async run(tenant: string, id: string): Promise<RunBody> {
    const url = `/api/v1/reconciliation/runs/${id}`
    const { status, body, text } = await this.world.as(tenant).get<RunBody>(url)
    assert.equal(status, 200, text)
    return body
  }

  async exceptions(tenant: string, query = ''): Promise<ExceptionBody[]> {
    const url = `/api/v1/reconciliation/exceptions?limit=96${query}`
    const { status, body, text } = await this.world.as(tenant).get<Page<ExceptionBody>>(url)
    assert.equal(status, 200, text)
    return body.content
  }

  resolve(tenant: string, id: string, body: object, headers: Record<string, string> = {}) {
    const url = `/api/v1/reconciliation/exceptions/${id}/resolve`
    const asked = { reason: 'Looked up', ...body }
    return this.world.as(tenant).post<ExceptionBody & { code: string }>(url, asked, headers)
  }

  /** The balance of each account that has one. */
  async balances(tenant: string): Promise<Record<string, number>> {
    const { body } = await this.world
      .as(tenant)
      .get<Page<{ code: string; balance: Money }>>('/api/v1/ledger/accounts?limit=96')
    const rows = body.content.map(({ code, balance }) => [code, balance.amount] as const)
    return Object.fromEntries(rows.filter(([, amount]) => amount !== 0))
  }

  /** Posts as payments does, and answers the id of the payment. */
  async captured(
    tenant: string,
    amount: number,
    { day = 10, fee = 0, currency = 'EUR', paymentId = newId('pay') } = {},
  ): Promise<string> {
    const effectiveAt = new Date(june(day))
    const psp = 'asset:psp:test'
    await this.posted(tenant, {
      ...{ kind: 'payment.captured', ref: `${paymentId}:${amount}`, currency, effectiveAt },
      postings: legs(psp, 'liability:escrow', amount),
    })
    if (fee > 0) {
      const fees = legs('expense:psp_fees', psp, fee)
      const ref = `${paymentId}:2`
      await this.posted(tenant, { kind: 'payment.fee', ref, currency, effectiveAt, postings: fees })
    }
    return paymentId
  }

  async refunded(tenant: string, amount: number, day = 11): Promise<string> {
    const refundId = newId('ref')
    const effectiveAt = new Date(june(day))
    const postings = legs('liability:escrow', 'asset:psp:test', amount)
    const entry = { kind: 'refund.succeeded', ref: refundId, currency: 'EUR' }
    await this.posted(tenant, { ...entry, effectiveAt, postings })
    return refundId
  }

  async posted(tenant: string, entry: JournalEntry): Promise<void> {
    await this.world.seed(tenant, (tx) => post(tx, entry))
  }
}

function legs(debited: string, credited: string, amount: number) {
  return [
    { account: debited, direction: 'DEBIT' as const, amount },
    { account: credited, direction: 'CREDIT' as const, amount },
  ]
}

const names = 'type,reference,payment_id,refund_id,gross,fee,net,currency,occurred_at,payout'

export interface LineDraft {
  readonly type?: string
  readonly reference: string
  readonly subject?: string
  readonly gross: string
  readonly fee?: string
  readonly net?: string
  readonly currency?: string
  readonly at?: string
  readonly payout?: string
}

/** A report in the format of the product. */
export function report(...lines: readonly LineDraft[]): string {
  const rows = lines.map((line) => {
    const { type = 'charge', reference, subject = '', gross, fee = '', net = '' } = line
    const { currency = 'EUR', at = june(10), payout = '' } = line
    const isRefund = subject.startsWith('ref_')
    const ids = isRefund ? ['', subject] : [subject, '']
    return [type, reference, ...ids, gross, fee, net, currency, at, payout].join(',')
  })
  return [names, ...rows, ''].join('\n')
}
