import { checkNamedCustomer } from '@souk/customers/contract'
import { announce, checkVersion, newId, type Tx } from '@souk/platform'
import { isOver } from '../periods/period.ts'
import { promotionEnded, triggerMismatch } from '../problems.ts'
import { getPromotion } from '../promotions/store.ts'
import { type Code, type CodeDraft, newCode, switched } from './code.ts'
import { codeCreated, codeDisabled, codeUpdated } from './events.ts'
import { viewOfCode } from './schemas.ts'
import { getCodeForUpdate, insertCode, listWrongCodes, updateCode } from './store.ts'

export async function createCode(tx: Tx, draft: CodeDraft): Promise<Code> {
  const { promotionId, customerId } = draft
  const { trigger, status } = await getPromotion(tx, promotionId)
  if (trigger !== 'CODE') throw triggerMismatch()
  if (isOver({ status })) throw promotionEnded({ promotionId, status })
  if (customerId !== null) await checkNamedCustomer(tx, customerId)
  const code = newCode(draft, newId('pcd'), tx.now)
  await insertCode(tx, code)
  announce(tx, codeCreated, viewOfCode, { after: code })
  return code
}

/** A request that changes nothing creates no new version and no event. */
export async function switchCode(tx: Tx, promotionCodeId: string, isOn: boolean): Promise<Code> {
  const before = await getCodeForUpdate(tx, promotionCodeId)
  checkVersion(tx, before.version)
  const after = switched(before, isOn, tx.now)
  if (after === before) return before
  await updateCode(tx, after)
  announce(tx, isOn ? codeUpdated : codeDisabled, viewOfCode, { before, after })
  return after
}

/** A request, as far as it looks something up that can be guessed. */
interface Asking {
  read<Found>(work: (tx: Tx) => Promise<Found>): Promise<Found>
  guess<Found>(look: () => Promise<Found>, wrongIn: (found: Found) => number): Promise<Found>
}

/**
 * Looks codes up that a request wants to enter, in a read of their own: what a refusal undoes could not count. Rejects while the
 * caller has to wait; returns those that there are not, or not for this customer.
 */
export async function wrongCodesAsked(
  request: Asking,
  entered: readonly string[],
  customerOf: (tx: Tx) => Promise<string | null>,
): Promise<readonly string[]> {
  if (entered.length === 0) return []
  const look = () => request.read(async (tx) => listWrongCodes(tx, entered, await customerOf(tx)))
  return request.guess(look, (wrong) => wrong.length)
}
