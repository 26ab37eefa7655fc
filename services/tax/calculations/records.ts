import { isDeepStrictEqual } from 'node:util'
import { pagedRecords } from '@souk/platform'
import { viewOfCalculation } from './schemas.ts'
import { listCalculationsAfter, updateCalculations } from './store.ts'
import { withoutPerson } from './tax-calculation.ts'

export const calculationRecords = pagedRecords({
  name: 'tax_calculations',
  columns: { 'tax.calculations': ['reference', 'tax_id', 'destination', 'lines'] },
  list: listCalculationsAfter,
  view: viewOfCalculation,
  erase: (tx, _ids, found) => {
    const erased = found.map(withoutPerson)
    return updateCalculations(
      tx,
      erased.filter((calculation, index) => !isDeepStrictEqual(calculation, found[index])),
    )
  },
})
