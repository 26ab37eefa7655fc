import {
  emailKey,
  lastSeen,
  literal,
  type Person,
  personalPageMax,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import type { Cart } from './cart.ts'
import { cartTable, storedCart, toCart } from './rows.ts'

/** Of any caller: whose it is decides `mayOpen`. */
export async function findCart(tx: Tx, cartId: string): Promise<Cart | undefined> {
  const [row] = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(cartId)}
  `
  return row && toCart(row)
}

/** Of two that change a cart, or complete it, the second waits here. */
export async function findCartForUpdate(tx: Tx, cartId: string): Promise<Cart | undefined> {
  const [row] = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(cartId)}
    for update
  `
  return row && toCart(row)
}

export function insertCart(tx: Tx, cart: Cart): Promise<void> {
  return cartTable.insert(tx, [storedCart(cart)])
}

/** Saves the next version, and only on top of the one it was decided on. Lines that are the same are not written again. */
export function updateCart(tx: Tx, before: Cart, after: Cart): Promise<void> {
  return cartTable.update(tx, storedCart(after), storedCart(before))
}

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx`
    delete from checkout.carts
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(cartId)}
  `
}

export function abandoningCarts(now: Date): WaitingRows {
  return {
    table: sql`checkout.carts`,
    waiting: sql`status = 'OPEN' and abandons_at is not null`,
    due: sql`abandons_at <= ${now}`,
  }
}

/** One that somebody changes at this moment is left alone. */
export async function findAbandonedForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Cart | undefined> {
  const [row] = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and status = 'OPEN' and abandons_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by abandons_at, id
    limit 1
    for update skip locked
  `
  return row && toCart(row)
}

export function expiringCarts(now: Date): WaitingRows {
  return {
    table: sql`checkout.carts`,
    waiting: sql`status in ('OPEN', 'ABANDONED')`,
    due: sql`expires_at <= ${now}`,
  }
}

export async function findExpiredForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Cart | undefined> {
  const [row] = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and status in ('OPEN', 'ABANDONED') and expires_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by expires_at, id
    limit 1
    for update skip locked
  `
  return row && toCart(row)
}

/** Carts that expired before then. */
export function forgottenCarts(before: Date): WaitingRows {
  return {
    table: sql`checkout.carts`,
    waiting: sql`status = 'EXPIRED'`,
    due: sql`updated_at <= ${before}`,
  }
}

const deletedAtOnce = 500

/** Some of them; says how many. */
export async function deleteForgotten(tx: Tx, before: Date): Promise<number> {
  const deleted = await tx`
    delete from checkout.carts
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from checkout.carts
      where tenant_id = ${tx.tenantId} and status = 'EXPIRED' and updated_at <= ${before}
      order by updated_at, id
      limit ${literal(deletedAtOnce)}
    )
    returning id
  `
  return deleted.length
}

export async function hasCartsOf(tx: Tx, customerId: string): Promise<boolean> {
  const found = await tx`
    select id
    from checkout.carts
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    limit 1
  `
  return found.length > 0
}

/** A transaction takes so many. */
export const movedAtOnce = 50

export async function listCartsOfForUpdate(tx: Tx, customerId: string): Promise<Cart[]> {
  const found = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(movedAtOnce)}
    for update
  `
  return found.map(toCart)
}

/** Of the customers, and of guests with one of their addresses from before the erasure: the next by their ids. */
export async function listCartsOfPerson(
  tx: Tx,
  { ids: customerIds, emails, guestsUntil }: Person,
  after: string | null,
): Promise<Cart[]> {
  const found = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and id in (
      (
        select id
        from checkout.carts
        where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
      union all
      (
        select id
        from checkout.carts
        where tenant_id = ${tx.tenantId} and customer_id is null
          and email_key = any(${emails.map(emailKey)}::text[])
          and (${guestsUntil ?? null}::timestamptz is null or created_at <= ${guestsUntil ?? null})
          and id > ${lastSeen(after)}
        order by id
        limit ${literal(personalPageMax)}
      )
    )
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toCart)
}

/** In key order, so that an erasure and a merge wait for each other. */
export async function listCartsForUpdate(tx: Tx, cartIds: readonly string[]): Promise<Cart[]> {
  const found = await tx`
    select ${cartTable.columns}
    from checkout.carts
    where tenant_id = ${tx.tenantId} and id = any(${cartIds.map(uuidOf)}::uuid[])
    order by id
    for update
  `
  return found.map(toCart)
}
