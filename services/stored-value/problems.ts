import { problem } from '@souk/platform'

export const storedValueNotFound = problem<{ storedValueId: string }>(
  'stored_value_not_found',
  404,
  'Stored value not found',
  {
    help: 'There is no gift card or store credit with this id. GET /api/v1/stored-value lists them.',
  },
)
export const storeCreditExists = problem<{ ownerId: string; currency: string }>(
  'store_credit_exists',
  409,
  'Customer has store credit already',
  {
    help: 'The customer has store credit in meta.currency. Find it with GET /api/v1/stored-value?owner_id=… and credit it.',
    example: { ownerId: 'cus_…', currency: 'EUR' },
  },
)
export const storedValueUnusable = problem('stored_value_unusable', 422, 'Code cannot be used', {
  help: 'There is no gift card with this code that can be used. Check the code; for anything else ask the shop.',
})
export const storedValueCurrencyMismatch = problem<{ currency: string }>(
  'stored_value_currency_mismatch',
  422,
  'Currencies differ',
  {
    help: 'It is kept in meta.currency. Send an amount in that currency; nothing is converted.',
    example: { currency: 'EUR' },
  },
)
export const customerHasStoreCredit = problem<{ ids: readonly string[] }>(
  'customer_has_store_credit',
  409,
  'Customer has store credit',
  {
    help: '`meta.ids` is store credit that is owed to the customer. Spend it, pay it out or have it forfeited first.',
    example: { ids: ['sv_…'] },
  },
)
export const invalidForKind = problem<{ kind: string }>(
  'stored_value_kind_mismatch',
  422,
  'Not for this kind of stored value',
  {
    help: 'Only gift cards have a code; this is meta.kind. Customers pay with their store credit when they have signed in.',
    example: { kind: 'STORE_CREDIT' },
  },
)
export const giftCardCodeShown = problem('gift_card_code_shown', 409, 'Code was shown already', {
  help: 'The code of a gift card is shown once, and kept by nobody. If it was lost, the shop can replace it; the card keeps its balance.',
})
export const giftCardUsed = problem<{ ids: readonly string[] }>(
  'gift_card_used',
  409,
  'Gift card was used',
  {
    help:
      'The units to refund are the gift cards in meta.ids, which were spent, at least in part, or have expired. What is left on a card can be ' +
      'debited by hand and paid out.',
    example: { ids: ['sv_…'] },
  },
)
