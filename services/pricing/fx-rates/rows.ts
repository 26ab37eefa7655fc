import { id, plain, Table } from '@souk/platform'
import type { FxRate } from './fx-rate.ts'

export const fxRateTable = new Table<FxRate>('pricing.fx_rates', {
  id: id('fxr'),
  base: plain(),
  quote: plain(),
  rate: plain(),
  asOf: plain(),
  source: plain(),
  createdAt: plain(),
})
