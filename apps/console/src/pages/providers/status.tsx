import type { Provider } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Provider['status'], Tone>> = {
  APPLIED: 'waiting',
  INVITED: 'waiting',
  ONBOARDING: 'underway',
  IN_REVIEW: 'waiting',
  REJECTED: 'ended',
  ACTIVE: 'reached',
  PAUSED: 'underway',
  SUSPENDED: 'failed',
  CLOSING: 'ended',
  CLOSED: 'ended',
}

export function ProviderStatus({ status }: { readonly status: Provider['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().providers.states[status]} />
}
