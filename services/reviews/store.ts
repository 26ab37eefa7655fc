import {
  idAs,
  idOf,
  lastSeen,
  literal,
  orTaken,
  ownedBy,
  personalPageMax,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { isFromShop } from './own/operations.ts'
import { reviewExists, reviewNotFound } from './problems.ts'
import type { Purchase } from './purchase.ts'
import type { Review } from './review.ts'
import { reviewTable, storedReview, toReview } from './rows.ts'

const parties = { provider: sql`provider_id`, customer: sql`customer_id` }
/** What one side has written stays hidden from the other until it is published. */
const revealed = {
  provider: sql`case when author_type = 'PROVIDER' or published_at is not null then provider_id end`,
  customer: sql`case when author_type = 'CUSTOMER' or published_at is not null then customer_id end`,
}
const isPublic = sql`status in ('PUBLISHED', 'FLAGGED') and subject_type <> 'CUSTOMER'`

/** Those of the two sides, as far as whoever asks is one of them. */
export function ownOf(tx: Tx): Sql {
  return sql`(${ownedBy(tx, parties)} and ${ownedBy(tx, revealed)})`
}

/** With what everybody sees who looks at the shop. */
export function shownTo(tx: Tx): Sql {
  return isFromShop(tx) ? sql`(${isPublic} or ${ownOf(tx)})` : ownOf(tx)
}

/** The unique key decides between two at once. */
export function insertReview(tx: Tx, review: Review): Promise<void> {
  const { orderId, subject } = review
  return orTaken(reviewTable.insert(tx, [storedReview(review)]), {
    reviews_once: () => reviewExists({ orderId, subjectId: subject.id }),
  })
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateReview(tx: Tx, review: Review): Promise<void> {
  return reviewTable.update(tx, storedReview(review))
}

export async function getReview(tx: Tx, reviewId: string): Promise<Review> {
  const [row] = await tx`
    select ${reviewTable.columns}
    from reviews.reviews
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(reviewId)} and ${shownTo(tx)}
  `
  if (!row) throw reviewNotFound({ reviewId })
  return toReview(row)
}

/** Locked until the transaction ends. */
export async function getReviewForUpdate(tx: Tx, reviewId: string): Promise<Review> {
  const [row] = await tx`
    select ${reviewTable.columns}
    from reviews.reviews
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(reviewId)} and ${shownTo(tx)}
    for update
  `
  if (!row) throw reviewNotFound({ reviewId })
  return toReview(row)
}

/** Whoever writes or decides one side of a sale waits here for whoever does so with the other. */
export async function lockExchange(
  tx: Tx,
  orderId: string,
  providerId: string,
): Promise<readonly Review[]> {
  const [, , found] = await sentInOrder([
    tx`
      insert into reviews.exchanges (tenant_id, order_id, provider_id)
      values (${tx.tenantId}, ${uuidOf(orderId)}, ${uuidOf(providerId)})
      on conflict (tenant_id, order_id, provider_id) do nothing
    `,
    tx`
      select order_id
      from reviews.exchanges
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
        and provider_id = ${uuidOf(providerId)}
      for update
    `,
    tx`
      select ${reviewTable.columns}
      from reviews.reviews
      where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
        and provider_id = ${uuidOf(providerId)} and subject_type in ('PROVIDER', 'CUSTOMER')
        and status <> 'WITHDRAWN'
      order by id
      limit 2
      for update
    `,
  ])
  return found.map(toReview)
}

interface LineRow {
  readonly product_id: string
  readonly provider_id: string | null
  readonly customer_id: string | null
  readonly handed_over_at: Date | null
}

/** What was handed over of an order, and when the last of it was. Lines that are only ordered are left out. */
export async function findPurchase(tx: Tx, orderId: string): Promise<Purchase | undefined> {
  const found = await tx<LineRow>`
    select item.product_id, item.provider_id, item.customer_id, coalesce((
        select max(coalesce(sent.delivered_at, sent.shipped_at))
        from orders.fulfillment_facts sent
        where sent.tenant_id = ${tx.tenantId} and sent.order_id = ${uuidOf(orderId)}
      ), item.fulfilled_at, item.placed_at) as handed_over_at
    from orders.item_facts item
    where item.tenant_id = ${tx.tenantId} and item.order_id = ${uuidOf(orderId)}
      and item.fulfilled > 0
    order by item.order_item_id
  `
  const [first] = found
  if (!first?.customer_id || !first.handed_over_at) return undefined
  return {
    orderId,
    customerId: idOf('cus', first.customer_id),
    handedOverAt: first.handed_over_at,
    lines: found.map(({ product_id, provider_id }) => ({
      productId: idOf('prod', product_id),
      providerId: provider_id && idOf('prv', provider_id),
    })),
  }
}

/** What was let pass, and waits for the other side of a sale until its time is over. */
export function blindReviews(now: Date): WaitingRows {
  return {
    table: sql`reviews.reviews`,
    waiting: sql`status = 'PENDING' and is_approved and blind_until is not null`,
    due: sql`status = 'PENDING' and is_approved and blind_until <= ${now}`,
  }
}

/** Not locked: its exchange is locked first. */
export async function findDueReview(
  tx: Tx,
  postponed: readonly string[],
): Promise<Review | undefined> {
  const [row] = await tx`
    select ${reviewTable.columns}
    from reviews.reviews
    where tenant_id = ${tx.tenantId} and status = 'PENDING' and is_approved
      and blind_until <= ${tx.now} and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by blind_until, id
    limit 1
  `
  return row && toReview(row)
}

/** Whether a customer may not be deleted because of what was written. */
export async function namesCustomer(tx: Tx, customerId: string): Promise<boolean> {
  return (await listIdsOfCustomer(tx, customerId, 1)).length > 0
}

export async function listIdsOfCustomer(
  tx: Tx,
  customerId: string,
  limit: number,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from reviews.reviews
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(limit)}
  `
  return found.map(({ id }) => idOf('rev', id))
}

/** By a person, and about one. */
export async function listOfPersonAfter(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<Review[]> {
  const found = await tx`
    select ${reviewTable.columns}
    from reviews.reviews
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
      and id > ${lastSeen(after)}
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map(toReview)
}

/** For what a list shows of each: whether whoever asks is one of its two sides, or works for the shop. */
export function isOwnOrHouse(tx: Tx): Sql {
  const customerId = idAs(tx, 'customer', 'cus')
  if (customerId !== null) return sql`listed.customer_id = ${uuidOf(customerId)}`
  return isFromShop(tx) ? sql`false` : sql`true`
}
