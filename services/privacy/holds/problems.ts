import { problem } from '@souk/platform'

export const legalHoldNotFound = problem<{ legalHoldId: string }>(
  'legal_hold_not_found',
  404,
  'Legal hold not found',
  {
    help: 'There is no legal hold with this id. List those of a customer with GET /api/v1/legal-holds?customer_id=.',
  },
)
export const legalHold = problem<{ ids: readonly string[] }>(
  'legal_hold',
  423,
  'Customer is under a legal hold',
  {
    help: 'Nothing of this person may be erased: meta.ids names the legal holds. Release them with POST /api/v1/legal-holds/{legalHoldId}/release once their reasons are gone.',
    example: { ids: ['lgh_…'] },
  },
)
