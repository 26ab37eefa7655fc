import type { Order } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { tagsText } from '../../kit/tags.ts'
import { useTexts } from '../../texts/index.ts'

/** What people and programs have noted on an order. */
export function DetailsCard({ order }: { readonly order: Order }) {
  const t = useTexts()
  const { note, cancel_reason: reason } = order
  const pairs = metadataText(order.metadata) || null
  return (
    <Card title={t.orders.details}>
      {note !== null && <p class="theirs prewrap">{note}</p>}
      <Facts
        lines={[
          [t.products.tags, tagsText(order.tags) || null],
          [t.orders.reference, order.external_id],
          [
            t.products.metadata,
            pairs && (
              <span key="metadata" class="prewrap">
                {pairs}
              </span>
            ),
          ],
          ...(reason === null ? [] : [[t.orders.cancelReason, reason] as const]),
        ]}
      />
    </Card>
  )
}
