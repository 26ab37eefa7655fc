import { Id, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { OptionsView } from '../options/schemas.ts'
import type { Quote } from './quote.ts'

export const QuoteView = Type.Object(
  {
    quote_id: Type.Union([Id('shq'), Type.Null()], {
      description: 'Id of the gateway request; null if none was made',
    }),
    ...OptionsView.properties,
    expires_at: Nullable({
      ...Time,
      description: 'Until when the rates of the gateway hold; null where none was asked',
    }),
  },
  { title: 'ShippingQuote' },
)

export function viewOfQuote(
  quote: Quote | null,
  options: Static<typeof OptionsView>,
): Static<typeof QuoteView> {
  return {
    quote_id: quote?.id ?? null,
    ...options,
    expires_at: quote?.expiresAt.toISOString() ?? null,
  }
}
