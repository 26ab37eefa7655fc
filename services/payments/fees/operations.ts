import type { Fee } from '@souk/gateways/contract'
import { postNew } from '@souk/ledger/contract'
import type { Tx } from '@souk/platform'
import type { Payment } from '../payment.ts'
import { feeEntry } from '../postings.ts'

/** What a gateway keeps is posted in the transaction that records what it was kept for; `ref` names that. */
export async function postFee(
  tx: Tx,
  { gateway }: Payment,
  fee: Fee | null,
  ref: string,
): Promise<void> {
  if (fee) await postNew(tx, feeEntry(gateway, ref, fee))
}
