import { type Cart, isProblem } from '@souk/sdk'
import { useTitles } from '../../cart/products.ts'
import { useAllTexts } from '../../texts/index.ts'

/** What stands in the way of an order, in the words of the shop, with the lines and codes that it is about. */
export function Blockers({ cart }: { readonly cart: Cart }) {
  const t = useAllTexts()
  const titleOf = useTitles(cart.items)
  const words: Readonly<Record<string, string>> = t.checkout.blockers
  const said = Map.groupBy(cart.blockers, ({ code }) => words[code] ?? t.checkout.blocked)
  return (
    <>
      {[...said].map(([text, blockers]) => {
        const ids = blockers.flatMap(({ item_ids: ids }) => ids)
        const lines = cart.items.filter(({ id }) => ids.includes(id)).map(titleOf)
        const codes = blockers.flatMap(({ promotion_code: code }) => code ?? [])
        const about = [...new Set([...lines, ...codes])].join(', ')
        return (
          <p key={text} class="notice wrong">
            {text}
            {about !== '' && (
              <span class="theirs" dir="auto">
                {about}
              </span>
            )}
          </p>
        )
      })}
    </>
  )
}

/** Whether a refusal is one of what stands in the way, which is told already. */
export function isBlocked({ blockers }: Cart, error: unknown): boolean {
  return isProblem(error) && blockers.some(({ code }) => code === error.code)
}
