import type { Texts } from '../en/index.ts'

export const events: Texts['events'] = {
  'order.placed': 'Bestellung aufgegeben',
  'order.paid': 'Bestellung bezahlt',
  'order.cancelled': 'Bestellung storniert',
  'order.fulfilled': 'Bestellung versandt',
}

export const fields: Texts['fields'] = {
  status: 'Status',
  payment_status: 'Zahlung',
  fulfillment_status: 'Versand',
  paid_total: 'Bezahlt',
}
