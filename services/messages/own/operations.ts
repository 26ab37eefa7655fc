import { idAs, isOperator, type Tx } from '@souk/platform'
import type { ShownThread } from '../schemas.ts'
import type { Side, Thread } from '../thread.ts'
import { viewFor } from '../view.ts'

/** On which side of a thread somebody stands. */
export function sideOf(asker: Pick<Tx, 'party'>): Side {
  if (isOperator(asker)) return 'OPERATOR'
  return idAs(asker, 'customer', 'cus') === null ? 'PROVIDER' : 'CUSTOMER'
}

export function shownTo(asker: Pick<Tx, 'party'>, thread: Thread): ShownThread {
  return viewFor(sideOf(asker), thread)
}
