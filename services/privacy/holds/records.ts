import { pagedRecords } from '@souk/platform'
import { legalHold } from './problems.ts'
import { holdView } from './schemas.ts'
import { eraseReasons, listActiveHolds, listHoldsAfter } from './store.ts'

/** That there was a hold stays on record, without what people wrote about it. */
export const holdRecords = pagedRecords({
  name: 'legal_holds',
  columns: { 'privacy.holds': ['reason', 'release_reason'] },
  objection: {
    problem: legalHold,
    ids: (tx, { ids: customerIds }) => listActiveHolds(tx, customerIds),
  },
  list: (tx, { ids: customerIds }, after) => listHoldsAfter(tx, customerIds, after),
  view: holdView,
  erase: eraseReasons,
})
