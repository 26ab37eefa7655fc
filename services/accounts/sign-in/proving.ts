import { admitCustomer, emailTaken, findKnownCustomer } from '@souk/customers/contract'
import {
  accessTokenSeconds,
  commonPasswords,
  deleteAttempts,
  endCustomerSession,
  refreshCustomerSession,
  type SignedInCustomer,
  startCustomerSession,
} from '@souk/identity/contract'
import { Problem, type Tx, uuidOf } from '@souk/platform'
import { noteEnded, noteSignIn } from '../operations.ts'
import { sessionEnded, signInRefused } from '../problems.ts'
import { findAccount, findAccountForUpdate } from '../store.ts'
import {
  bucketsOf,
  countAddress,
  countFor,
  linksPerAddress,
  loginsFromAnywhere,
  loginsPerAddress,
  loginsPerCustomer,
} from './limits.ts'
import { checkPassword, openLink, openPasswordReset } from './operations.ts'
import { type Asker, contextOf, type Parts } from './parts.ts'

/** A guess takes as long whether there is such a customer or not, and counts before it is looked at. */
export async function proveByPassword(
  { identity }: Parts,
  asker: Asker,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const { database, passwords, secrets } = identity
  const { tenantId, clientId } = asker.principal
  const buckets = bucketsOf(identity, 'login', asker, email)
  await countAddress(identity, asker, 'login', loginsPerAddress)
  await countFor(identity, buckets.here, loginsPerCustomer)
  await countFor(identity, buckets.anywhere, loginsFromAnywhere)
  const context = contextOf(asker)
  const found = await database.read(context, (tx) => findByEmail(tx, email))
  const known = found?.passwordHash
  if (!(await passwords.match(tenantId, password, known)) || !found) throw signInRefused()
  const { customerId } = found
  const signedIn = await database.write(context, async (tx) => {
    const customer = await admitCustomer(tx, customerId)
    const current = await findAccountForUpdate(tx, customerId)
    // It may have been changed, or the customer disabled, while the password was compared.
    if (!customer || current?.passwordHash !== known) throw signInRefused()
    await noteSignIn(tx, customerId, 'PASSWORD')
    return startCustomerSession(tx, secrets, { customerId, clientId })
  })
  await deleteAttempts(database.system, buckets.here)
  return tokensOf(identity, signedIn)
}

async function findByEmail(tx: Tx, email: string) {
  const customer = await findKnownCustomer(tx, email)
  if (!customer?.maySignIn) return undefined
  const account = await findAccount(tx, customer.id)
  return account && { customerId: customer.id, passwordHash: account.passwordHash }
}

export interface Proof {
  readonly token: string
  readonly code_verifier: string
}

export async function proveByLink({ identity, vault }: Parts, asker: Asker, proof: Proof) {
  const { database, secrets } = identity
  await countAddress(identity, asker, 'link', linksPerAddress)
  const open = () =>
    database.write(contextOf(asker), (tx) =>
      openLink(tx, { secrets, vault }, openedBy(asker, proof)),
    )
  return tokensOf(identity, await againIfTaken(open))
}

/** Two who register one address at once may both find nobody; the second then finds the customer of the first. */
async function againIfTaken<Result>(open: () => Promise<Result>): Promise<Result> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof Problem && error.code === emailTaken.code) return open()
    throw error
  }
}

export async function chooseNewPassword(
  { identity }: Parts,
  asker: Asker,
  { password, ...proof }: Proof & { readonly password: string },
) {
  const { database, secrets, passwords } = identity
  await countAddress(identity, asker, 'link', linksPerAddress)
  const common = await commonPasswords()
  const context = contextOf(asker)
  await database.read(context, (tx) => checkPassword(tx, password, common, []))
  const hash = await passwords.hash(asker.principal.tenantId, password)
  const signedIn = await database.write(context, (tx) =>
    openPasswordReset(tx, { secrets }, openedBy(asker, proof), hash),
  )
  identity.forget('customer', uuidOf(signedIn.session.customerId))
  return tokensOf(identity, signedIn)
}

function openedBy({ principal }: Asker, { token, code_verifier: verifier }: Proof) {
  return { token, verifier, clientId: principal.clientId }
}

/** A token that was used before ends the session, which is saved although the answer is a refusal. */
export async function refresh({ identity }: Parts, asker: Asker, token: string) {
  const { database, secrets } = identity
  const { address, principal } = asker
  const { clientId } = principal
  const result = await database.write(contextOf(asker), async (tx) => {
    const refreshed = await refreshCustomerSession(tx, secrets, { token, clientId, address })
    if (refreshed.outcome === 'reused') await noteEndOf(tx, refreshed.customerId)
    return refreshed
  })
  if (result.outcome === 'refreshed') return tokensOf(identity, result.signedIn)
  if (result.outcome === 'reused') identity.forget('customer', uuidOf(result.customerId))
  throw sessionEnded()
}

/** Answered the same for a token that is good for nothing any more. */
export async function signOut({ identity }: Parts, asker: Asker, token: string): Promise<void> {
  const { database, secrets } = identity
  const session = await database.write(contextOf(asker), async (tx) => {
    const ended = await endCustomerSession(tx, secrets, token)
    if (ended) await noteEndOf(tx, ended.customerId)
    return ended
  })
  if (session) identity.forget('customer', uuidOf(session.customerId))
}

async function noteEndOf(tx: Tx, customerId: string): Promise<void> {
  const account = await findAccountForUpdate(tx, customerId)
  if (account) await noteEnded(tx, account)
}

/** Nothing of it is kept: a session knows how many refresh tokens it has given out, and none of them. */
async function tokensOf(
  { keyring, issuer }: Parts['identity'],
  { claims, session, refreshToken }: SignedInCustomer,
) {
  return {
    customer_id: session.customerId,
    access_token: await keyring.sign(claims, issuer),
    token_type: 'Bearer' as const,
    expires_in: Math.min(accessTokenSeconds, claims.expiresAt - claims.issuedAt),
    scope: claims.scopes.join(' '),
    refresh_token: refreshToken,
    refresh_expires_at: session.expiresAt.toISOString(),
  }
}
