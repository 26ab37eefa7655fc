import type { Reservation } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function HoldStatus({ status }: { readonly status: Reservation['status'] }) {
  return <Badge tone={tones.reservation[status]} text={useTexts().states.reservation[status]} />
}

/** Units over all lines. */
export function unitsIn({ lines }: Pick<Reservation, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
