import { checkCustomer } from '@souk/customers/contract'
import { type Identity, listOpenSessions, wallClock } from '@souk/identity/contract'
import { type Tx, uuidOf } from '@souk/platform'
import { signOutCustomer } from '../operations.ts'
import { viewOfAccount, viewOfSignIn } from '../schemas.ts'
import { findAccount } from '../store.ts'

export async function showAccount(tx: Tx, customerId: string) {
  const [account, sessions] = await Promise.all([
    findAccount(tx, customerId),
    listOpenSessions(tx, customerId, wallClock(tx)),
    checkCustomer(tx, customerId),
  ])
  return viewOfSignIn(customerId, account, sessions)
}

type Write = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** This process knows of it at once, the others within a second. */
export async function endSessionsOf(identity: Identity, customerId: string, write: Write) {
  const view = await write(async (tx) => viewOfAccount(await signOutCustomer(tx, customerId)))
  identity.forget('customer', uuidOf(customerId))
  return view
}
