import {
  endCustomerSessions,
  endNamedCustomerSessions,
  listOpenSessions,
  wallClock,
} from '@souk/identity/contract'
import { audited, emit, type Tx } from '@souk/platform'
import { type Account, change, customerIdOf, newAccount, type Proof } from './account.ts'
import {
  customerAccountCreated,
  customerPasswordChanged,
  customerSessionsEnded,
  customerSignedIn,
} from './events.ts'
import { deleteLinksOf } from './links/store.ts'
import { customerAccountNotFound, sessionEnded } from './problems.ts'
import { viewOfAccount } from './schemas.ts'
import { findAccountForUpdate, insertAccount, updateAccount } from './store.ts'

type Kind = typeof customerPasswordChanged

/** Somebody has proved to be this customer, whose row the caller has locked. Whoever comes for the first time gets an account. */
export async function noteSignIn(
  tx: Tx,
  customerId: string,
  proof: Proof,
  firstPassword: string | null = null,
): Promise<Account> {
  const before = await findAccountForUpdate(tx, customerId)
  if (!before) return createAccount(tx, customerId, firstPassword)
  const verified = proof === 'LINK' ? { verifiedAt: tx.now } : {}
  const after = change(before, { ...verified, lastSignInAt: tx.now }, tx.now)
  await updateAccount(tx, after)
  noteAudit(tx, before, after)
  const { id, version } = after
  const object = { ...viewOfAccount(after), proof }
  emit(tx, customerSignedIn, { id, version, object, previous: viewOfAccount(before) })
  return after
}

async function createAccount(tx: Tx, customerId: string, passwordHash: string | null) {
  const account = newAccount(customerId, passwordHash, tx.now)
  await insertAccount(tx, account)
  const { id, version } = account
  audited(tx, { resource: 'customer_account', id, after: account, view: viewOfAccount })
  emit(tx, customerAccountCreated, { id, version, object: viewOfAccount(account) })
  return account
}

/** Everywhere but where it was changed the customer is signed out, and what was sent before is of no use any more. */
export async function setPassword(
  tx: Tx,
  before: Account,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<Account> {
  const after = change(before, { passwordHash }, tx.now)
  const customerId = customerIdOf(after)
  await updateAccount(tx, after)
  await endCustomerSessions(tx, customerId, keptSessionId)
  await deleteLinksOf(tx, [customerId])
  announce(tx, customerPasswordChanged, before, after)
  return after
}

/** Whoever of the shop ends the sessions of a customer, and the customer. A second time changes nothing but who was there last. */
export async function signOutCustomer(tx: Tx, customerId: string): Promise<Account> {
  const before = await findAccountForUpdate(tx, customerId)
  if (!before) throw customerAccountNotFound({ customerId })
  const ended = await endCustomerSessions(tx, customerId)
  return ended.length === 0 ? before : noteEnded(tx, before)
}

/** Customers end sessions of their own: those that they name, else all but the one that they ask from. */
export async function endOwnSessions(
  tx: Tx,
  customerId: string,
  { sessionIds, keptId }: { readonly sessionIds?: readonly string[]; readonly keptId: string },
): Promise<Account> {
  const before = await findAccountForUpdate(tx, customerId)
  if (!before) throw customerAccountNotFound({ customerId })
  // Another browser may have ended this one while it waited: of two who end all others one stays.
  const open = await listOpenSessions(tx, customerId, wallClock(tx))
  if (!open.some(({ id }) => id === keptId)) throw sessionEnded()
  const ended = sessionIds
    ? await endNamedCustomerSessions(tx, customerId, sessionIds)
    : await endCustomerSessions(tx, customerId, keptId)
  return ended.length === 0 ? before : noteEnded(tx, before)
}

/** A session has ended. */
export async function noteEnded(tx: Tx, before: Account): Promise<Account> {
  const after = change(before, {}, tx.now)
  await updateAccount(tx, after)
  announce(tx, customerSessionsEnded, before, after)
  return after
}

function announce(tx: Tx, kind: Kind, before: Account, after: Account): void {
  noteAudit(tx, before, after)
  const { id, version } = after
  emit(tx, kind, { id, version, object: viewOfAccount(after), previous: viewOfAccount(before) })
}

/** The audit trail keeps a digest and never a hash of a password. */
function noteAudit(tx: Tx, before: Account, after: Account): void {
  const { id } = after
  audited(tx, {
    resource: 'customer_account',
    id,
    before,
    after,
    view: viewOfAccount,
  })
}
