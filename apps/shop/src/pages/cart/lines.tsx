import type { Cart } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { moneyText } from '../../base/money.ts'
import { removeItem, setQuantity } from '../../cart/cart.ts'
import type { useProducts } from '../../cart/products.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Price } from '../../kit/price.tsx'
import { Quantity } from '../../kit/quantity.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { hrefOf } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useTexts } from '../../texts/index.ts'

type Item = Cart['items'][number]

interface LinesProps {
  readonly cart: Cart
  readonly products: ReturnType<typeof useProducts>
}

export function Lines({ cart, products }: LinesProps) {
  return (
    <ul class="cart-lines">
      {cart.items.map((item) => (
        <Line key={item.id} item={item} product={products.get(item.product_id)} />
      ))}
    </ul>
  )
}

interface LineProps {
  readonly item: Item
  readonly product: ReturnType<LinesProps['products']['get']>
}

function Line({ item, product }: LineProps) {
  const t = useTexts()
  const changing = useQuantity(item)
  const removing = useWork(async () => {
    await removeItem(item.id)
    tell(t.cart.removed(title))
  })
  const title = product?.title ?? item.title
  const error = changing.error ?? removing.error
  const name = (
    <span class="theirs" dir="auto">
      {title}
    </span>
  )
  return (
    <li class="cart-line" aria-busy={changing.isRunning || removing.isRunning}>
      <Picture image={product?.default_image} sizes="6rem" isDecoration />
      <div class="cart-line-facts">
        <p class="cart-line-title">
          {product ? <Link href={hrefOf(['p', product.handle])}>{name}</Link> : name}
        </p>
        {item.variant_title && product?.variant_count !== 1 && (
          <p class="soft theirs" dir="auto">
            {item.variant_title}
          </p>
        )}
        {item.unit_price && <p class="note">{t.cart.each(moneyText(item.unit_price))}</p>}
        <LineFault item={item} />
        <Savings item={item} />
        <div class="cart-line-actions">
          <Quantity
            value={changing.value}
            label={t.cart.quantityOf(title)}
            isDisabled={removing.isRunning}
            onChange={changing.change}
          />
          <button
            type="button"
            class="button quiet icon-only"
            aria-label={t.cart.remove(title)}
            onClick={() => void removing.run()}
          >
            <Icon name="trash" />
          </button>
        </div>
        {error !== undefined && <Failure error={error} />}
      </div>
      <p class="cart-line-price">
        {item.unit_price && (
          <Price price={less(item)} was={item.discount_total.amount > 0 ? item.subtotal : null} />
        )}
      </p>
    </li>
  )
}

/** Who clicks faster than the server answers wants what they clicked last: no click is lost, and none is sent that is past. */
function useQuantity(item: Item) {
  const wanted = useRef<number | undefined>(undefined)
  const [shown, setShown] = useState(item.quantity)
  const { isRunning, error, run } = useWork(async () => {
    while (wanted.current !== undefined) {
      const quantity = wanted.current
      wanted.current = undefined
      await setQuantity(item.id, quantity)
    }
  })
  const change = (quantity: number) => {
    wanted.current = quantity
    setShown(quantity)
    void run()
  }
  return { isRunning, error, change, value: isRunning ? shown : item.quantity }
}

function Savings({ item }: { readonly item: Item }) {
  return (
    <>
      {item.discounts.map(({ promotion_id: id, name, amount }) => (
        <p key={id} class="saving">
          <Icon name="tag" />
          <span class="theirs" dir="auto">
            {name}
          </span>
          <span>−{moneyText(amount)}</span>
        </p>
      ))}
    </>
  )
}

function less({ subtotal, discount_total: discount }: Item) {
  return { amount: subtotal.amount - discount.amount, currency: subtotal.currency }
}

/** Why it cannot be bought now. */
function LineFault({ item }: { readonly item: Item }) {
  const t = useTexts()
  if (item.fault === null && item.is_available) return null
  return (
    <p class="stock gone" role="alert">
      <Icon name="circle-alert" />
      {item.fault === null ? t.cart.tooFew : t.cart.notSold}
    </p>
  )
}
