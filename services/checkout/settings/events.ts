import { event } from '@souk/platform'
import { SettingsView } from './schemas.ts'

export const checkoutSettingsUpdated = event('checkout_settings.updated', 1, {
  resource: 'checkout_settings',
  summary: 'Checkout settings updated',
  description:
    'The settings for abandonment, expiry, stock holds or taxes changed; `previous` holds the old values.',
  object: SettingsView,
})
