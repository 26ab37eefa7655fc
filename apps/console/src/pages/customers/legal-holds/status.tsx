import type { LegalHold } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function HoldStatus({ status }: { readonly status: LegalHold['status'] }) {
  const text = useTexts().states.legal_hold[status]
  return <Badge tone={tones.legal_hold[status]} text={text} />
}
