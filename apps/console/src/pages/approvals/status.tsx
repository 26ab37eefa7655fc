import type { Approval } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function ApprovalStatus({ status }: { readonly status: Approval['status'] }) {
  return <Badge tone={tones.approval[status]} text={useTexts().states.approval[status]} />
}
