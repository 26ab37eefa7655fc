import { requestAndHalt } from '@souk/platform/testing'
import { testServices } from '../shipping.fixture.ts'

if (import.meta.main) requestAndHalt(() => ({ services: testServices() }))
