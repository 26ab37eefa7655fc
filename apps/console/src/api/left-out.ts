/**
 * Fields that people cannot write in the console although the API takes them, each with the reason. No call can send one of
 * these, and no call compiles that leaves out another: see `souk.ts`.
 */
const rows = 'Rows of a list have no version; what does not fit any more is refused row by row.'
const wholeOrders =
  'Some units only, or what is in a parcel, is a matter of one order: it is on its page.'
const table =
  'The table has what is changed for many at once; the rest is in the form of the variant.'

export const leftOut = {
  'createOrder.items.product_id': 'What is sold is a variant, which is what people choose.',
  'createOrder.items.sku': 'What is sold is a variant, which is what people choose.',
  'createOrder.currency': 'Prices are those of the tenant, in its currency.',
  'cancelOrders.rows.if_match': rows,
  'cancelOrders.rows.body.items': wholeOrders,
  'createFulfillments.rows.if_match': rows,
  'createFulfillments.rows.body.lines': wholeOrders,
  'createFulfillments.rows.body.tracking': wholeOrders,
  'updateVariants.rows.if_match': rows,
  'updateVariants.rows.body.title': table,
  'updateVariants.rows.body.status': table,
  'updateVariants.rows.body.track_inventory': table,
  'updateVariants.rows.body.requires_shipping': table,
  'updateVariants.rows.body.tax_code': table,
  'updateVariants.rows.body.external_id': table,
  'updateVariants.rows.body.metadata': table,
  'createMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'updateMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'simulateEvent.version': 'The newest: no receiver of today wants an older one.',
} as const
