import { announce, sentInOrder, type Tx } from '@souk/platform'
import { withSuccessor } from '../conditions/conditions.ts'
import { listListsForUpdate, movedAtOnce } from '../conditions/store.ts'
import { priceListUpdated } from '../price-lists/events.ts'
import { followTimes } from '../price-lists/operations.ts'
import { edit } from '../price-lists/price-list.ts'
import { viewOfPriceList } from '../price-lists/schemas.ts'
import { lockLists, updatePriceList } from '../price-lists/store.ts'
import { moveQuotes } from '../quotes/store.ts'

/** What names a customer names the one that it was merged into, some of it at a time; says whether there may be more. */
export async function followCustomer(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const hasMoreQuotes = await moveQuotes(tx, fromId, intoId)
  const hasMoreLists = await moveLists(tx, fromId, intoId)
  return hasMoreQuotes || hasMoreLists
}

async function moveLists(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const [, found] = await sentInOrder([lockLists(tx), listListsForUpdate(tx, fromId)])
  for (const one of found) {
    const before = await followTimes(tx, one)
    const conditions = withSuccessor(before.conditions, fromId, intoId)
    const after = edit(before, { conditions }, tx.now)
    await updatePriceList(tx, after)
    announce(tx, priceListUpdated, viewOfPriceList, { before, after })
  }
  return found.length === movedAtOnce
}
