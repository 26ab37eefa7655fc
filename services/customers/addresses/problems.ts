import { problem } from '@souk/platform'

export const addressNotFound = problem<{ addressId: string }>(
  'address_not_found',
  404,
  'Address not found',
  { help: 'There is no address with this id. It may have been deleted.' },
)
export const addressFormatNotFound = problem<{ country: string }>(
  'address_format_not_found',
  404,
  'Address format not found',
  {
    help: 'There is no country with this code. Use two upper-case letters of ISO 3166, such as DE.',
  },
)
export const addressInvalid = problem<{ country: string }>(
  'address_invalid',
  422,
  'Invalid address',
  {
    help:
      'The address does not have the format of meta.country; `errors` says which fields are missing or wrong. ' +
      'GET /api/v1/addresses/formats/{country} shows what is needed.',
    example: { country: 'DE' },
  },
)
export const addressLimitReached = problem<{ limit: number }>(
  'address_limit_reached',
  409,
  'Too many addresses',
  {
    help: 'A customer has at most meta.limit addresses. Delete some that are no longer used.',
    example: { limit: 100 },
  },
)
