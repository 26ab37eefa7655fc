import { type Cart, isProblem } from '@souk/sdk'
import { useTexts } from '../../texts/index.ts'

/** What stands in the way of an order, in the words of the shop; what it has no words for is left to the order itself. */
export function Blockers({ cart }: { readonly cart: Cart }) {
  const t = useTexts()
  const words: Readonly<Record<string, string>> = t.checkout.blockers
  const texts = cart.blockers.map(({ code }) => words[code]).filter((text) => text !== undefined)
  return (
    <>
      {[...new Set(texts)].map((text) => (
        <p key={text} class="notice wrong">
          {text}
        </p>
      ))}
    </>
  )
}

/** Whether a refusal is one of what stands in the way, which is told already. */
export function isBlocked({ blockers }: Cart, error: unknown): boolean {
  return isProblem(error) && blockers.some(({ code }) => code === error.code)
}
