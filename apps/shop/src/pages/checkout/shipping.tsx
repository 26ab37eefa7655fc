import { type Cart, done, type ShippingQuote } from '@souk/sdk'
import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '../../api/answers.ts'
import { weekdayText } from '../../base/dates.ts'
import { moneyText } from '../../base/money.ts'
import { callerFor, opened, updateCart } from '../../cart/cart.ts'
import { keptCart } from '../../cart/kept.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'

type Option = ShippingQuote['options'][number]

/** The ways to the address, with what they cost and when they arrive. */
export function Shipping({ cart }: { readonly cart: Cart }) {
  const t = useAllTexts()
  const { data, error, again, isPrevious } = useAnswer(questionOf(cart), async (signal) => {
    const kept = keptCart()
    if (kept === undefined) return undefined
    const asked = { cartId: kept.id }
    return done(await callerFor(kept).listCartShippingOptions(asked, { ...opened(kept), signal }))
  })
  const [picked, setPicked] = useState<string | null>(null)
  const choosing = useWork((code: string) => {
    setPicked(code)
    return updateCart({ shipping_method: code })
  })
  const options = data?.options ?? []
  // What was clicked is chosen at once; if the server refuses, what it knows is shown again.
  const chosen = choosing.isRunning ? picked : cart.shipping_method
  const [only] = options
  useEffect(() => {
    // Where there is one way there is no choice.
    if (options.length === 1 && only && cart.shipping_method === null) void choosing.run(only.code)
  }, [only?.code])
  return (
    <section class="card" aria-busy={isPrevious || choosing.isRunning}>
      <fieldset class="radios">
        <legend>{t.checkout.shipping}</legend>
        {options.map((option) => (
          <label key={option.code}>
            <input
              type="radio"
              name="shipping"
              checked={option.code === chosen}
              onChange={() => void choosing.run(option.code)}
            />
            <OptionText option={option} />
          </label>
        ))}
      </fieldset>
      {data && options.length === 0 && <p class="notice wrong">{t.checkout.noShipping}</p>}
      {error !== undefined && <Failure error={error} again={again} />}
      {choosing.error !== undefined && <Failure error={choosing.error} />}
    </section>
  )
}

/** What the options depend on: the choice itself changes none of them. */
function questionOf({ id, items, shipping_address: address, promotions, codes }: Cart): string {
  const lines = items.map((item) => [item.variant_id, item.quantity])
  return `options ${id} ${JSON.stringify([lines, address, promotions, codes])}`
}

function OptionText({ option }: { readonly option: Option }) {
  const t = useAllTexts()
  const { price, free_gap: gap, delivery } = option
  return (
    <span class="option">
      <span class="theirs" dir="auto">
        {option.name}
      </span>
      <span class="price">{price.amount === 0 ? t.cart.free : moneyText(price)}</span>
      <span class="note">
        {delivery &&
          t.checkout.arrives(weekdayText(delivery.earliest), weekdayText(delivery.latest))}
        {gap && gap.amount > 0 && price.amount > 0 && ` ${t.checkout.freeGap(moneyText(gap))}`}
      </span>
    </span>
  )
}
