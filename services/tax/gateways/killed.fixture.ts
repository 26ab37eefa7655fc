import { requestAndHalt } from '@souk/platform/testing'
import { testService } from '../tax.fixture.ts'

if (import.meta.main) requestAndHalt(() => ({ services: [testService()] }))
