import { isProblem, type Order } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { customerSouk } from '../../account/session.ts'
import { Failure } from '../../kit/failure.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'

interface CancelProps {
  readonly order: Order
  readonly onChanged: () => void
}

const cancellable: readonly string[] = [
  'PENDING',
  'AUTHORIZED',
  'CONFIRMED',
  'PAID',
  'PARTIALLY_FULFILLED',
]

/** Cancels what has not been sent, after asking once more. Whether that still can be is for the shop to say. */
export function Cancel({ order, onChanged }: CancelProps) {
  const t = useAllTexts()
  const [isAsked, setAsked] = useState(false)
  const question = useRef<HTMLHeadingElement>(null)
  const cancelling = useWork(async () => {
    try {
      // What was looked at is cancelled, and no order that has changed since.
      await customerSouk.cancelOrder({ orderId: order.id }, { ifMatch: `"v${order.version}"` })
      tell(t.order.cancelled)
    } catch (error) {
      // It has moved on meanwhile: the page shows how far, beside the refusal.
      if (isProblem(error, 'invalid_transition', 'version_mismatch')) onChanged()
      throw error
    }
    setAsked(false)
    onChanged()
  })
  useEffect(() => {
    if (isAsked) question.current?.focus()
  }, [isAsked])
  const { error } = cancelling
  if (!cancellable.includes(order.status))
    return error === undefined ? null : <Failure error={error} />
  if (!isAsked) {
    return (
      <button type="button" class="button" onClick={() => setAsked(true)}>
        {t.order.cancel}
      </button>
    )
  }
  const isPart = order.status === 'PARTIALLY_FULFILLED'
  return (
    <section class="card">
      <h2 ref={question} tabIndex={-1}>
        {t.order.cancelQuestion}
      </h2>
      <p class="soft">{isPart ? t.order.cancelRestDetail : t.order.cancelDetail}</p>
      {error !== undefined && <Failure error={error} />}
      <p class="links">
        <button
          type="button"
          class="button danger"
          aria-busy={cancelling.isRunning}
          onClick={() => void cancelling.run()}
        >
          {t.order.cancelYes}
        </button>
        <button type="button" class="button quiet" onClick={() => setAsked(false)}>
          {t.order.cancelNo}
        </button>
      </p>
    </section>
  )
}
