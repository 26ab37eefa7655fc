import type { Order } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { tagsText } from '../../kit/tags.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
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
          ...(order.quote_id === null
            ? []
            : [
                [
                  t.prices.quote,
                  <QuoteLink key="quote" order={order} id={order.quote_id} />,
                ] as const,
              ]),
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

/** So long a quote is kept at least after an order was placed by it. */
const quoteKeptMs = 24 * 60 * 60 * 1_000

/** What the order took its prices from, with a way to it for as long as it is there. */
function QuoteLink({ order, id }: { readonly order: Order; readonly id: string }) {
  const may = useMay()
  const now = clock.use()
  const isKept = new Date(order.created_at).getTime() + quoteKeptMs > now.getTime()
  if (!isKept || !may('getQuote')) return <code>{id}</code>
  return (
    <Link to={`prices/quotes/${id}`} class="link">
      <code>{id}</code>
    </Link>
  )
}
