import { type Money, problem } from '@souk/platform'

export const providerNotFound = problem<{ providerId: string }>(
  'provider_not_found',
  404,
  'Provider not found',
  { help: 'There is no provider with this id, or you may not see it.' },
)
export const providerHandleTaken = problem<{ handle: string }>(
  'provider_handle_taken',
  409,
  'Handle already in use',
  { help: 'Another provider of the tenant has this handle. Choose another one.' },
)
export interface Obligations {
  /** Orders with units of the provider that are neither shipped nor cancelled. */
  readonly orders: number
  /** Orders of the provider with an open dispute. */
  readonly disputes: number
  /** What was paid for the provider's goods and is not paid out yet, by currency. */
  readonly due: readonly Money[]
}
export const providerHasObligations = problem<Obligations>(
  'provider_has_obligations',
  409,
  'Provider has open obligations',
  {
    help:
      '`meta.orders` counts orders with units that are neither shipped nor cancelled, meta.disputes those ' +
      'that are disputed; meta.due is the money that is kept for the provider. Finish them, then close again.',
    example: { orders: 2, disputes: 1, due: [{ amount: 4_900, currency: 'EUR' }] },
  },
)
