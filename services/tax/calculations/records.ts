import { isDeepStrictEqual } from 'node:util'
import { nextAfter, type PersonalRecords } from '@souk/platform'
import { viewOfCalculation } from './schemas.ts'
import { listCalculationsAfter, updateCalculations } from './store.ts'
import { withoutPerson } from './tax-calculation.ts'

export const calculationRecords: PersonalRecords = {
  name: 'tax_calculations',
  columns: { 'tax.calculations': ['tax_id', 'destination', 'lines'] },
  copy: async (tx, person, after) => {
    const found = await listCalculationsAfter(tx, person, after)
    return { records: found.map(viewOfCalculation), next: nextAfter(found) }
  },
  erase: async (tx, person, after) => {
    const found = await listCalculationsAfter(tx, person, after)
    const erased = found.map(withoutPerson)
    await updateCalculations(
      tx,
      erased.filter((calculation, index) => !isDeepStrictEqual(calculation, found[index])),
    )
    return { ids: found.map(({ id }) => id), next: nextAfter(found) }
  },
}
