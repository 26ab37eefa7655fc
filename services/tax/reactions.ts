import { customerMergedAway } from '@souk/customers/events'
import { on } from '@souk/platform'
import { followMerge } from './merged-customers/operations.ts'

export const reactions = [
  on(customerMergedAway, 'tax.follow_merged_customer', async (tx, { data }) => {
    const { id, merged_into: intoId } = data.object
    if (intoId !== null) await followMerge(tx, id, intoId)
  }),
]
