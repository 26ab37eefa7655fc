/**
 * Fields that people cannot write in the console although the API takes them, each with the reason. No call can send one of
 * these, and no call compiles that leaves out another: see `souk.ts`.
 */
const rows =
  'Rows of the list of orders have no version; what does not fit any more is refused row by row.'
const wholeOrders =
  'Some units only, or what is in a parcel, is a matter of one order: it is on its page.'
const ofPrograms = 'Programs that talk to a carrier keep it for themselves.'
const ofOne = 'Differs from one to the next: it is in the form of each.'
const ownCategories =
  'Products are put into categories and taken out of them, and keep their others; each has all of them in its form.'
const allCategories = 'The form of a product has all of its categories.'
const onItsPage =
  'Made on the page of the product once it is there, with what follows shown before.'
const onMediaCard = 'The card with the media of the product has it.'
const onTranslationsCard = 'The card with the translations of the product has it.'
const onChannelsCard = 'The card with the sales channels of the product has it.'
const inPrices = 'The dialog of prices has them, with now and after.'

const itemsOfPromotions =
  'The form says which items by tags and products; programs say it by category, brand and provider as well, and people see that it is so.'
const rareOfPromotions =
  'Programs set it; people see it in words, and what the form does not know it leaves as it is.'

const stripeForTests =
  'A Stripe of their own is for installations in which Souk is developed: programs set it.'

