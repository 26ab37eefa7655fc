import { event } from '@souk/platform'
import { FaultView } from './faults/schemas.ts'

export const faultCreated = event('fault.created', 1, {
  resource: 'fault',
  summary: 'From now on something goes wrong on purpose in a sandbox',
  object: FaultView,
})
export const faultRemoved = event('fault.removed', 1, {
  resource: 'fault',
  summary: 'A fault of a sandbox was taken away',
  object: FaultView,
})

export const events = [faultCreated, faultRemoved]
