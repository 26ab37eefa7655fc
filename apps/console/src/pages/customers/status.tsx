import type { Customer } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Customer['status'], Tone>> = {
  INVITED: 'waiting',
  ACTIVE: 'reached',
  DISABLED: 'failed',
  ANONYMIZED: 'ended',
}

export function CustomerStatus({ status }: { readonly status: Customer['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().states.customer[status]} />
}
