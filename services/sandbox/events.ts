import { event, Id } from '@souk/platform'
import { Type } from 'typebox'

const FaultFacts = Type.Object({
  id: Id('flt'),
  target: Type.String({ examples: ['gateway'] }),
  kind: Type.String({ examples: ['latency'] }),
  rate: Type.Number({ minimum: 0, maximum: 1, examples: [1] }),
})

export const faultCreated = event('fault.created', 1, {
  resource: 'fault',
  summary: 'From now on something goes wrong on purpose in a sandbox',
  object: FaultFacts,
})
export const faultRemoved = event('fault.removed', 1, {
  resource: 'fault',
  summary: 'A fault of a sandbox was taken away',
  object: FaultFacts,
})

export const events = [faultCreated, faultRemoved]
