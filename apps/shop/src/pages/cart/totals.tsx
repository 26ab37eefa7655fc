import type { Cart, Order } from '@souk/sdk'
import { type Money, moneyText } from '../../base/money.ts'
import { useTexts } from '../../texts/index.ts'

/** What a total is made of, of a cart or of the order that it has become. */
export interface Sums {
  readonly subtotal: Money
  readonly discounts: readonly Pick<
    Cart['promotions'][number],
    'promotion_id' | 'name' | 'code' | 'amount'
  >[]
  /** Before discounts, which are named above. */
  readonly shipping: { readonly name: string; readonly amount: Money } | undefined
  readonly included_tax_total: Money
  readonly tax_total: Money
  readonly total: Money
  /** What its taxes are called. */
  readonly taxNames: readonly string[]
  readonly isTaxFinal: boolean
}

export function sumsOfCart(cart: Cart): Sums {
  const { subtotal, included_tax_total, tax_total, total, shipping, items } = cart
  const taxes = [...items, ...(shipping ? [shipping] : [])].flatMap((line) => line.taxes)
  return {
    ...{ subtotal, included_tax_total, tax_total, total, discounts: cart.promotions },
    shipping: shipping ? { name: shipping.name, amount: shipping.subtotal } : undefined,
    taxNames: namesOf(taxes),
    isTaxFinal: cart.is_tax_final,
  }
}

export function sumsOfOrder(
  order: Pick<
    Order,
    | 'subtotal'
    | 'discounts'
    | 'shipping_lines'
    | 'included_tax_total'
    | 'tax_total'
    | 'total'
    | 'tax_lines'
  >,
): Sums {
  const { subtotal, included_tax_total, tax_total, total, discounts, shipping_lines } = order
  const [shipping] = shipping_lines
  return {
    ...{ subtotal, included_tax_total, tax_total, total, discounts, shipping },
    taxNames: namesOf(order.tax_lines),
    isTaxFinal: true,
  }
}

/** Each tax once, as it is called. */
function namesOf(taxes: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(taxes.map(({ name }) => name))]
}

/** How the total comes about: what it costs, what is taken off and by what, the way to the buyer, and the tax. */
export function Totals({ sums }: { readonly sums: Sums }) {
  const t = useTexts()
  const { shipping, tax_total: tax, included_tax_total: included } = sums
  // What the prices hold is paid with them.
  const added = { ...tax, amount: tax.amount - included.amount }
  return (
    <>
      <dl class="totals">
        <Row name={t.cart.subtotal} value={moneyText(sums.subtotal)} />
        {sums.discounts.map(({ promotion_id: id, name, code, amount }) => (
          <Row
            key={id}
            isSaving
            name={code === null ? name : `${name} (${code})`}
            value={`−${moneyText(amount)}`}
          />
        ))}
        {shipping && (
          <Row
            name={t.cart.shipping(shipping.name)}
            value={shipping.amount.amount === 0 ? t.cart.free : moneyText(shipping.amount)}
          />
        )}
        {added.amount > 0 && <Row name={t.cart.tax} value={moneyText(added)} />}
        <Row isTotal name={t.cart.total} value={moneyText(sums.total)} />
        {included.amount > 0 && (
          <Row
            isNote
            name={t.cart.taxIncluded(sums.taxNames.join(', '))}
            value={moneyText(included)}
          />
        )}
      </dl>
      {!sums.isTaxFinal && <p class="note">{t.cart.taxEstimated}</p>}
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
