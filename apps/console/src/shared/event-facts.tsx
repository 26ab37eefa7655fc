import type { SoukEvent } from '@souk/sdk'
import { type Money, moneyText } from '../kit/money.ts'
import { isMoney } from './differences.ts'
import { nounOf } from './event-text.ts'

/** Events that are about an amount, which no difference tells. */
const ofMoney = new Set(['payment', 'refund'])

/** How much it is about, and why, as far as the event says so. */
export function EventFacts({ event }: { readonly event: SoukEvent }) {
  if (!ofMoney.has(nounOf(event.type))) return null
  const { amount, reason } = event.data.object as { amount?: unknown; reason?: unknown }
  return (
    <div class="small">
      {typeof amount === 'object' && amount !== null && isMoney(amount) && (
        <strong>{moneyText(amount as Money)}</strong>
      )}{' '}
      {typeof reason === 'string' && <span class="soft theirs">{reason}</span>}
    </div>
  )
}
