import type { PriceList } from '@souk/sdk'
import { Badge } from '../../kit/badge.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { useTexts } from '../../texts/index.ts'

export function PriceListStatus({ status }: { readonly status: PriceList['status'] }) {
  return <Badge tone={tones.price_list[status]} text={useTexts().states.price_list[status]} />
}
