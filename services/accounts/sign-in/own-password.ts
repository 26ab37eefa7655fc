import { commonPasswords, passwordWrong } from '@souk/identity/contract'
import { uuidOf } from '@souk/platform'
import type { Account } from '../account.ts'
import { setPassword } from '../operations.ts'
import { customerAccountNotFound } from '../problems.ts'
import { selfOf } from '../sessions/operations.ts'
import { findAccount, findAccountForUpdate } from '../store.ts'
import { countFor, loginsPerCustomer } from './limits.ts'
import { checkPassword } from './operations.ts'
import { type Asker, contextOf, type Parts } from './parts.ts'

interface Choice {
  readonly current_password: string
  readonly password: string
}

/** Guesses at the password there is are counted, as on the way in. Nothing of it is stored with an idempotency key. */
export async function changeOwnPassword(
  { identity }: Parts,
  asker: Asker,
  { current_password: current, password }: Choice,
): Promise<Account> {
  const { database, passwords } = identity
  const { tenantId } = asker.principal
  const { customerId, sessionId } = selfOf(asker.principal)
  const context = contextOf(asker)
  const account = await database.read(context, (tx) => findAccount(tx, customerId))
  if (!account) throw customerAccountNotFound({ customerId })
  const common = await commonPasswords()
  await database.read(context, (tx) => checkPassword(tx, password, common, []))
  await countFor(identity, `customer own password ${tenantId} ${customerId}`, loginsPerCustomer)
  if (!(await passwords.match(tenantId, current, account.passwordHash))) throw passwordWrong()
  const hash = await passwords.hash(tenantId, password)
  const changed = await database.write(context, async (tx) => {
    const before = await findAccountForUpdate(tx, customerId)
    // It may have been changed elsewhere while this one was compared.
    if (before?.passwordHash !== account.passwordHash) throw passwordWrong()
    return setPassword(tx, before, hash, sessionId)
  })
  identity.forget('customer', uuidOf(customerId))
  return changed
}
