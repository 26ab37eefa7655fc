import type { Availability, AvailabilityGate } from '@souk/sdk'

type CheckedVariant = Availability['variants'][number]

/** One gate over all variants that are looked at. */
export interface JointGate {
  readonly code: AvailabilityGate['code']
  /** `some` is open for a part of the variants, which is enough for a sale. */
  readonly state: 'ok' | 'some' | 'stops'
  /** How many variants it stops. */
  readonly stopped: number
  /** The first variant that it stops, with what the API says of it; the first of all where it stops none. */
  readonly variant: CheckedVariant
  readonly gate: AvailabilityGate
}

/** The gates in the order in which an order meets them, each once for all variants. */
export function jointGates({ variants }: Pick<Availability, 'variants'>): readonly JointGate[] {
  return (variants[0]?.gates ?? []).flatMap(({ code }) => {
    const each = variants.flatMap((variant) => {
      const gate = variant.gates.find((one) => one.code === code)
      return gate ? [{ variant, gate }] : []
    })
    const closed = each.filter(({ gate }) => !gate.passed)
    const told = closed[0] ?? each[0]
    if (told === undefined) return []
    return [{ code, state: stateOf(closed.length, each.length), stopped: closed.length, ...told }]
  })
}

function stateOf(stopped: number, of: number): JointGate['state'] {
  if (stopped === 0) return 'ok'
  return stopped < of ? 'some' : 'stops'
}
