import assert from 'node:assert/strict'
import type { Caller } from '@souk/platform/testing'

export const toGermany = {
  shipping_address: {
    name: 'Ada Lovelace',
    line1: 'Torstraße 1',
    city: 'Berlin',
    postal_code: '10115',
    country: 'DE',
  },
}

/** A promotion that is active, with a code if one is named. */
export async function givenPromotion(
  shop: Caller,
  { code, ...body }: { readonly code?: string | object } & Record<string, unknown> = {},
): Promise<string> {
  const created = await shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'Summer sale',
    trigger: code === undefined ? 'AUTOMATIC' : 'CODE',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
    ...body,
  })
  assert.equal(created.status, 201, created.text)
  const { id } = created.body
  if (code !== undefined) {
    const draft = typeof code === 'string' ? { code } : code
    const added = await shop.post(`/api/v1/promotions/${id}/codes`, draft)
    assert.equal(added.status, 201, added.text)
  }
  const active = await shop.post(`/api/v1/promotions/${id}/activate`)
  assert.equal(active.status, 200, active.text)
  return id
}

/** A parcel anywhere for so much. */
export async function givenMethod(
  shop: Caller,
  amount: number,
  { rates, ...body }: { readonly rates?: readonly object[] } & Record<string, unknown> = {},
): Promise<string> {
  const draft = { code: 'standard', name: 'Standard parcel', ...body }
  const created = await shop.post<{ id: string }>('/api/v1/shipping/methods', draft)
  assert.equal(created.status, 201, created.text)
  const { id } = created.body
  const table = { rates: rates ?? [{ currency: 'EUR', amount }] }
  const priced = await shop.call('PUT', `/api/v1/shipping/methods/${id}/rates`, { body: table })
  assert.equal(priced.status, 200, priced.text)
  assert.equal((await shop.post(`/api/v1/shipping/methods/${id}/activate`)).status, 200)
  return id
}

/** A rate of the tenant, in a country, and what else its settings say. */
export async function givenRate(
  shop: Caller,
  rate: string,
  { country = 'DE', settings = {}, ...body }: Record<string, unknown> = {},
): Promise<void> {
  const changed = await shop.patch('/api/v1/pricing/tax/settings', settings as object)
  assert.equal(changed.status, 200, changed.text)
  const created = await shop.post('/api/v1/pricing/tax-rates', {
    country,
    tax_code: 'standard',
    rate,
    name: 'Tax',
    valid_from: '2020-01-01T00:00:00.000Z',
    ...body,
  })
  assert.equal(created.status, 201, created.text)
}

export interface PromotionUsage {
  readonly uses: number
}

/** How often a promotion was used. */
export async function usesOf(shop: Caller, promotionId: string): Promise<number> {
  const { body } = await shop.get<PromotionUsage>(`/api/v1/promotions/${promotionId}/usage`)
  return body.uses
}
