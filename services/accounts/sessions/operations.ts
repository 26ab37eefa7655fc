import { checkCustomer, customerRequired } from '@souk/customers/contract'
import { type Identity, listOpenSessions, wallClock } from '@souk/identity/contract'
import { isId, type Principal, type Tx, uuidOf } from '@souk/platform'
import type { Account } from '../account.ts'
import { endOwnSessions, signOutCustomer } from '../operations.ts'
import { customerAccountNotFound } from '../problems.ts'
import { viewOfAccount, viewOfOwnSignIn, viewOfSignIn } from '../schemas.ts'
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

/** A customer who has signed in, and the session that they ask from. */
interface Self {
  readonly customerId: string
  readonly sessionId: string
}

export function selfOf({ actor, sessionId }: Pick<Principal, 'actor' | 'sessionId'>): Self {
  if (!isId('cus', actor.id) || sessionId === undefined) throw customerRequired()
  return { customerId: actor.id, sessionId }
}

export async function showOwnAccount(tx: Tx, self: Self) {
  const { customerId } = self
  const account = await findAccount(tx, customerId)
  if (!account) throw customerAccountNotFound({ customerId })
  return viewOfOwn(tx, account, self)
}

export async function endSessionsOfSelf(
  identity: Identity,
  self: Self,
  sessionIds: readonly string[] | undefined,
  write: Write,
) {
  const { customerId, sessionId: keptId } = self
  const named = sessionIds === undefined ? {} : { sessionIds }
  const view = await write(async (tx) => {
    const account = await endOwnSessions(tx, customerId, { ...named, keptId })
    return viewOfOwn(tx, account, self)
  })
  identity.forget('customer', uuidOf(customerId))
  return view
}

async function viewOfOwn(tx: Tx, account: Account, { customerId, sessionId }: Self) {
  const sessions = await listOpenSessions(tx, customerId, wallClock(tx))
  return viewOfOwnSignIn(account, sessions, sessionId)
}
