import {
  audited,
  emit,
  ensureErasureKey,
  type Person,
  type Tx,
  withoutPersonalData,
} from '@souk/platform'
import type { Address } from '../addresses/address.ts'
import { addressDeleted } from '../addresses/events.ts'
import { AddressView, addressView } from '../addresses/schemas.ts'
import { deleteAddresses } from '../addresses/store.ts'
import { customerAnonymized } from '../events.ts'
import { leaveGroups } from '../groups/operations.ts'
import { findMergedInto } from '../merges/store.ts'
import { customerView } from '../schemas.ts'
import { findCustomerForUpdate, updateCustomer } from '../store.ts'
import { anonymized } from './person.ts'
import {
  findIdentity,
  findIdentityForUpdate,
  type Identity,
  keepExternalId,
  listMergedInto,
  mergedAtOnce,
} from './store.ts'

export interface FoundPerson extends Person {
  /** The customer that the one who was named became part of. */
  readonly mergedInto: string | null
  readonly isAnonymized: boolean
}

/**
 * A customer with all that were merged into it. Whoever changes the customer, or merges another into it, waits until the
 * transaction ends; those that were merged before nobody can change.
 */
export async function findPersonForUpdate(
  tx: Tx,
  customerId: string,
): Promise<FoundPerson | undefined> {
  const named = await findIdentityForUpdate(tx, customerId)
  if (!named) return undefined
  const { mergedInto, status } = named
  return { ...(await withMerged(tx, named)), mergedInto, isAnonymized: status === 'ANONYMIZED' }
}

/** The same, for whoever only reads. */
export async function findPerson(tx: Tx, customerId: string): Promise<Person> {
  const named = await findIdentity(tx, customerId)
  return named ? withMerged(tx, named) : { ids: [customerId], emails: [] }
}

/** All that it is part of, also where it was merged into another itself. */
export async function findWholePerson(tx: Tx, customerId: string): Promise<Person> {
  return findPerson(tx, (await findMergedInto(tx, customerId)) ?? customerId)
}

/** Level by level, as one that was merged may have had others merged into it before. */
async function withMerged(tx: Tx, last: Identity): Promise<Person> {
  const found = new Map([[last.id, last]])
  for (let level = [last]; level.length > 0; ) {
    const merged = await listAllMergedInto(
      tx,
      level.map(({ id }) => id),
    )
    level = merged.filter(({ id }) => !found.has(id))
    for (const one of level) found.set(one.id, one)
  }
  const identities = [...found.values()]
  const emails = identities.flatMap(({ status, email }) => (status === 'ANONYMIZED' ? [] : [email]))
  return {
    ids: identities.map(({ id }) => id),
    emails: [...new Set(emails)],
    taxIds: [...new Set(identities.flatMap(({ taxIds }) => taxIds))],
  }
}

async function listAllMergedInto(tx: Tx, customerIds: readonly string[]): Promise<Identity[]> {
  const all: Identity[] = []
  for (let after: string | null = null; ; ) {
    const page: Identity[] = await listMergedInto(tx, customerIds, after)
    all.push(...page)
    after = page.length < mergedAtOnce ? null : (page.at(-1)?.id ?? null)
    if (after === null) return all
  }
}

/**
 * Nobody can name these customers any more, and nothing can be added to them. What they were is not told, neither by the
 * event nor by what it replaces.
 */
export async function anonymizePerson(tx: Tx, { ids: customerIds }: Person): Promise<void> {
  await ensureErasureKey(tx)
  for (const id of customerIds.toSorted()) {
    const before = await findCustomerForUpdate(tx, id)
    if (!before || before.status === 'ANONYMIZED') continue
    const after = anonymized(before, tx.now)
    await leaveGroups(tx, before)
    await keepExternalId(tx, id)
    await updateCustomer(tx, after)
    audited(tx, { resource: 'customer', id, before, after, view: customerView })
    emit(tx, customerAnonymized, {
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
