import type { Payment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { capturable, isWrongCapture, statusAfterCapture } from './capture.ts'
import type { ShownPayment } from './detail.tsx'

interface DialogProps {
  readonly payment: ShownPayment
}

const dialogs = {
  confirm: ['confirmPayment', ConfirmPaymentDialog],
  capture: ['capturePayment', CaptureDialog],
  cancel: ['cancelPayment', CancelDialog],
} as const

/** The dialog that the address asks for. */
export function PaymentDialog({ payment }: DialogProps) {
  const may = useMay()
  const action = useAddress().query.get('do') ?? ''
  if (!Object.hasOwn(dialogs, action)) return null
  const [operationId, Dialog] = dialogs[action as keyof typeof dialogs]
  return may(operationId) ? <Dialog payment={payment} /> : null
}

const close = () => search({ do: null })

/** Asks the gateway whether the customer has done what it wanted of them. */
function ConfirmPaymentDialog({ payment }: DialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.payments.confirm}
      action={t.payments.confirm}
      lines={[
        statusLine(payment, payment.capture_method === 'AUTOMATIC' ? 'CAPTURED' : 'AUTHORIZED', t),
      ]}
      about={['payment', 'refund', 'order']}
      run={(idempotencyKey) =>
        souk.confirmPayment({ paymentId: payment.id }, { idempotencyKey, ifMatch: payment.etag })
      }
      done={({ amount, status }) => t.orders.payDone(moneyText(amount), t.states.payment[status])}
      onClose={close}
    >
      <p class="soft">{payment.recorded ? t.recording.confirmText : t.payments.confirmText}</p>
    </ConfirmDialog>
  )
}

/** Captures all that is held, or a part of it; the rest stays held. */
function CaptureDialog({ payment }: DialogProps) {
  const t = useTexts()
  const { currency } = payment.amount
  const held = capturable(payment)
  const [typed, setTyped] = useState(() => amountText(held, currency))
  const amount = amountOf(typed, currency)
  const money = (minor: number) => moneyText({ amount: minor, currency })
  const isWrong = isWrongCapture(payment, amount)
  // Whoever wants all of it gets as much as the order still costs.
  const part = amount === undefined || amount === held ? undefined : { amount, currency }
  return (
    <ConfirmDialog
      title={t.payments.capture}
      action={t.payments.captureAmount(money(amount ?? 0))}
      isIncomplete={isWrong}
      lines={captureLines(payment, amount ?? 0, t)}
      about={['payment', 'order']}
      run={(idempotencyKey) =>
        souk.capturePayment(
          { paymentId: payment.id, amount: part },
          { idempotencyKey, ifMatch: payment.etag },
        )
      }
      done={({ captured }) =>
        t.payments.wasCaptured(money(captured.amount - payment.captured.amount))
      }
      onClose={close}
    >
      <TextField
        label={t.payments.amount}
        path="/amount/amount"
        prefix={currency}
        inputMode="decimal"
        isFirst
        value={typed}
        onInput={setTyped}
        hint={t.payments.held(money(held))}
        wrong={isWrong ? t.payments.captureWrong(money(held)) : undefined}
      />
    </ConfirmDialog>
  )
}

function captureLines(payment: Payment, amount: number, t: Texts): NowAfterLine[] {
  const { currency } = payment.amount
  const money = (minor: number) => moneyText({ amount: minor, currency })
  const held = capturable(payment)
  return [
    statusLine(payment, statusAfterCapture(payment, amount), t),
    {
      name: t.payments.captured,
      now: moneyText(payment.captured),
      after: money(payment.captured.amount + amount),
    },
    { name: t.payments.stillHeld, now: money(held), after: money(Math.max(0, held - amount)) },
  ]
}

function CancelDialog({ payment }: DialogProps) {
  const t = useTexts()
  const after = stateAfter('payment', payment.status, 'cancel') ?? payment.status
  return (
    <ConfirmDialog
      title={t.payments.cancel}
      action={t.payments.cancel}
      keep={t.payments.keepPayment}
      isDanger
      lines={[statusLine(payment, after, t)]}
      about={['payment', 'order']}
      run={(idempotencyKey) =>
        souk.cancelPayment({ paymentId: payment.id }, { idempotencyKey, ifMatch: payment.etag })
      }
      done={() => t.payments.wasCancelled}
      onClose={close}
    />
  )
}

function statusLine({ status }: Payment, after: Payment['status'], t: Texts): NowAfterLine {
  return {
    name: t.payments.status,
    now: <PaymentState status={status} />,
    after: <PaymentState status={after} />,
  }
}
