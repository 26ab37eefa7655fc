import { event } from '@souk/platform'
import { FxRateView } from './schemas.ts'

export const fxRateUpdated = event('fx_rate.updated', 1, {
  resource: 'fx_rate',
  summary: 'FX rate recorded',
  description:
    'An exchange rate was recorded. It is data: no price, order or payment is converted by it.',
  object: FxRateView,
})
