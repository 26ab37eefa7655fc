import type { Product } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function ProductStatus({ status }: { readonly status: Product['status'] }) {
  return <Badge tone={tones.product[status]} text={useTexts().states.product[status]} />
}
