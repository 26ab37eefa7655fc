import { type Column, id, jsonOrNull, plain, Table } from '@souk/platform'
import type { AskedRates, Quote } from './quote.ts'

/** In JSON a time is a text. */
const askedColumn: Column<AskedRates> = {
  toStored: (asked) => JSON.stringify(asked),
  fromStored: (stored: Omit<AskedRates, 'at'> & { readonly at: string }) => ({
    ...stored,
    at: new Date(stored.at),
  }),
  type: 'jsonb',
}

export const quoteTable = new Table<Quote>('shipping.quotes', {
  id: id('shq'),
  holder: plain('text'),
  asked: askedColumn,
  rates: jsonOrNull(),
  fallback: plain('text'),
  answeredAt: plain('timestamptz'),
  expiresAt: plain(),
  createdAt: plain(),
})
