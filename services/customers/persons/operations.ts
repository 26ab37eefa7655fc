import { audited, emit, type Person, type Tx, withoutPersonalData } from '@souk/platform'
import type { Address } from '../addresses/address.ts'
import { addressDeleted } from '../addresses/events.ts'
import { AddressView, addressView } from '../addresses/schemas.ts'
import { deleteAddresses } from '../addresses/store.ts'
import { customerMadeAnonymous } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { customerView } from '../schemas.ts'
import { findCustomerForUpdate, updateCustomer } from '../store.ts'
import { anonymized } from './person.ts'
import { findIdentity, findIdentityForUpdate, type Identity, listMergedInto } from './store.ts'

export interface FoundPerson extends Person {
  /** The customer that the one who was named became part of. */
  readonly mergedInto: string | null
  readonly isAnonymized: boolean
}

/** A customer with all that were merged into it. Whoever changes the customer waits until the transaction ends. */
export async function findPersonForUpdate(
  tx: Tx,
  customerId: string,
): Promise<FoundPerson | undefined> {
  const named = await findIdentityForUpdate(tx, customerId)
  if (!named) return undefined
  const { mergedInto, status } = named
  return { ...(await withMerged(tx, named)), mergedInto, isAnonymized: status === 'ANONYMIZED' }
}

/** The same for one that may have been merged since somebody named it: whom it became part of is the same person. */
export async function findPerson(tx: Tx, customerId: string): Promise<Person> {
  const named = await findIdentity(tx, customerId)
  if (!named) return { ids: [customerId], emails: [] }
  let last = named
  for (const seen = new Set<string>(); last.mergedInto !== null && !seen.has(last.id); ) {
    seen.add(last.id)
    last = (await findIdentity(tx, last.mergedInto)) ?? { ...last, mergedInto: null }
  }
  return withMerged(tx, last)
}

/** Level by level, as one that was merged may have had others merged into it before. */
async function withMerged(tx: Tx, last: Identity): Promise<Person> {
  const found = new Map([[last.id, last]])
  for (let level = [last]; level.length > 0; ) {
    const merged = await listMergedInto(
      tx,
      level.map(({ id }) => id),
    )
    level = merged.filter(({ id }) => !found.has(id))
    for (const one of level) found.set(one.id, one)
  }
  const identities = [...found.values()]
  const emails = identities.flatMap(({ status, email }) => (status === 'ANONYMIZED' ? [] : [email]))
  return { ids: identities.map(({ id }) => id), emails: [...new Set(emails)] }
}

/**
 * Nobody can name these customers any more, and nothing can be added to them. What they were is not told, neither by the
 * event nor by what it replaces.
 */
export async function anonymizePerson(tx: Tx, { ids: customerIds }: Person): Promise<void> {
  for (const id of customerIds.toSorted()) {
    const before = await findCustomerForUpdate(tx, id)
    if (!before || before.status === 'ANONYMIZED') continue
    const after = anonymized(before, tx.now)
    await leaveGroups(tx, before)
    await updateCustomer(tx, after)
    audited(tx, { resource: 'customer', id, before, after, view: customerView })
    emit(tx, customerMadeAnonymous, {
      id,
      version: after.version,
      object: { ...customerView(after), changed: [] },
    })
  }
}

/** Told as gone, without what they said. */
export async function eraseAddresses(tx: Tx, addresses: readonly Address[]): Promise<void> {
  await deleteAddresses(
    tx,
    addresses.map(({ id }) => id),
  )
  for (const address of addresses) {
    const { id, version } = address
    const view = addressView(address)
    const object = withoutPersonalData(AddressView, view) as typeof view
    emit(tx, addressDeleted, { id, version: version + 1, object })
  }
}
