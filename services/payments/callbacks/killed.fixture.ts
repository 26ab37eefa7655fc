import { requestAndHalt } from '@souk/platform/testing'
import { stripeServices } from './stripe-shop.fixture.ts'

if (import.meta.main) {
  requestAndHalt(({ secret }) => ({ services: stripeServices(secret) }))
}
