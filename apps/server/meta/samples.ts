import type { Samples } from '@souk/platform'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const address = 'https://api.shop.example'
/**
 * What several services call by the same name; each has samples of its own besides. Together they tell one story:
 * a small shop sells two linen shirts, unpaid so far, through its web site.
 */
export const sharedSamples: Samples = {
  '*': ['0.125000', 'EUR', 'MAIN', 'web', 'DE', 'amira@shop.example', '2026-06-01'],
  name: ['Amira Haddad'],
  description: ['Washed linen, made to be worn for years.'],
  quantity: [2],
  total: [eur(9_800), 1],
  amount: [eur(9_800)],
  delivered_at: [null],
  email: ['amira@shop.example'],
  provider_id: [null],
  external_id: ['erp-10042'],
  reason: ['changed their mind'],
  ref: ['PO-2041'],
  sequence: [1_260],
  expires_at: [null],
  type: ['client'],
  resource: [{ type: 'order', id: 'ord_01h455vb4pex5vsknk084sn02q' }, address],
  id: ['cli_01h455vb4pex5vsknk084sn02q'],
  limit: [24],
  next: [null],
  version: [1],
}
