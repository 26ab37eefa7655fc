import {
  type Fields,
  field,
  type ListOrder,
  type ListPage,
  listItem,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import { sideOf } from '../own/operations.ts'
import type { ThreadFilter } from '../schemas.ts'
import { ownOf } from '../store.ts'
import type { Side } from '../thread.ts'

const subject = sql`case listed.subject_type
  when 'ORDER' then concat('{"type":"ORDER","id~ord":"', listed.subject_id, '"}')
  when 'PRODUCT' then concat('{"type":"PRODUCT","id~prod":"', listed.subject_id, '"}')
  else concat('{"type":"PROVIDER","id~prv":"', listed.subject_id, '"}') end`

const unreadBy: Readonly<Record<Side, Sql>> = {
  CUSTOMER: sql`unread_customer`,
  PROVIDER: sql`unread_provider`,
  OPERATOR: sql`unread_operator`,
}

function threadFields(side: Side): Fields {
  return {
    id: field.id('thr'),
    subject: field.json(subject),
    customer_id: field.id('cus'),
    provider_id: field.id('prv'),
    status: field.word(),
    opened_by: field.word(),
    unread: field.count(unreadBy[side]),
    message_count: field.count(),
    last_message_at: field.time(),
    first_inbound_at: field.time(),
    first_response_at: field.time(),
    first_response_due_at: field.time(),
    overdue_at: field.time(),
    spam: field.boolean(sql`listed.is_spam`),
    version: field.count(),
    created_at: field.time(),
    updated_at: field.time(),
  }
}

const items: Readonly<Record<Side, Sql>> = {
  CUSTOMER: listItem(threadFields('CUSTOMER')),
  PROVIDER: listItem(threadFields('PROVIDER')),
  OPERATOR: listItem(threadFields('OPERATOR')),
}

/** Where somebody has written last; the id of a message tells when it was written. */
const latestFirst: ListOrder = {
  by: sql`listed.last_message_id desc`,
  key: sql`listed.last_message_id`,
  behind: (key) => sql`listed.last_message_id < ${key}`,
}

export function listThreads(tx: Tx, filter: ThreadFilter, page: PageRequest): Promise<ListPage> {
  const { status, subject_id, customer_id, provider_id, unread, overdue } = filter
  const side = sideOf(tx)
  const names = (column: Sql, id: string | undefined) =>
    id === undefined ? undefined : sql`${column} = ${uuidOf(id)}`
  return pageOf(
    tx,
    {
      from: sql`messages.threads`,
      where: [
        status === undefined ? undefined : sql`status = ${status}`,
        names(sql`subject_id`, subject_id),
        names(sql`customer_id`, customer_id),
        names(sql`provider_id`, provider_id),
        unread && sql`${unreadBy[side]} > 0`,
        overdue && sql`overdue_at is not null and first_response_at is null and not is_spam`,
        ownOf(tx),
      ],
      item: items[side],
      order: latestFirst,
    },
    page,
  )
}

const messageItem = listItem({
  id: field.id('msg'),
  thread_id: field.id('thr'),
  sender: field.word(),
  body: field.text(),
  automated: field.boolean(sql`listed.is_automated`),
  created_at: field.time(),
})

/** Of a thread that whoever asks takes part in. */
export function listMessages(tx: Tx, threadId: string, page: PageRequest): Promise<ListPage> {
  return pageOf(
    tx,
    {
      from: sql`messages.messages`,
      where: [sql`thread_id = ${uuidOf(threadId)}`],
      item: messageItem,
    },
    page,
  )
}
