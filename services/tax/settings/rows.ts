import { plain, Table } from '@souk/platform'
import type { TaxSettings } from './settings.ts'

export const settingsTable = new Table<TaxSettings>(
  'tax.settings',
  {
    rounding: plain(),
    roundingLevel: plain(),
    pricesIncludeTax: plain(),
    inclusivePrices: plain(),
    defaultTaxCode: plain(),
    shippingTaxCode: plain(),
    originCountry: plain(),
    registrations: plain(),
    version: plain(),
    updatedAt: plain(),
  },
  { key: [] },
)
