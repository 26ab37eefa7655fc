import assert from 'node:assert/strict'
import { canary } from './canary.ts'
import type { Product, Shop } from './product.ts'

const content = `type,reference,gross,currency,occurred_at,payout
charge,${canary}-charge,1.00,EUR,2001-01-01T12:00:00Z,
payout,${canary}-payout,-2.00,EUR,2001-01-01T12:00:00Z,${canary}-payout
`

/** A report with a payout and with a charge that nobody knows: all that is shown of it. */
export async function aReconciliation(product: Product, shop: Shop): Promise<string> {
  const size = Buffer.byteLength(content)
  const announced = { name: `${canary}.csv`, content_type: 'text/csv', size }
  const upload = await shop.post<{ id: string }>('/api/v1/uploads', announced)
  const sent = await product.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${upload.body.id}/content`,
    headers: { authorization: `Bearer ${shop.credentials.apiKey}`, 'content-type': 'text/csv' },
    payload: content,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  const gateways = await shop.get<{ content: { id: string }[] }>('/api/v1/payment-gateways')
  const run = await shop.post<{ id: string }>('/api/v1/reconciliation/runs', {
    gateway_id: gateways.body.content[0]?.id,
    upload_id: upload.body.id,
    format: 'SOUK_CSV',
    from: '2001-01-01T00:00:00Z',
    to: '2001-01-02T00:00:00Z',
  })
  assert.equal(run.status, 201, run.text)
  for (let turn = 0; turn < 10; turn += 1) {
    await product.workOff()
    await product.settle()
    const { body } = await shop.get<{ status: string }>(
      `/api/v1/reconciliation/runs/${run.body.id}`,
    )
    if (body.status !== 'RUNNING') break
  }
  const paths = [`runs/${run.body.id}`, `runs/${run.body.id}/lines`, 'exceptions', 'payouts']
  const shown = await Promise.all(paths.map((path) => shop.get(`/api/v1/reconciliation/${path}`)))
  return shown.map(({ text }) => text).join('\n')
}
