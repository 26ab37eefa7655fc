import type { Payment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AmountField } from './amount-field.tsx'
import type { ShownOrder } from './detail.tsx'
import { takesAuthorization, unpaid } from './order.ts'
import { PayWithFields, usePayWith } from './pay-method.tsx'

interface PayProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

type CaptureMethod = Payment['capture_method']

/** What is for others who pay. */
const noneOfThese = {
  return_url: undefined,
  stored_value: undefined,
  recorded: undefined,
  is_another: undefined,
  save_method: undefined,
  mandate: undefined,
}

/** Takes money for an order, all that is due or a part of it. */
export function PayDialog({ order, onClose }: PayProps) {
  const t = useTexts()
  const { currency } = order
  const left = unpaid(order)
  const [typed, setTyped] = useState(() => amountText(left, currency))
  const payWith = usePayWith(order)
  const [captureMethod, setCaptureMethod] = useState<CaptureMethod>('AUTOMATIC')
  const amount = amountOf(typed, currency)
  const wrong = wrongWith(amount, left)
  const change = useChange({
    run: (minor: number, idempotencyKey) =>
      souk.createPayment(
        {
          order_id: order.id,
          ...payWith.body,
          amount: { amount: minor, currency },
          capture_method: captureMethod,
          ...noneOfThese,
        },
        { idempotencyKey },
      ),
    about: ['payment', 'order'],
    done: (payment) =>
      t.orders.payDone(moneyText(payment.amount), t.states.payment[payment.status]),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.orders.payOf(nameOf(order))}
      action={amount ? t.orders.payAmount(moneyText({ amount, currency })) : t.orders.pay}
      isIncomplete={wrong !== undefined || payWith.isIncomplete}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => amount && void change.run(amount)}
      onClose={onClose}
    >
      <AmountField
        currency={currency}
        value={typed}
        onInput={setTyped}
        hint={t.orders.leftToPay(moneyText({ amount: left, currency }), moneyText(order.total))}
        wrong={wrong && t.orders.payWrong[wrong]}
      />
      <PayWithFields {...payWith.fields} />
      {takesAuthorization(order) && (
        <CaptureField value={captureMethod} onChange={setCaptureMethod} />
      )}
      <NowAfter lines={linesOf(order, amount ?? 0, captureMethod, t)} />
    </Dialog>
  )
}

interface CaptureFieldProps {
  readonly value: CaptureMethod
  readonly onChange: (value: CaptureMethod) => void
}

function CaptureField({ value, onChange }: CaptureFieldProps) {
  const t = useTexts()
  return (
    <SelectField
      label={t.orders.captureMethod}
      path="/capture_method"
      choices={choicesOf(requests.createPayment.capture_method.values, t.orders.captureMethods)}
      value={value}
      onChange={(chosen) => onChange(chosen as CaptureMethod)}
    />
  )
}

/** Money that is held for later is still due. */
function linesOf(
  order: ShownOrder,
  amount: number,
  captureMethod: CaptureMethod,
  t: Texts,
): NowAfterLine[] {
  const { currency, paid_total: paid, authorized_total: authorized, balance_due: due } = order
  const line = (name: string, now: number, after: number) => ({
    name,
    now: moneyText({ amount: now, currency }),
    after: moneyText({ amount: after, currency }),
  })
  if (captureMethod !== 'AUTOMATIC')
    return [line(t.payments.authorized, authorized.amount, authorized.amount + amount)]
  return [
    line(t.orders.paid, paid.amount, paid.amount + amount),
    line(t.orders.due, due.amount, Math.max(0, due.amount - amount)),
  ]
}

/** Why it cannot be asked for, if it cannot. */
function wrongWith(amount: number | undefined, left: number): 'none' | 'tooMuch' | undefined {
  if (amount === undefined || amount === 0) return 'none'
  return amount > left ? 'tooMuch' : undefined
}
