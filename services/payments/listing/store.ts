import {
  field,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { PaymentStatus } from '../payment-lifecycle.ts'
import { accountName } from '../store.ts'

export interface PaymentFilter {
  readonly order_id?: string
  readonly customer_id?: string
  readonly status?: PaymentStatus
}

const currency = sql`listed.currency`

const paymentFields = {
  id: field.id('pay'),
  order_id: field.id('ord'),
  customer_id: field.id('cus'),
  status: field.word(),
  amount: field.money(sql`listed.amount`, currency),
  capture_method: field.word(),
  method: field.object({
    id: field.text(sql`listed.method`),
    type: field.text(sql`coalesce(listed.method_type, listed.gateway_kind)`),
  }),
  method_details: field.objectWhere(sql`listed.method_type is not null`, {
    type: field.text(sql`listed.method_type`),
    brand: field.text(sql`listed.method_brand`),
    last4: field.text(sql`listed.method_last4`),
  }),
  payment_method_id: field.id('pm'),
  off_session: field.boolean(sql`coalesce(listed.off_session, false)`),
  gateway: field.text(),
  gateway_ref: field.text(),
  attempts: field.json(),
  explain_route: field.json(sql`listed.route`),
  authorized: field.money(sql`listed.authorized`, currency),
  captured: field.money(sql`listed.captured`, currency),
  capture_pending: field.money(sql`coalesce(listed.capturing, 0)`, currency),
  refunded: field.money(sql`listed.refunded`, currency),
  refund_pending: field.money(sql`listed.refund_pending`, currency),
  fee: field.objectWhere(sql`listed.fee_amount is not null`, {
    amount: field.number(sql`listed.fee_amount`),
    currency: field.word(sql`listed.fee_currency`),
  }),
  disputed: field.money(sql`listed.disputed`, currency),
  next_action: field.objectWhere(sql`listed.next_action_type is not null`, {
    type: field.word(sql`listed.next_action_type`),
    url: field.text(sql`listed.next_action_url`),
  }),
  decline: field.objectWhere(sql`listed.decline_code is not null`, {
    code: field.text(sql`listed.decline_code`),
    retryable: field.boolean(sql`listed.decline_retryable`),
    advice: field.text(sql`listed.decline_advice`),
  }),
  recorded: field.objectWhere(sql`listed.received_at is not null`, {
    received_at: field.time(sql`listed.received_at`),
    account: field.text(accountName(sql`listed.received_on`)),
    reference: field.text(sql`listed.reference`),
    recorded_by: field.json(sql`listed.recorded_by -> 'actor'`),
  }),
  authorization_expires_at: field.time(),
  version: field.number(),
  created_at: field.time(),
  updated_at: field.time(),
}

const paymentItem = listItem(paymentFields)

const never = sql`null`

/** As `buyersView` shows it. */
const buyersItem = listItem({
  ...paymentFields,
  attempts: field.json(sql`'[]'::jsonb`),
  explain_route: field.json(never),
  fee: field.json(never),
  recorded: field.json(never),
  next_action: field.objectWhere(
    sql`listed.next_action_type is not null and listed.next_action_type <> 'SECOND_PERSON'`,
    {
      type: field.word(sql`listed.next_action_type`),
      url: field.text(sql`listed.next_action_url`),
    },
  ),
})

export function listPayments(tx: Tx, filter: PaymentFilter, page: PageRequest): Promise<ListPage> {
  return pageOfPayments(tx, filter, page, paymentItem)
}

/** Of an order, for whoever buys it. */
export function listPaymentsForBuyer(
  tx: Tx,
  orderId: string,
  page: PageRequest,
): Promise<ListPage> {
  return pageOfPayments(tx, { order_id: orderId }, page, buyersItem)
}

function pageOfPayments(
  tx: Tx,
  filter: PaymentFilter,
  page: PageRequest,
  item: typeof paymentItem,
): Promise<ListPage> {
  const { order_id, customer_id, status } = filter
  return pageOf(
    tx,
    {
      from: sql`payments.payments`,
      where: [
        order_id === undefined ? undefined : sql`order_id = ${uuidOf(order_id)}`,
        customer_id === undefined ? undefined : sql`customer_id = ${uuidOf(customer_id)}`,
        status === undefined ? undefined : sql`status = ${status}`,
        ownedBy(tx, sql`provider_id`),
      ],
      item,
    },
    page,
  )
}
