import {
  idOf,
  lastSeen,
  literal,
  orAgain,
  ownedBy,
  personalPageMax,
  type Sql,
  sentInOrder,
  sql,
  type Tx,
  uuidOf,
  type WaitingRows,
} from '@souk/platform'
import { messageNotFound, threadNotFound } from './problems.ts'
import { messageTable, storedThread, threadTable, toThread } from './rows.ts'
import type { Message, Subject, Thread } from './thread.ts'

/** Of those who take part. */
export function ownOf(tx: Tx): Sql {
  return ownedBy(tx, { provider: sql`provider_id`, customer: sql`customer_id` })
}

/** The unique key decides between two who open the same: the second goes on in the thread of the first. */
export function insertThread(tx: Tx, thread: Thread): Promise<void> {
  return orAgain(threadTable.insert(tx, [storedThread(thread)]), 'threads_once')
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateThread(tx: Tx, thread: Thread): Promise<void> {
  return threadTable.update(tx, storedThread(thread))
}

export function insertMessage(tx: Tx, message: Message): Promise<void> {
  return messageTable.insert(tx, [message])
}

export async function getThread(tx: Tx, threadId: string): Promise<Thread> {
  const [row] = await tx`
    select ${threadTable.columns}
    from messages.threads
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(threadId)} and ${ownOf(tx)}
  `
  if (!row) throw threadNotFound({ threadId })
  return toThread(row)
}

/** Locked until the transaction ends: messages of a thread are sent one after the other. */
export async function getThreadForUpdate(tx: Tx, threadId: string): Promise<Thread> {
  const [row] = await tx`
    select ${threadTable.columns}
    from messages.threads
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(threadId)} and ${ownOf(tx)}
    for update
  `
  if (!row) throw threadNotFound({ threadId })
  return toThread(row)
}

type About = Pick<Thread, 'customerId' | 'providerId'> & { readonly subject: Subject }

/** What a customer and a seller have about the same thing already. */
export async function findThreadForUpdate(tx: Tx, about: About): Promise<Thread | undefined> {
  const { customerId, providerId, subject } = about
  const seller = providerId === null ? sql`is null` : sql`= ${uuidOf(providerId)}`
  const [row] = await tx`
    select ${threadTable.columns}
    from messages.threads
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
      and provider_id ${seller} and subject_type = ${subject.type}
      and subject_id = ${uuidOf(subject.id)} and duplicate_of_id is null
    for update
  `
  return row && toThread(row)
}

export async function getMessage(tx: Tx, messageId: string): Promise<Message> {
  const [row] = await tx`
    select ${messageTable.columns}
    from messages.messages
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(messageId)} and thread_id in (
      select id
      from messages.threads
      where tenant_id = ${tx.tenantId} and ${ownOf(tx)}
    )
  `
  if (!row) throw messageNotFound({ messageId })
  return messageTable.fieldsOf(row)
}

/** Counted under a lock of their own, so that many at once are counted as well. */
export async function countSentSince(tx: Tx, sentBy: string, since: Date): Promise<number> {
  const [, , [row]] = await sentInOrder([
    tx`
      insert into messages.senders (tenant_id, sent_by)
      values (${tx.tenantId}, ${sentBy})
      on conflict (tenant_id, sent_by) do nothing
    `,
    tx`
      select sent_by
      from messages.senders
      where tenant_id = ${tx.tenantId} and sent_by = ${sentBy}
      for update
    `,
    tx<{ count: number }>`
      select count(*)::int as count
      from messages.messages
      where tenant_id = ${tx.tenantId} and sent_by = ${sentBy} and created_at > ${since}
    `,
  ])
  return row?.count ?? 0
}

/** Who bought something with an order, and who sold it: null for the operator. */
export async function findParticipants(tx: Tx, orderId: string) {
  const found = await tx<{ customer_id: string | null; provider_id: string | null }>`
    select distinct customer_id, provider_id
    from orders.item_facts
    where tenant_id = ${tx.tenantId} and order_id = ${uuidOf(orderId)}
    order by provider_id nulls first
  `
  const [first] = found
  if (!first?.customer_id) return undefined
  const sellers = found.map(({ provider_id }) => provider_id && idOf('prv', provider_id))
  return { customerId: idOf('cus', first.customer_id), sellers }
}

/** Who sells a product that can be bought now; undefined where it cannot. */
export async function findSellerOf(tx: Tx, productId: string): Promise<string | null | undefined> {
  const [row] = await tx<{ provider_id: string | null }>`
    select provider_id
    from catalog.sellable_variants
    where tenant_id = ${tx.tenantId} and product_id = ${uuidOf(productId)} and active
    order by variant_id
    limit 1
  `
  return row?.provider_id && idOf('prv', row.provider_id)
}

/** Whether a provider is in business. */
export async function isInBusiness(tx: Tx, providerId: string): Promise<boolean> {
  const found = await tx`
    select provider_id
    from marketplace.provider_directory
    where tenant_id = ${tx.tenantId} and provider_id = ${uuidOf(providerId)}
      and status in ('ACTIVE', 'PAUSED')
  `
  return found.length > 0
}

const isUnanswered = sql`status = 'OPEN' and first_response_at is null and overdue_at is null
  and not is_spam and first_response_due_at is not null`

export function unansweredThreads(now: Date): WaitingRows {
  return {
    table: sql`messages.threads`,
    waiting: isUnanswered,
    due: sql`${isUnanswered} and first_response_due_at <= ${now}`,
  }
}

export async function findOverdueForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Thread | undefined> {
  const [row] = await tx`
    select ${threadTable.columns}
    from messages.threads
    where tenant_id = ${tx.tenantId} and ${isUnanswered} and first_response_due_at <= ${tx.now}
      and id <> all(${postponed.map(uuidOf)}::uuid[])
    order by first_response_due_at, id
    limit 1
    for update skip locked
  `
  return row && toThread(row)
}

export async function listIdsOfCustomer(
  tx: Tx,
  customerId: string,
  limit: number,
): Promise<string[]> {
  const found = await tx<{ id: string }>`
    select id
    from messages.threads
    where tenant_id = ${tx.tenantId} and customer_id = ${uuidOf(customerId)}
    order by id
    limit ${literal(limit)}
  `
  return found.map(({ id }) => idOf('thr', id))
}

/** Whether a customer may not be deleted because of what was written. */
export async function namesCustomer(tx: Tx, customerId: string): Promise<boolean> {
  return (await listIdsOfCustomer(tx, customerId, 1)).length > 0
}

/** Messages of threads of a person, in the order of their ids. */
export async function listMessagesOfPerson(
  tx: Tx,
  customerIds: readonly string[],
  after: string | null,
): Promise<Message[]> {
  const found = await tx`
    select ${messageTable.columns}
    from messages.messages
    where tenant_id = ${tx.tenantId} and id > ${lastSeen(after)} and thread_id in (
      select id
      from messages.threads
      where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
    )
    order by id
    limit ${literal(personalPageMax)}
  `
  return found.map((row) => messageTable.fieldsOf(row))
}

export async function eraseBodies(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await tx`
    update messages.messages
    set body = null
    where tenant_id = ${tx.tenantId} and id = any(${messageIds.map(uuidOf)}::uuid[])
      and body is not null
  `
}
