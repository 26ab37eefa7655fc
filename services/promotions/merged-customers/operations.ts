import { followMerges } from '@souk/customers/contract'
import { announce, sentInOrder, type Tx } from '@souk/platform'
import { codeUpdated } from '../codes/events.ts'
import { viewOfCode } from '../codes/schemas.ts'
import { listCodesOfCustomerForUpdate, updateCode } from '../codes/store.ts'
import { redemptionUpdated } from '../redemptions/events.ts'
import { ofCustomer } from '../redemptions/redemption.ts'
import { viewOfRedemption } from '../redemptions/schemas.ts'
import { listOfCustomerForUpdate, moveUses, updateRedemption } from '../redemptions/store.ts'

/** A transaction moves so many of each. */
const movedAtOnce = 20

/** Gives some codes, redemptions and uses of a customer to the one that it was merged into. */
async function moveSome(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const [codes, redemptions, usesMoved] = await sentInOrder([
    listCodesOfCustomerForUpdate(tx, fromId, movedAtOnce),
    listOfCustomerForUpdate(tx, fromId, movedAtOnce),
    moveUses(tx, fromId, intoId, movedAtOnce),
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
  return [codes.length, redemptions.length, usesMoved].includes(movedAtOnce)
}

/** Codes and redemptions follow a customer that is merged into another, and both have used up what either has. */
export const following = followMerges('promotions', moveSome)
