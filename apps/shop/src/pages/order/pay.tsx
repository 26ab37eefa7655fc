import { useState } from 'preact/hooks'
import { type Money, moneyText } from '../../base/money.ts'
import { Failure } from '../../kit/failure.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'
import { type Method, Methods } from '../checkout/methods.tsx'

interface PayProps {
  readonly due: Money
  readonly pay: (method: Method) => Promise<unknown>
}

/** Pays what is due of an order that stands already. */
export function Pay({ due, pay }: PayProps) {
  const t = useAllTexts()
  const [method, setMethod] = useState<Method>('pm_test_ok')
  const paying = useWork(() => pay(method))
  const submit = (event: Event) => {
    event.preventDefault()
    void paying.run()
  }
  return (
    <form class="card" onSubmit={submit}>
      <Methods value={method} onChange={setMethod} />
      {paying.error !== undefined && <Failure error={paying.error} />}
      <button type="submit" class="button primary wide" aria-busy={paying.isRunning}>
        {t.checkout.pay(moneyText(due))}
      </button>
    </form>
  )
}
