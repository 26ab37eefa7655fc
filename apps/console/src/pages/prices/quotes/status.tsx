import type { Quote } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { clock } from '../../../session/clock.ts'
import { useTexts } from '../../../texts/index.ts'

type Timed = Pick<Quote, 'status' | 'expires_at'>

/** Nothing announces that a quote expires: the clock of the tenant says it while a page stands open. */
export function useQuoteStatus({ status, expires_at }: Timed): Quote['status'] {
  const now = clock.use()
  return status === 'OPEN' && new Date(expires_at) <= now ? 'EXPIRED' : status
}

export function QuoteStatus({ quote }: { readonly quote: Timed }) {
  const status = useQuoteStatus(quote)
  return <Badge tone={tones.quote[status]} text={useTexts().states.quote[status]} />
}
