import { type Money, problem } from '@souk/platform'

export { operatorOnly } from '@souk/platform'

export const providerNotFound = problem<{ providerId: string }>(
  'provider_not_found',
  404,
  'No such provider',
  { help: 'Check the id. GET /api/v1/providers lists the providers that this token can see.' },
)
export const providerHandleTaken = problem<{ handle: string }>(
  'provider_handle_taken',
  409,
  'The handle is already in use',
  { help: 'Choose another handle.' },
)
export interface Obligations {
  /** Orders with units of the provider that are neither shipped nor cancelled. */
  readonly orders: number
  /** Orders of the provider that a buyer disputes. */
  readonly disputes: number
  /** What was paid for the provider's goods and is not shared out yet, by currency. */
  readonly due: readonly Money[]
}
export const providerHasObligations = problem<Obligations>(
  'provider_has_obligations',
  409,
  'The provider has open obligations',
  {
    help: 'Fulfill or cancel the orders in meta.orders, settle the disputes in meta.disputes and pay out what is in meta.due, then close the provider.',
  },
)
