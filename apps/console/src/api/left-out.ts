/**
 * Fields that people cannot write in the console although the API takes them, each with the reason. No call can send one of
 * these, and no call compiles that leaves out another: see `souk.ts`.
 */
const notes = 'Notes of programs: nobody types them while somebody is on the phone.'
const rows = 'Rows of a list have no version; what does not fit any more is refused row by row.'
const wholeOrders =
  'Some units only, or what is in a parcel, is a matter of one order: it is on its page.'
const table =
  'The table has what is changed for many at once; the rest is in the form of the variant.'
const notOffered = 'The forms of a product do not have it yet: it is set through the API.'

export const leftOut = {
  'createOrder.metadata': notes,
  'createOrder.items.metadata': notes,
  'createOrder.items.product_id': 'What is sold is a variant, which is what people choose.',
  'createOrder.items.sku': 'What is sold is a variant, which is what people choose.',
  'createOrder.currency': 'Prices are those of the tenant, in its currency.',
  'cancelOrder.items': 'Cancels what is open; a part of it is not offered yet.',
  'cancelOrders.rows.if_match': rows,
  'cancelOrders.rows.body.items': wholeOrders,
  'createFulfillments.rows.if_match': rows,
  'createFulfillments.rows.body.lines': wholeOrders,
  'createFulfillments.rows.body.tracking': wholeOrders,
  'capturePayment.amount': 'Captures what is left; a part of it is not offered yet.',
  'createProduct.brand': notOffered,
  'createProduct.options': notOffered,
  'createProduct.prices': notOffered,
  'createProduct.seo': notOffered,
  'createProduct.variants': notOffered,
  'updateProduct.brand': notOffered,
  'updateProduct.options': notOffered,
  'updateProduct.seo': notOffered,
  'createVariant.prices': notOffered,
  'createVariant.status': notOffered,
  'createVariant.position': notOffered,
  'createVariant.identifiers': notOffered,
  'createVariant.weight_g': notOffered,
  'createVariant.dimensions_mm': notOffered,
  'createVariant.hs_code': notOffered,
  'createVariant.origin_country': notOffered,
  'updateVariant.option_values': notOffered,
  'updateVariant.position': notOffered,
  'updateVariant.identifiers': notOffered,
  'updateVariant.weight_g': notOffered,
  'updateVariant.dimensions_mm': notOffered,
  'updateVariant.hs_code': notOffered,
  'updateVariant.origin_country': notOffered,
  'publishProducts.rows.if_match': rows,
  'unpublishProducts.rows.if_match': rows,
  'archiveProducts.rows.if_match': rows,
  'restoreProducts.rows.if_match': rows,
  'updateVariants.rows.if_match': rows,
  'updateVariants.rows.body.title': table,
  'updateVariants.rows.body.status': table,
  'updateVariants.rows.body.track_inventory': table,
  'updateVariants.rows.body.requires_shipping': table,
  'updateVariants.rows.body.option_values': table,
  'updateVariants.rows.body.position': table,
  'updateVariants.rows.body.identifiers': table,
  'updateVariants.rows.body.weight_g': table,
  'updateVariants.rows.body.dimensions_mm': table,
  'updateVariants.rows.body.hs_code': table,
  'updateVariants.rows.body.origin_country': table,
  'updateVariants.rows.body.tax_code': table,
  'updateVariants.rows.body.external_id': table,
  'updateVariants.rows.body.metadata': table,
  'createMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'updateMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'simulateEvent.version': 'The newest: no receiver of today wants an older one.',
  'replayWebhookEvents.through_sequence': 'All since a time, which is what people know.',
} as const
