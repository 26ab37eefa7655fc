import type { Cart } from '@souk/sdk'
import { Card } from '../../kit/card.tsx'
import { metadataText } from '../../kit/metadata.ts'
import { moneyText } from '../../kit/money.ts'
import { unitsText } from '../../kit/units.ts'
import { Link } from '../../router/link.tsx'
import { LineParts } from '../../shared/line-parts.tsx'
import { unnamedTitle } from '../../shared/names/variants.tsx'
import { useTexts } from '../../texts/index.ts'
import { problemText } from '../../texts/problem-text.ts'

type Line = Cart['items'][number]

export function LinesCard({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  if (cart.items.length === 0) {
    return (
      <Card title={t.carts.lines}>
        <p class="soft">{t.carts.empty}</p>
      </Card>
    )
  }
  return (
    <Card title={t.carts.lines} isFlush>
      <div class="table-wrap">
        <table class="table stacks" aria-label={t.carts.lines}>
          <thead>
            <tr>
              <th scope="col">{t.orders.item}</th>
              <th scope="col" class="end">
                {t.carts.price}
              </th>
              <th scope="col" class="end">
                {t.carts.quantity}
              </th>
              <th scope="col" class="end">
                {t.carts.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {cart.items.map((line) => (
              <LineRow key={line.id} line={line} isHolding={isHolding(cart)} />
            ))}
            {cart.shipping && <ShippingRow line={cart.shipping} />}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Whether units are held for it as long as its buyer acts. */
const isHolding = ({ hold, status }: Cart) => hold && (status === 'OPEN' || status === 'ABANDONED')

interface LineRowProps {
  readonly line: Line
  readonly isHolding: boolean
}

function LineRow({ line, isHolding: holds }: LineRowProps) {
  const t = useTexts()
  const own = line.variant_title === unnamedTitle ? null : line.variant_title
  return (
    <tr>
      <td>
        <Link to={`products/${line.product_id}`} class="row-link">
          <span class="strong theirs">{line.title}</span>
        </Link>
        <div class="note theirs">{[own, line.sku].filter(Boolean).join(' · ')}</div>
        <div class="note theirs prewrap">{metadataText(line.metadata)}</div>
        <Hindrance line={line} />
        {holds && (
          <div class="note">
            {t.carts.reserved(unitsText(line.held_quantity), unitsText(line.quantity))}
          </div>
        )}
      </td>
      <td class="end aside">{line.unit_price ? moneyText(line.unit_price) : t.kit.none}</td>
      <td class="end below">
        <span class="times soft">× </span>
        {line.quantity}
      </td>
      <td class="end">
        <span class="strong">{moneyText(line.total)}</span>
        <LineParts
          discounts={line.discounts}
          taxes={line.taxes}
          included={line.included_tax_total}
        />
      </td>
    </tr>
  )
}

/** What it costs to have it sent. */
function ShippingRow({ line }: { readonly line: NonNullable<Cart['shipping']> }) {
  const t = useTexts()
  return (
    <tr>
      <td>
        <span class="strong theirs">{line.name}</span>
        <div class="note">{t.carts.shipping}</div>
      </td>
      <td class="end aside">{moneyText(line.subtotal)}</td>
      <td class="end below" />
      <td class="end">
        <span class="strong">{moneyText(line.total)}</span>
        <LineParts
          discounts={line.discounts}
          taxes={line.taxes}
          included={line.included_tax_total}
        />
      </td>
    </tr>
  )
}

/** Why it could not be ordered now. */
function Hindrance({ line: { fault, is_available } }: { readonly line: Line }) {
  const t = useTexts()
  if (fault) return <div class="note">{problemText(fault.code, t)?.title ?? fault.message}</div>
  return is_available ? null : <div class="note">{t.carts.missing}</div>
}
