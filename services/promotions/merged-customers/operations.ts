import { followMerges } from '@souk/customers/contract'
import { announce, justBeforeCommit, sentInOrder, type Tx } from '@souk/platform'
import { codeUpdated } from '../codes/events.ts'
import { viewOfCode } from '../codes/schemas.ts'
import { listCodesOfCustomerForUpdate, updateCode } from '../codes/store.ts'
import { redemptionUpdated } from '../redemptions/events.ts'
import { addFirstOrderUses, subtractFirstOrderUses } from '../redemptions/first-orders/store.ts'
import { holdsUse, ofCustomer, type Redemption } from '../redemptions/redemption.ts'
import { viewOfRedemption } from '../redemptions/schemas.ts'
import {
  addCustomerUses,
  listOfCustomerForUpdate,
  subtractCustomerUses,
  updateRedemption,
} from '../redemptions/store.ts'

/** A transaction moves so many of each. */
const movedAtOnce = 20

/** Gives some codes and redemptions of a customer to the one that it was merged into. */
export async function moveSome(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const [codes, redemptions] = await sentInOrder([
    listCodesOfCustomerForUpdate(tx, fromId, movedAtOnce),
    listOfCustomerForUpdate(tx, fromId, movedAtOnce),
  ])
  for (const before of codes) {
    const after = { ...before, customerId: intoId, version: before.version + 1, updatedAt: tx.now }
    await updateCode(tx, after)
    announce(tx, codeUpdated, viewOfCode, { before, after })
  }
  for (const before of redemptions) {
    const after = ofCustomer(before, intoId, tx.now)
    await updateRedemption(tx, after)
    announce(tx, redemptionUpdated, viewOfRedemption, { before, after })
  }
  moveUses(tx, redemptions.filter(holdsUse), intoId)
  return [codes.length, redemptions.length].includes(movedAtOnce)
}

/** A use goes with its redemption: whoever gives one back meanwhile gives it back to whoever has it. */
function moveUses(tx: Tx, redemptions: readonly Redemption[], intoId: string): void {
  const usesOf = Map.groupBy(redemptions, ({ promotionId }) => promotionId)
  const moves = [...usesOf].toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (moves.length === 0) return
  const ofFirst = redemptions.filter(({ ofFirstOrder }) => ofFirstOrder)
  justBeforeCommit(tx, () =>
    sentInOrder([
      ...moves.flatMap(([promotionId, { length, 0: { customerId: fromId } = {} }]) => [
        addCustomerUses(tx, promotionId, intoId, length),
        ...(fromId ? [subtractCustomerUses(tx, promotionId, fromId, length)] : []),
      ]),
      ...firstOrderMoves(tx, ofFirst, intoId),
    ]),
  )
}

function firstOrderMoves(tx: Tx, redemptions: readonly Redemption[], intoId: string) {
  const { length, 0: { customerId: fromId } = {} } = redemptions
  if (!fromId) return []
  return [addFirstOrderUses(tx, intoId, length), subtractFirstOrderUses(tx, fromId, length)]
}

/** Codes and redemptions follow a customer that is merged into another, who has then used up what both had. */
export const following = followMerges('promotions', moveSome)
