import {
  type EventRow,
  eventColumns,
  idOf,
  join,
  literal,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { DueDelivery } from '../deliveries/delivery.ts'
import { isChallenge } from '../deliveries/store.ts'
import type { Gate } from '../endpoints/endpoint.ts'
import type { Preference } from './preference.ts'

interface DueRow extends EventRow {
  readonly delivery_id: string
  readonly event_id: string
  readonly stream: string
  readonly attempts: number
  readonly tries: number
  readonly due_at: Date
}

const fetchSizes = [2, 5, 9, 17, 33, 65] as const

export interface DueQuestion {
  readonly endpointId: string
  readonly gate: Gate
  /** Events under way are due as well, and are not wanted again. */
  readonly underWay: readonly string[]
  readonly atMost: number
  readonly first: Preference
}

/** The next deliveries by the time they are due, those of the future included, and one more than asked for. */
export async function listNext(tx: Tx, question: DueQuestion): Promise<DueDelivery[]> {
  const { endpointId, gate, underWay, atMost, first } = question
  const conditions = [
    sql`tenant_id = ${tx.tenantId}`,
    sql`endpoint_id = ${uuidOf(endpointId)}`,
    sql`due_at is not null`,
    sql`not event_id = any(${underWay.map(uuidOf)}::uuid[])`,
    ...(gate === 'CHALLENGE' ? [isChallenge] : []),
  ]
  const order = orderOf(tx, first)
  const found = await tx<DueRow>`
    select delivery.id as delivery_id, delivery.event_id, stream, attempts, tries, due_at, ${eventColumns}
    from (
      select id, event_id, sequence, stream, attempts, tries, due_at
      from webhooks.deliveries delivery
      where ${join(conditions, ' and ')}
      order by ${order}
      limit ${limitOf(atMost)}
    ) delivery
    left join platform.events event
      on event.tenant_id = ${tx.tenantId} and event.sequence = delivery.sequence
    order by ${order}
  `
  return found.slice(0, atMost + 1).map((row) => ({
    id: idOf('dlv', row.delivery_id),
    eventId: idOf('evt', row.event_id),
    stream: row.stream,
    attempts: row.attempts,
    tries: row.tries,
    dueAt: row.due_at,
    event: row.id === null ? undefined : row,
  }))
}

/** Whatever is preferred, what is due comes before what is not. */
function orderOf(tx: Tx, first: Preference): Sql {
  const byTime = sql`delivery.due_at, delivery.sequence`
  if (first === 'OLDEST') return byTime
  if (first === 'UNTRIED') return sql`least(delivery.tries, 1), ${byTime}`
  return sql`case when delivery.due_at <= ${tx.now} then -delivery.tries else 0 end, ${byTime}`
}

/** Few different texts, so that few statements are kept prepared. */
function limitOf(atMost: number): Sql {
  return literal(fetchSizes.find((size) => size > atMost) ?? atMost + 1)
}
