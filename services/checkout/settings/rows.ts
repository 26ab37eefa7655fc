import { plain, Table } from '@souk/platform'
import type { CheckoutSettings } from './settings.ts'

export const settingsTable = new Table<CheckoutSettings>(
  'checkout.settings',
  {
    abandonedAfterMinutes: plain(),
    expiresAfterDays: plain(),
    holdSeconds: plain(),
    calculatesTaxes: plain(),
    version: plain(),
    updatedAt: plain(),
  },
  { key: [] },
)
