import { event } from '@souk/platform'
import { SettingsView } from './schemas.ts'

export const checkoutSettingsUpdated = event('checkout_settings.updated', 1, {
  resource: 'checkout_settings',
  summary: 'Checkout settings updated',
  description: 'Carts that are used from now on are abandoned, held or expire after another time.',
  object: SettingsView,
})
