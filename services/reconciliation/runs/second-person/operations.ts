import { listPaymentGateways, manualSettingsOf } from '@souk/gateways/contract'
import { checkSecondPerson } from '@souk/ledger/contract'
import type { Tx } from '@souk/platform'
import type { Run } from '../run.ts'

/** How much money one person may say to have moved: what counts for recorded money counts here. */
type LimitOfOnePerson = ReturnType<typeof manualSettingsOf>

export async function limitOfOnePerson(tx: Tx): Promise<LimitOfOnePerson> {
  const manual = (await listPaymentGateways(tx)).find(({ kind }) => kind === 'MANUAL')
  if (!manual) throw new Error('every tenant has the gateway for what is recorded by hand')
  return manualSettingsOf(manual)
}

/** Whoever has brought a report, or answers for who did, is not the second person for what differs in it. */
export function checkAnotherThanStarter({ requestedBy, accountable }: Run, tx: Tx): void {
  checkSecondPerson([requestedBy.id, ...accountable], tx)
}
