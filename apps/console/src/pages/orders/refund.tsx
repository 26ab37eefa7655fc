import type { Payment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { useTexts } from '../../texts/index.ts'
import { AmountField } from './amount-field.tsx'
import type { ShownOrder } from './detail.tsx'
import { useOrderPayments } from './money.tsx'
import { refundable } from './order.ts'

interface RefundProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Gives money back in one step. What was typed and what is kept stand beside each other before anything is done. */
export function RefundDialog({ order, onClose }: RefundProps) {
  const t = useTexts()
  const { currency } = order
  const left = refundable(order)
  const [typed, setTyped] = useState(() => amountText(left, currency))
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState('')
  const destination = (['STORE_CREDIT', 'MANUAL'] as const).find((one) => one === chosen)
  const { data: payments = [] } = useOrderPayments(order.id)
  const amount = amountOf(typed, currency)
  const payment = payments.find((one) => refundableOf(one) >= (amount ?? 1))
  const wrong = wrongWith(amount, left, payment)
  const change = useRefund(onClose)
  const refunded = order.refunded_total.amount + order.pending_refund_total.amount
  const money = (minor: number) => moneyText({ amount: minor, currency })
  return (
    <Dialog
      title={t.orders.refundOf(nameOf(order))}
      action={amount === undefined ? t.orders.refund : t.orders.refundAmount(money(amount))}
      isDanger
      isIncomplete={wrong !== undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => {
        if (!payment || !amount) return
        const asked = { paymentId: payment.id, amount: { amount, currency } }
        void change.run({ ...asked, reason: given(reason), destination, lines: undefined })
      }}
      onClose={onClose}
    >
      <AmountField
        currency={currency}
        value={typed}
        onInput={setTyped}
        hint={t.orders.leftToRefund(money(left), moneyText(order.paid_total))}
        wrong={wrong && t.orders.refundWrong[wrong]}
      />
      <TextField
        {...requests.createRefund.reason}
        label={t.orders.reason}
        isOptional
        value={reason}
        onInput={setReason}
      />
      <SelectField
        label={t.recording.destination}
        path="/destination"
        choices={Object.entries(t.recording.destinations)}
        value={chosen}
        onChange={setChosen}
      />
      <NowAfter
        lines={[
          { name: t.orders.refunded, now: money(refunded), after: money(refunded + (amount ?? 0)) },
          { name: t.orders.kept, now: money(left), after: money(left - (amount ?? 0)) },
        ]}
      />
    </Dialog>
  )
}

type AskedRefund = Parameters<typeof souk.createRefund>[0]

function useRefund(onEnd: () => void) {
  const t = useTexts()
  return useChange({
    run: (asked: AskedRefund, idempotencyKey) => souk.createRefund(asked, { idempotencyKey }),
    about: ['refund', 'payment', 'order'],
    done: ({ amount }) => t.orders.refundBegun(moneyText(amount)),
    onEnd,
  })
}

function refundableOf({ captured, refunded, refund_pending }: Payment): number {
  return captured.amount - refunded.amount - refund_pending.amount
}

/** Why it cannot be asked for, if it cannot. */
function wrongWith(amount: number | undefined, left: number, payment: Payment | undefined) {
  if (amount === undefined || amount === 0) return 'none' as const
  if (amount > left) return 'tooMuch' as const
  return payment === undefined ? ('severalPayments' as const) : undefined
}
