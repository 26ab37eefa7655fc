import { id, plain, Table } from '@souk/platform'
import { type Fault, rateSteps } from './fault.ts'

/** A fault whose rate is a whole number. */
interface StoredFault extends Omit<Fault, 'rate'> {
  readonly rateMillionths: number
}

export const faultTable = new Table<StoredFault>('sandbox.faults', {
  id: id('flt'),
  target: plain(),
  kind: plain(),
  rateMillionths: plain(),
  latencyMs: plain(),
  endpoint: plain(),
  until: plain(),
  createdAt: plain(),
})

export function toFault(row: object): Fault {
  const { rateMillionths, ...rest } = faultTable.fieldsOf(row)
  return { ...rest, rate: rateMillionths / rateSteps }
}

export function storedFault({ rate, ...rest }: Fault): StoredFault {
  return { ...rest, rateMillionths: Math.round(rate * rateSteps) }
}
