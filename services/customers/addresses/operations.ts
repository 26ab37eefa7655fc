import { isDeepStrictEqual } from 'node:util'
import {
  announce,
  announceDeletion,
  checkVersion,
  type EraseTraces,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import type { Customer } from '../customer.ts'
import { lockCustomer } from '../store.ts'
import {
  type Address,
  type AddressChanges,
  type AddressDraft,
  addressesMax,
  detailsOf,
  edit,
  movedTo,
  newAddress,
  yielding,
} from './address.ts'
import { addressCreated, addressDeleted, addressUpdated } from './events.ts'
import { checkAddress } from './postal-address.ts'
import { addressLimitReached } from './problems.ts'
import { addressView } from './schemas.ts'
import {
  countAddresses,
  deleteAddress,
  getAddress,
  insertAddress,
  listAllAddresses,
  listDefaults,
  updateAddress,
  updateMoved,
} from './store.ts'

export async function createAddress(
  tx: Tx,
  customerId: string,
  draft: AddressDraft,
): Promise<Address> {
  checkAddress(detailsOf(draft))
  const [, count, defaults] = await sentInOrder([
    lockCustomer(tx, customerId),
    countAddresses(tx, customerId),
    listDefaults(tx, customerId),
  ])
  if (count >= addressesMax) throw addressLimitReached({ limit: addressesMax })
  const isFirst = count === 0
  const address = newAddress(draft, { id: newId('adr'), customerId, isFirst, now: tx.now })
  await yieldDefaults(tx, defaults, address)
  await insertAddress(tx, address)
  announce(tx, addressCreated, addressView, { after: address })
  return address
}

/** A request that changes nothing creates no new version and no event. */
export async function changeAddress(
  tx: Tx,
  addressId: string,
  changes: AddressChanges,
): Promise<Address> {
  const { address: before, defaults } = await getForChange(tx, addressId)
  checkVersion(tx, before.version)
  const after = edit(before, changes, tx.now)
  checkAddress(after)
  const { version, updatedAt } = before
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) return before
  await yieldDefaults(tx, defaults, after)
  await updateAddress(tx, after)
  announce(tx, addressUpdated, addressView, { before, after })
  return after
}

/** What is kept about it elsewhere is found by its id, which nobody knows afterwards. */
export async function removeAddress(
  tx: Tx,
  addressId: string,
  eraseTraces: EraseTraces,
): Promise<Address> {
  const { address } = await getForChange(tx, addressId)
  checkVersion(tx, address.version)
  await deleteAddress(tx, addressId)
  announceDeletion(tx, addressDeleted, addressView, { before: address })
  eraseTraces(tx, [addressId])
  return address
}

/** Whose it is never changes, so it is read first; what else it says is read under the lock of that customer. */
async function getForChange(tx: Tx, addressId: string) {
  const { customerId } = await getAddress(tx, addressId)
  const [, address, defaults] = await sentInOrder([
    lockCustomer(tx, customerId),
    getAddress(tx, addressId),
    listDefaults(tx, customerId),
  ])
  return { address, defaults }
}

/** Before the chosen one is saved: at no time are there two of a kind. */
async function yieldDefaults(tx: Tx, defaults: readonly Address[], chosen: Address): Promise<void> {
  const yielded = yielding(defaults, chosen, tx.now)
  await Promise.all(yielded.map(([, after]) => updateAddress(tx, after)))
  for (const [before, after] of yielded)
    announce(tx, addressUpdated, addressView, { before, after })
}

/**
 * The addresses of one customer become those of another, whose defaults stay what they are; where it has none, those of the
 * first are. Whoever calls holds the locks of both.
 */
export async function moveAddresses(tx: Tx, from: Customer, into: Customer): Promise<void> {
  const [moving, present] = await Promise.all([
    listAllAddresses(tx, from.id),
    countAddresses(tx, into.id),
  ])
  if (moving.length + present > addressesMax) throw addressLimitReached({ limit: addressesMax })
  const moved = moving.map((before): [Address, Address] => [before, movedTo(before, into, tx.now)])
  await updateMoved(
    tx,
    moved.map(([, after]) => after),
  )
  for (const [before, after] of moved) announce(tx, addressUpdated, addressView, { before, after })
}
