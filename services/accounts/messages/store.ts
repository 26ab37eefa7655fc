import { literal, sql, type Tx, uuidOf, type WaitingRows } from '@souk/platform'
import { keptMs, type Message } from './message.ts'
import { messageTable } from './rows.ts'

export function insertMessage(tx: Tx, message: Message): Promise<void> {
  return messageTable.insert(tx, [message])
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateMessage(tx: Tx, message: Message): Promise<void> {
  return messageTable.update(tx, message)
}

export async function findMessageForUpdate(tx: Tx, id: string): Promise<Message | undefined> {
  const [row] = await tx`
    select ${messageTable.columns}
    from accounts.messages
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(id)}
    for update
  `
  return row && messageTable.fieldsOf(row)
}

/** As many as one reads at a look. */
const inboxSize = 50

/** The newest first, of those that can still be read. */
export async function listNewestMessages(tx: Tx): Promise<Message[]> {
  const found = await tx`
    select ${messageTable.columns}
    from accounts.messages
    where tenant_id = ${tx.tenantId} and sealed_letter is not null
    order by created_at desc, id desc
    limit ${literal(inboxSize)}
  `
  return found.map((row) => messageTable.fieldsOf(row))
}

export async function deleteMessagesOf(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx`
    delete from accounts.messages
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds.map(uuidOf)}::uuid[])
  `
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

export function oldMessages(now: Date): WaitingRows {
  const due = sql`created_at <= ${oldestKept(now)}`
  return { table: sql`accounts.messages`, waiting: sql`true`, due }
}

export async function deleteOldMessages(tx: Tx): Promise<number> {
  const gone = await tx`
    delete from accounts.messages
    where tenant_id = ${tx.tenantId} and created_at <= ${oldestKept(tx.now)}
    returning id
  `
  return gone.length
}
