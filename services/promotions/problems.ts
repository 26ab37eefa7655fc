import { problem } from '@souk/platform'

export const promotionNotFound = problem<{ promotionId: string }>(
  'promotion_not_found',
  404,
  'Promotion not found',
  { help: 'There is no promotion with this id. GET /api/v1/promotions lists them.' },
)
export const promotionEnded = problem<{ promotionId: string; status: string }>(
  'promotion_ended',
  409,
  'Promotion has ended',
  {
    help: 'A promotion that is ENDED or ARCHIVED stays as it was. Duplicate it to use it again.',
    example: { promotionId: 'prm_…', status: 'ENDED' },
  },
)
export const campaignNotFound = problem<{ campaignId: string }>(
  'campaign_not_found',
  404,
  'Campaign not found',
  { help: 'There is no campaign with this id. GET /api/v1/campaigns lists them.' },
)
export const campaignUnknown = problem<{ campaignId: string }>(
  'campaign_unknown',
  422,
  'Unknown campaign',
  {
    help: 'There is no campaign meta.campaign_id. GET /api/v1/campaigns lists them.',
    example: { campaignId: 'cpg_…' },
  },
)
export const campaignEnded = problem<{ campaignId: string; status: string }>(
  'campaign_ended',
  409,
  'Campaign has ended',
  {
    help: 'A campaign that is ENDED or ARCHIVED stays as it was and takes no more promotions. Create another one.',
    example: { campaignId: 'cpg_…', status: 'ENDED' },
  },
)
export const promotionLimitReached = problem<{ limit: number }>(
  'promotion_limit_reached',
  409,
  'Too many automatic promotions',
  {
    help: 'A tenant can have meta.limit automatic promotions that are scheduled, active or exhausted. End or archive some.',
    example: { limit: 200 },
  },
)
export const effectInvalid = problem('effect_invalid', 422, 'Invalid effect', {
  help: 'Correct the fields that errors[] names: they do not go with the kind and target of the effect.',
})
export const fundingMustSum = problem<{ sum: string }>(
  'funding_must_sum',
  422,
  'Funding does not add up to one',
  {
    help: 'The rates of operator and provider must add up to 1; they add up to meta.sum.',
    example: { sum: '0.9' },
  },
)
export const promotionCodeNotFound = problem<{ promotionCodeId: string }>(
  'promotion_code_not_found',
  404,
  'Promotion code not found',
  { help: 'There is no promotion code with this id.' },
)
export const codeBatchNotFound = problem<{ codeBatchId: string }>(
  'promotion_code_batch_not_found',
  404,
  'Code batch not found',
  { help: 'There is no batch of promotion codes with this id.' },
)
export const patternTooShort = problem<{ needed: number }>(
  'pattern_too_short',
  422,
  'Pattern too short',
  {
    help: 'The pattern needs at least meta.needed `#` for this many codes.',
    example: { needed: 7 },
  },
)
export const codeTaken = problem<{ code: string }>('code_taken', 409, 'Code already taken', {
  help: 'Choose another code. meta.code is already used by another promotion code (case-insensitive).',
  example: { code: 'SPRING' },
})
export const codeUnknown = problem<{ code: string }>('code_unknown', 422, 'Unknown code', {
  help: 'There is no promotion code meta.code. Check its spelling, or go on without it.',
  example: { code: 'SPRING' },
})
export const codeExpired = problem<{ code: string; reason: string }>(
  'code_expired',
  422,
  'Code not valid now',
  {
    help: 'The code meta.code or its promotion has ended, has not begun or was switched off: meta.reason. Go on without it.',
    example: { code: 'SPRING', reason: 'ENDED' },
  },
)
export const codeUsed = problem<{ code: string }>('code_used', 409, 'Code already used', {
  help: 'The code meta.code was used as often as it may be. Go on without it.',
  example: { code: 'SPRING' },
})
export const limitReached = problem<{ code: string; reason: string }>(
  'limit_reached',
  409,
  'Usage limit reached',
  {
    help:
      'The promotion of meta.code was used as often as it may be, in all or by this customer, as meta.reason says. Go on ' +
      'without it.',
    example: { code: 'SPRING', reason: 'LIMIT_REACHED' },
  },
)
export const budgetExhausted = problem<{ code: string }>(
  'budget_exhausted',
  409,
  'Promotion budget exhausted',
  {
    help: 'The remaining budget of meta.code, or of its campaign, does not cover this discount. Go on without it.',
    example: { code: 'SPRING' },
  },
)
export const conditionsNotMet = problem<{
  code: string
  reason: string
  gap: { amount: { amount: number; currency: string } | null; quantity: number | null } | null
}>('conditions_not_met', 422, 'Code conditions not met', {
  help:
    'The code meta.code does not apply because of meta.reason. meta.gap is what is missing, as an amount or a number of items; ' +
    'null if nothing would make it apply. Buy more, or go on without it.',
  example: {
    code: 'SPRING',
    reason: 'VALUE_TOO_LOW',
    gap: { amount: { amount: 1_200, currency: 'EUR' }, quantity: null },
  },
})
export const notCombinable = problem<{ code: string; with: readonly string[] }>(
  'not_combinable',
  409,
  'Codes cannot be combined',
  {
    help:
      'The code meta.code is not applied together with the promotions in meta.with, which are applied instead or have been applied ' +
      'by another code. Remove one of the codes.',
    example: { code: 'SPRING', with: ['prm_…'] },
  },
)
export const triggerMismatch = problem('trigger_mismatch', 422, 'Promotion does not use codes', {
  help: 'Only promotions with trigger CODE have codes. Create a promotion with that trigger; the trigger of a promotion never changes.',
})
export const redemptionNotFound = problem<{ redemptionId: string }>(
  'redemption_not_found',
  404,
  'Redemption not found',
  { help: 'There is no redemption with this id. GET /api/v1/redemptions lists them.' },
)
export const alreadyReserved = problem<{ redemptionIds: readonly string[] }>(
  'already_reserved',
  409,
  'Promotion already reserved',
  {
    help: 'The cart or order has the redemptions meta.redemption_ids of these promotions already. Release them first.',
    example: { redemptionIds: ['rdm_…'] },
  },
)
export const redemptionExpiredAt = problem<{ redemptionId: string; expiresAt: string | null }>(
  'redemption_expired',
  410,
  'Redemption has expired',
  {
    help: 'The reservation expired at meta.expires_at, or was released before. Evaluate and reserve again.',
    example: { redemptionId: 'rdm_…', expiresAt: '2026-06-01T09:30:00.000Z' },
  },
)
export const quantityExceedsRedeemed = problem<{ ref: string; quantity: number }>(
  'quantity_exceeds_redeemed',
  422,
  'More units than were redeemed',
  {
    help: 'Only meta.quantity units of line meta.ref are left to roll back.',
    example: { ref: '1', quantity: 1 },
  },
)
export const variantUnknown = problem<{ variantIds: readonly string[] }>(
  'variant_unknown',
  422,
  'Unknown variant',
  {
    help: 'Check the ids in meta.variant_ids: only variants of the catalog have a price and stock.',
    example: { variantIds: ['var_…'] },
  },
)
/** Orders belong to a domain above, which says whether there is such a one; it is refused in the same words as there. */
export const orderUnknown = problem<{ orderId: string }>('order_unknown', 422, 'Unknown order', {
  help: 'Check order_id, and that the order belongs to the same tenant.',
})
