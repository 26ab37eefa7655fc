import { event } from '@souk/platform'
import { SettingsView } from './schemas.ts'

export const checkoutSettingsUpdated = event('checkout_settings.updated', 1, {
  resource: 'checkout_settings',
  summary: 'Checkout settings updated',
  description: 'The times for abandonment, expiry or holding stock, or tax calculation, changed.',
  object: SettingsView,
})
