import type { Availability, Variant } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useAnswer } from '../../api/answers.ts'
import type { ShownProduct } from '../../api/catalog.ts'
import { useOffers } from '../../api/offers.ts'
import { souk } from '../../api/souk.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { OfferedPrice, Price } from '../../kit/price.tsx'
import { Quantity } from '../../kit/quantity.tsx'
import { ask } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import { AddToCart } from './add-to-cart.tsx'
import { isThere, variantsOf, variantWith } from './choice.ts'

interface BuyProps {
  readonly product: ShownProduct
  readonly variant: Variant | undefined
}

/** Which one, how many, what it costs, and whether it is there. */
export function Buy({ product, variant }: BuyProps) {
  const t = useTexts()
  const [quantity, setQuantity] = useState(1)
  const sale = useAnswer<Availability | undefined>(
    `sale ${variant?.id} ${quantity}`,
    async (signal) => {
      if (variant === undefined) return undefined
      const asked = { productId: product.id, variant_id: variant.id, quantity }
      return (await souk.getProductAvailability(asked, { signal })).data
    },
  )
  const offered = useOffers(variant ? [variant.id] : []).get(variant?.id ?? '')
  if (variant === undefined) return <p class="badge">{t.product.notSold}</p>
  const offer = sale.data?.variants.find(({ variant_id: id }) => id === variant.id)
  const price = offer?.unit_price ?? variant.price
  const isSold = offer?.purchasable ?? isThere(variant)
  return (
    <div class="buy">
      <p class="buy-price">
        {offered && offered.unit_price.amount === price?.amount ? (
          <OfferedPrice offer={offered} />
        ) : (
          price && <Price price={price} />
        )}
      </p>
      <Choices product={product} variant={variant} />
      <Stock
        offer={offer}
        quantity={quantity}
        isPending={sale.isPrevious}
        variant={variant}
        isGiftCard={product.kind === 'GIFT_CARD'}
      />
      {sale.error !== undefined && <Failure error={sale.error} again={sale.again} />}
      <div class="buy-row">
        <Quantity value={quantity} onChange={setQuantity} label={t.product.quantity} />
        <AddToCart variantId={variant.id} quantity={quantity} isSold={isSold} />
      </div>
    </div>
  )
}

interface StockProps {
  readonly offer: Availability['variants'][number] | undefined
  readonly quantity: number
  readonly isPending: boolean
  readonly variant: Variant
  readonly isGiftCard: boolean
}

/** What stops a sale is told in words for buyers; the rest of the gates are ours. */
function Stock({ offer, quantity, isPending, variant, isGiftCard }: StockProps) {
  const t = useTexts()
  const failed = offer?.gates.filter(({ passed }) => !passed) ?? []
  const isShort = failed.some(({ code }) => code === 'in_stock')
  const text = () => {
    if (failed.length === 0 && isGiftCard) return t.product.giftCard
    if (failed.length === 0)
      return variant.requires_shipping ? t.product.inStock : t.product.digital
    if (!isShort) return t.product.notSold
    return quantity > 1 && isThere(variant) ? t.product.notSoMany(quantity) : t.product.soldOut
  }
  return (
    <p
      class={failed.length === 0 ? 'stock there' : 'stock gone'}
      role="status"
      aria-busy={isPending}
    >
      {offer && (
        <>
          <Icon name={failed.length === 0 ? 'circle-check' : 'circle-alert'} />
          {text()}
        </>
      )}
    </p>
  )
}

/** One group of buttons for each option; variants without options are chosen by their names. */
function Choices({
  product,
  variant,
}: {
  readonly product: ShownProduct
  readonly variant: Variant
}) {
  const t = useTexts()
  const sold = variantsOf(product)
  if (sold.length < 2) return null
  const choose = (one: Variant | undefined) => one && ask({ variant: one.id }, 'replace')
  if (product.options.length === 0) {
    return (
      <label class="field">
        {t.product.variant}
        <select
          class="input"
          value={variant.id}
          onChange={({ currentTarget: { value } }) => choose(sold.find(({ id }) => id === value))}
        >
          {sold.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <>
      {product.options.map(({ name, values }) => (
        <fieldset key={name} class="choice">
          <legend class="theirs">{name}</legend>
          {values.map((value) => {
            const leadsTo = variantWith(sold, variant.option_values, name, value)
            const isGone = leadsTo === undefined || !isThere(leadsTo)
            return (
              <label key={value} class={isGone ? 'gone' : undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={variant.option_values[name] === value}
                  disabled={leadsTo === undefined}
                  onChange={() => choose(leadsTo)}
                />
                <span class="theirs" dir="auto">
                  {value}
                  {isGone && <span class="hidden-visually"> ({t.product.soldOut})</span>}
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
    </>
  )
}
