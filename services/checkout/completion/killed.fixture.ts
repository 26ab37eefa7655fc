import { requestAndHalt } from '@souk/platform/testing'
import { checkoutServices } from '../checkout.fixture.ts'

if (import.meta.main) requestAndHalt(() => ({ services: checkoutServices() }))
