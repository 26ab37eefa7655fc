import { listPaymentGateways, manualSettingsOf } from '@souk/gateways/contract'
import { type FieldError, type Tx, validationFailed } from '@souk/platform'
import { accountOfReason, bankAccountOf } from '../books.ts'
import type { DebitReason } from '../entries/entry.ts'

/** What a movement is posted against: the account of its reason; of a sale, the one that the money really came to. */
export async function otherSide(
  tx: Tx,
  reason: DebitReason,
  account: string | undefined,
): Promise<string> {
  if (account === undefined) return accountOfReason[reason]
  if (reason !== 'SALE')
    refuse({ code: 'not_allowed', message: 'goes together with the reason SALE' })
  const manual = (await listPaymentGateways(tx)).find(({ kind }) => kind === 'MANUAL')
  if (!manual || !manualSettingsOf(manual).accounts.includes(account)) {
    refuse({ code: 'unknown', message: 'is no account of the manual gateway' })
  }
  return bankAccountOf(account)
}

function refuse(error: Omit<FieldError, 'path'>): never {
  throw validationFailed(undefined, { errors: [{ path: '/account', ...error }] })
}
