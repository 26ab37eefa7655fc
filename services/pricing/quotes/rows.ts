import { id, idOrNull, json, plain, Table } from '@souk/platform'
import type { Quote } from './quote.ts'

export const quoteTable = new Table<Quote>('pricing.quotes', {
  id: id('qte'),
  providerId: idOrNull('prv'),
  channel: plain(),
  country: plain(),
  currency: plain(),
  customerId: idOrNull('cus'),
  at: plain(),
  lines: json(),
  total: plain(),
  signedCustomerId: idOrNull('cus'),
  expiresAt: plain(),
  signature: plain(),
  createdAt: plain(),
})

/** What a tenant signs with, sealed. */
interface QuoteKey {
  readonly sealed: Buffer
  readonly createdAt: Date
}

export const quoteKeyTable = new Table<QuoteKey>(
  'pricing.quote_keys',
  { sealed: plain(), createdAt: plain() },
  { key: [] },
)
