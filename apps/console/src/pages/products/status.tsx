import type { Product } from '@souk/sdk'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { useTexts } from '../../texts/index.ts'

const tones: Readonly<Record<Product['status'], Tone>> = {
  DRAFT: 'ended',
  IN_REVIEW: 'waiting',
  REJECTED: 'failed',
  ACTIVE: 'reached',
  ARCHIVED: 'ended',
}

export function ProductStatus({ status }: { readonly status: Product['status'] }) {
  return <Badge tone={tones[status]} text={useTexts().states.product[status]} />
}
