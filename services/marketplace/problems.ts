import { problem } from '@souk/platform'

export const providerNotFound = problem<{ providerId: string }>(
  'provider_not_found',
  404,
  'No such provider',
)
export const providerHandleTaken = problem<{ handle: string }>(
  'provider_handle_taken',
  409,
  'Another provider has this handle',
)
export const providerHasObligations = problem<{ orders: number }>(
  'provider_has_obligations',
  409,
  'The provider still owes something to somebody',
  { help: 'meta.orders counts the orders with units that are neither shipped nor cancelled.' },
)
export const operatorOnly = problem(
  'operator_only',
  403,
  'Only the operator of the marketplace can do this',
  { help: 'The token belongs to one provider. Use a credential of the operator.' },
)
