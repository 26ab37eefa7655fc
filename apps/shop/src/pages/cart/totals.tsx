import type { Cart } from '@souk/sdk'
import { moneyText } from '../../base/money.ts'
import { useTexts } from '../../texts/index.ts'

/** How the total comes about: what it costs, what is taken off and by what, the way to the buyer, and the tax. */
export function Totals({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const { shipping, tax_total: tax, included_tax_total: included } = cart
  // What the prices hold is paid with them.
  const added = { ...tax, amount: tax.amount - included.amount }
  const taxes = taxesOf(cart)
  return (
    <>
      <dl class="totals">
        <Row name={t.cart.subtotal} value={moneyText(cart.subtotal)} />
        {cart.promotions.map(({ promotion_id: id, name, code, amount }) => (
          <Row
            key={id}
            isSaving
            name={code === null ? name : `${name} (${code})`}
            value={`−${moneyText(amount)}`}
          />
        ))}
        {shipping !== null && (
          <Row name={t.cart.shipping(shipping.name)} value={shippingText(cart, t.cart.free)} />
        )}
        {added.amount > 0 && <Row name={t.cart.tax} value={moneyText(added)} />}
        <Row isTotal name={t.cart.total} value={moneyText(cart.total)} />
        {included.amount > 0 && (
          <Row
            isNote
            name={t.cart.taxIncluded(taxes.map(({ name }) => name).join(', '))}
            value={moneyText(included)}
          />
        )}
      </dl>
      {!cart.is_tax_final && <p class="note">{t.cart.taxEstimated}</p>}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly value: string
  readonly isSaving?: boolean
  readonly isTotal?: boolean
  readonly isNote?: boolean
}

function Row({ name, value, isSaving, isTotal, isNote }: RowProps) {
  const kind = isTotal ? 'total' : isSaving ? 'saving' : isNote ? 'note' : undefined
  return (
    <div class={kind}>
      <dt class="theirs" dir="auto">
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function shippingText({ shipping, shipping_total: total }: Cart, free: string): string {
  const amount = shipping?.total ?? total
  return amount.amount === 0 ? free : moneyText(amount)
}

/** Each tax of the lines once, as it is called. */
function taxesOf({ items, shipping }: Cart) {
  const all = [...items, ...(shipping ? [shipping] : [])].flatMap(({ taxes }) => taxes)
  return [...new Map(all.map((tax) => [tax.name, tax])).values()]
}
