import { customerMergedAway } from '@souk/customers/events'
import { on } from '@souk/platform'
import { beginMove } from './customer-moves/operations.ts'

export const reactions = [
  on(customerMergedAway, 'orders.follow_merged_customer', async (tx, { data }) => {
    const { id, merged_into: intoId } = data.object
    if (intoId !== null) await beginMove(tx, id, intoId)
  }),
]
