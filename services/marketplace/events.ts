import { event } from '@souk/platform'
import { ProviderView } from './providers/schemas.ts'

function providerEvent(verb: string, summary: string, description: string) {
  const shape = { resource: 'provider', summary, description, object: ProviderView, isOwned: true }
  return event(`provider.${verb}`, 1, shape)
}

export const providerApplied = providerEvent(
  'applied',
  'Provider applied',
  'A provider was created from an application.',
)
export const providerInvited = providerEvent(
  'invited',
  'Provider invited',
  'The operator created a provider and invites it to sell.',
)
export const providerUpdated = providerEvent(
  'updated',
  'Provider updated',
  'Details of the provider changed.',
)
export const providerSubmitted = providerEvent(
  'submitted',
  'Provider application submitted',
  'The provider submitted the next step of its application.',
)
export const providerInfoRequested = providerEvent(
  'info_requested',
  'Provider information requested',
  'The operator needs more information before it decides.',
)
export const providerApproved = providerEvent(
  'approved',
  'Provider approved',
  'The provider is active and its published products can be ordered.',
)
export const providerRejected = providerEvent(
  'rejected',
  'Provider rejected',
  'The operator declined the provider, which can submit again.',
)
export const providerPaused = providerEvent(
  'paused',
  'Provider paused',
  'Products of the provider cannot be ordered until it is resumed.',
)
export const providerResumed = providerEvent(
  'resumed',
  'Provider resumed',
  'The provider is active again after a pause.',
)
export const providerSuspended = providerEvent(
  'suspended',
  'Provider suspended',
  'The operator stopped the sales of the provider.',
)
export const providerReinstated = providerEvent(
  'reinstated',
  'Provider reinstated',
  'The provider is active again after a suspension.',
)
export const providerClosing = providerEvent(
  'closing',
  'Provider closing',
  'The provider takes no new orders and finishes the open ones.',
)
export const providerClosed = providerEvent(
  'closed',
  'Provider closed',
  'The business with the provider has ended; nothing is open.',
)

export const events = [
  providerApplied,
  providerInvited,
  providerUpdated,
  providerSubmitted,
  providerInfoRequested,
  providerApproved,
  providerRejected,
  providerPaused,
  providerResumed,
  providerSuspended,
  providerReinstated,
  providerClosing,
  providerClosed,
]
