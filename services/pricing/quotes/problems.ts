import { problem } from '@souk/platform'

export const quoteNotFound = problem<{ quoteId: string }>(
  'quote_not_found',
  404,
  'Quote not found',
  { help: 'There is no quote with this id. Quotes are deleted a day after they have expired.' },
)
/** The same where an order names it. */
export const quoteUnknown = problem<{ quoteId: string }>('quote_unknown', 422, 'Unknown quote', {
  help: 'There is no quote with the id in meta.quote_id: quotes are deleted a day after they have expired. Ask for a new one with POST /api/v1/pricing/quotes.',
  example: { quoteId: 'qte_…' },
})
export const quoteExpired = problem<{ quoteId: string; expiredAt: string }>(
  'quote_expired',
  410,
  'Quote expired',
  {
    help: 'The quote was valid until meta.expired_at. Ask for a new one with POST /api/v1/pricing/quotes, and show its prices to the customer.',
    example: { quoteId: 'qte_…', expiredAt: '2026-06-01T10:00:00.000Z' },
  },
)
export const quoteTampered = problem<{ quoteId: string }>(
  'quote_tampered',
  422,
  'Quote signature does not match',
  {
    help: 'Send `quote.signature` exactly as it was answered for the quote in meta.quote_id. A quote for another moment than now has none and cannot be ordered with, nor can one that was changed since it was signed: ask for a new one.',
    example: { quoteId: 'qte_…' },
  },
)
export const quoteMismatch = problem<{ quoteId: string; differing: string }>(
  'quote_mismatch',
  422,
  'Order does not match the quote',
  {
    help: 'The order differs from the quote in meta.differing: items (variants and quantities), customer_id, channel, currency or shipping_address (its country). Send the same, or ask for another quote.',
    example: { quoteId: 'qte_…', differing: 'items' },
  },
)
