import type { Transfer } from '@souk/sdk'
import { Badge } from '../../../kit/badge.tsx'
import { tones } from '../../../kit/generated/tones.ts'
import { useTexts } from '../../../texts/index.ts'

export function TransferStatus({ status }: { readonly status: Transfer['status'] }) {
  return <Badge tone={tones.transfer[status]} text={useTexts().states.transfer[status]} />
}

/** `BER-1 → HAM-1`, which is what people call it. */
export function wayOf({ from, to }: Pick<Transfer, 'from' | 'to'>): string {
  return `${from} → ${to}`
}

/** Units over all lines. */
export function unitsIn(
  { lines }: Pick<Transfer, 'lines'>,
  of: 'quantity' | 'shipped' | 'received',
): number {
  return lines.reduce((sum, line) => sum + line[of], 0)
}
