import { event } from '@souk/platform'
import { ProviderView } from './providers/schemas.ts'

function providerEvent(verb: string, summary: string) {
  return event(`provider.${verb}`, 1, { resource: 'provider', summary, object: ProviderView })
}

export const providerApplied = providerEvent('applied', 'Somebody wants to sell')
export const providerInvited = providerEvent('invited', 'The operator invited somebody to sell')
export const providerUpdated = providerEvent('updated', 'The data of a provider changed')
export const providerSubmitted = providerEvent(
  'submitted',
  'A provider handed in the next part of its papers',
)
export const providerInfoRequested = providerEvent(
  'info_requested',
  'The operator wants more papers before it decides',
)
export const providerApproved = providerEvent('approved', 'A provider may sell')
export const providerRejected = providerEvent('rejected', 'A provider may not sell')
export const providerPaused = providerEvent('paused', 'A provider stopped selling for a while')
export const providerResumed = providerEvent('resumed', 'A paused provider sells again')
export const providerSuspended = providerEvent('suspended', 'The operator stopped a provider')
export const providerReinstated = providerEvent('reinstated', 'A suspended provider sells again')
export const providerClosing = providerEvent(
  'closing',
  'A provider takes no new orders and finishes the open ones',
)
export const providerClosed = providerEvent('closed', 'A provider has left')

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
