import { requestAndHalt } from '@souk/platform/testing'
import { testServices } from '../tax.fixture.ts'

if (import.meta.main) requestAndHalt(() => ({ services: testServices() }))
