import { addToCart } from '../../cart/cart.ts'
import { Failure } from '../../kit/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useTexts } from '../../texts/index.ts'

interface AddToCartProps {
  readonly variantId: string
  readonly quantity: number
  readonly isSold: boolean
}

export function AddToCart({ variantId, quantity, isSold }: AddToCartProps) {
  const t = useTexts()
  const adding = useWork(async () => {
    await addToCart(variantId, quantity)
    tell(t.product.added)
  })
  return (
    <>
      <button
        type="button"
        class="button primary"
        disabled={!isSold}
        aria-busy={adding.isRunning}
        onClick={() => void adding.run()}
      >
        <Icon name="shopping-bag" />
        {t.product.add}
      </button>
      {adding.error !== undefined && <Failure error={adding.error} />}
    </>
  )
}