export const leftOut = {
  'createPaymentLink.return_url': 'Shops that have pages of their own send it.',
  'createCustomer.status':
    'Who is entered here can order; somebody who is only asked to register is invited on the page of the customer.',
  'createOrder.items.product_id': 'What is sold is a variant, which is what people choose.',
  'createOrder.items.sku': 'What is sold is a variant, which is what people choose.',
  'createShippingMethod.metadata': ofPrograms,
  'createShippingMethod.rates': 'The page of the method has the table.',
  'updateShippingMethod.metadata': ofPrograms,
  'createOrder.tax.exemption_id': 'Whichever applies to the customer is used.',
  'createOrder.tax.calculation_id':
    'Rates of the tenant calculate here; where a gateway does, carts have what it answered.',
  'createOrder.reservation_id': 'Whoever calls or writes has no cart that holds units.',
  'cancelOrders.rows.if_match': rows,
  'cancelOrders.rows.body.items': wholeOrders,
  'createFulfillments.rows.if_match': rows,
  'createFulfillments.rows.body.lines': wholeOrders,
  'createFulfillments.rows.body.tracking': wholeOrders,
  'updateProducts.rows.body.title': ofOne,
  'updateProducts.rows.body.description': ofOne,
  'updateProducts.rows.body.handle': ofOne,
  'updateProducts.rows.body.external_id': ofOne,
  'updateProducts.rows.body.metadata': ofOne,
  'updateProducts.rows.body.options': ofOne,
  'updateProducts.rows.body.seo': ofOne,
  'updateProducts.rows.body.brand': ofOne,
  'updateProducts.rows.body.category_ids': ownCategories,
  'updateProduct.add_category_ids': allCategories,
  'updateProduct.remove_category_ids': allCategories,
  'updateProducts.rows.body.price': 'Prices are changed in the table, each by itself.',
  'updateVariants.rows.body.external_id': ofOne,
  'updateVariants.rows.body.metadata': ofOne,
  'updateProducts.rows.body.media_ids': ofOne,
  'updateVariants.rows.body.media_ids': ofOne,
  'createChannel.status': 'A new one is enabled; it is disabled on its page, with what follows.',
  'updateChannel.status': 'Enabled and disabled on its page, with what follows.',
  'createProduct.publications': onChannelsCard,
  'updateProduct.publications': onChannelsCard,
  'updateProducts.rows.body.publications': ofOne,
  'createProduct.media_ids': onMediaCard,
  'updateProduct.media_ids': onMediaCard,
  'createProduct.options': onItsPage,
  'createProduct.prices': inPrices,
  'createProduct.variants': onItsPage,
  'createVariant.prices': inPrices,
  'createProduct.translations': onTranslationsCard,
  'updateProduct.translations': onTranslationsCard,
  'updateProducts.rows.body.product_type_id': ofOne,
  'updateProducts.rows.body.attributes': ofOne,
  'updateProducts.rows.body.translations': ofOne,
  'updateVariants.rows.body.attributes': ofOne,
  'updateVariants.rows.body.option_values': ofOne,
  'updateVariants.rows.body.components': ofOne,
  'updateVariants.rows.body.position': ofOne,
  'updateVariants.rows.body.identifiers': ofOne,
  'updateVariants.rows.body.weight_g': ofOne,
  'updateVariants.rows.body.dimensions_mm': ofOne,
  'updateVariants.rows.body.hs_code': ofOne,
  'updateVariants.rows.body.origin_country': ofOne,
  'createCategory.position':
    'A new one comes last; it is moved where it can be seen among the others.',
  'createPriceList.priority':
    'A new one comes first; it is moved where it can be seen among the others.',
  'updatePriceList.priority': 'Lists are moved where they can be seen among each other.',
  'quotePrices.context.currency': 'The currency of the quote says it.',
  'createProductType.attributes': 'Added on the page of the type, one by one.',
  'createMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'updateMember.password': 'Nobody chooses a password for somebody else: a link lets them do so.',
  'calculateTax.exemption_id': 'Whichever applies to the customer is used.',
  'calculateTax.reference': 'Names a cart or an order, and what is tried out here is neither.',
  'calculateTax.from.region': 'Rates of the country that is sold from are enough to try.',
  'calculateTax.from.postal_code': 'Rates of the country that is sold from are enough to try.',
  'simulateEvent.version': 'The newest: no receiver of today wants an older one.',
  'createPromotion.effects.selector.variant_ids': itemsOfPromotions,
  'createPromotion.effects.selector.category_ids': itemsOfPromotions,
  'createPromotion.effects.selector.collection_ids': itemsOfPromotions,
  'createPromotion.effects.selector.provider_ids': itemsOfPromotions,
  'createPromotion.effects.selector.brands': itemsOfPromotions,
  'createPromotion.effects.selector.product_types': itemsOfPromotions,
  'createPromotion.effects.selector.except': itemsOfPromotions,
  'createPromotion.effects.buy.selector': itemsOfPromotions,
  'createPromotion.effects.get.selector': itemsOfPromotions,
  'createPromotion.conditions.selector': itemsOfPromotions,
  'createPromotion.conditions.customer_ids': 'People name groups; a code can be for one customer.',
  'createPromotion.effects.max_applications': rareOfPromotions,
  'createPromotion.effects.cap': rareOfPromotions,
  'createPromotion.conditions.max_value': rareOfPromotions,
  'createPromotion.conditions.max_quantity': rareOfPromotions,
  'createPromotion.schedule': rareOfPromotions,
  'createPromotion.currencies': rareOfPromotions,
  'updatePromotion.effects.selector.variant_ids': itemsOfPromotions,
  'updatePromotion.effects.selector.category_ids': itemsOfPromotions,
  'updatePromotion.effects.selector.collection_ids': itemsOfPromotions,
  'updatePromotion.effects.selector.provider_ids': itemsOfPromotions,
  'updatePromotion.effects.selector.brands': itemsOfPromotions,
  'updatePromotion.effects.selector.product_types': itemsOfPromotions,
  'updatePromotion.effects.selector.except': itemsOfPromotions,
  'updatePromotion.effects.buy.selector': itemsOfPromotions,
  'updatePromotion.effects.get.selector': itemsOfPromotions,
  'updatePromotion.conditions.selector': itemsOfPromotions,
  'updatePromotion.conditions.customer_ids': 'People name groups; a code can be for one customer.',
  'updatePromotion.effects.max_applications': rareOfPromotions,
  'updatePromotion.effects.cap': rareOfPromotions,
  'updatePromotion.conditions.max_value': rareOfPromotions,
  'updatePromotion.conditions.max_quantity': rareOfPromotions,
  'updatePromotion.schedule': rareOfPromotions,
  'updatePromotion.currencies': rareOfPromotions,
  'createPaymentGateway.status':
    'A new one is enabled; it is disabled on its page, with what follows.',
  'createPaymentGateway.manual': 'Every tenant has the one that is recorded by hand already.',
  'createPaymentGateway.stripe.api_base': stripeForTests,
  'updatePaymentGateway.status': 'Enabled and disabled on its page, with what follows.',
  'updatePaymentGateway.stripe.api_base': stripeForTests,
  'createCampaign.timezone': 'Times are entered and shown by the clocks of the tenant.',
  'updateCampaign.timezone': 'Times are entered and shown by the clocks of the tenant.',
} as const
