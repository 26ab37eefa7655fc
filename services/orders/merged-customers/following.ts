import { followMerges } from '@souk/customers/contract'
import { moveOrders } from './operations.ts'

/** Orders follow a customer that is merged into another. */
export const following = followMerges('orders', moveOrders)
