import { event } from '@souk/platform'
import { FaultView } from './faults/schemas.ts'

export const faultCreated = event('fault.created', 1, {
  resource: 'fault',
  summary: 'Fault created',
  description:
    'A fault was created: calls to the gateway or webhook deliveries of the sandbox are disturbed from now on.',
  object: FaultView,
})
export const faultRemoved = event('fault.removed', 1, {
  resource: 'fault',
  summary: 'Fault removed',
  description: 'A fault was removed by a request. A fault that ends by its `until` has no event.',
  object: FaultView,
})

export const events = [faultCreated, faultRemoved]
