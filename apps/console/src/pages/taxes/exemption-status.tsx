import type { TaxExemption } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function ExemptionStatus({ status }: { readonly status: TaxExemption['status'] }) {
  return <Badge tone={tones.tax_exemption[status]} text={useTexts().states.tax_exemption[status]} />
}
