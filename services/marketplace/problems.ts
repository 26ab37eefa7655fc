import { type Money, problem } from '@souk/platform'

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
  'Something is still open between the provider and somebody else',
  {
    help:
      'meta.orders counts orders with units that are neither shipped nor cancelled, meta.disputes those ' +
      'that are disputed; meta.due is the money that is kept for the provider.',
  },
)
