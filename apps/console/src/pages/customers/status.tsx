import type { Customer } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function CustomerStatus({ status }: { readonly status: Customer['status'] }) {
  return <Badge tone={tones.customer[status]} text={useTexts().states.customer[status]} />
}
