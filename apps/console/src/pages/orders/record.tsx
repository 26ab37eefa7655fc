import { SoukProblem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import {
  MovementFields,
  movedMoney,
  recordedMethods,
  useMovement,
} from '../../shared/recorded-money.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AmountField } from './amount-field.tsx'
import type { ShownOrder } from './detail.tsx'
import { unpaid } from './order.ts'

interface RecordProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Says that money has come without a gateway. All of it is recorded, also more than is due. */
export function RecordDialog({ order, onClose }: RecordProps) {
  const t = useTexts()
  const { currency } = order
  const left = unpaid(order)
  const [typed, setTyped] = useState(() => amountText(left, currency))
  const [method, setMethod] = useState<string>('bank_transfer')
  const [another, setAnother] = useState<ReadonlySet<string>>(new Set())
  const movement = useMovement()
  const amount = amountOf(typed, currency)
  const moved = movedMoney(movement.fields, method === 'cash')
  const money = (minor: number) => moneyText({ amount: minor, currency })
  const change = useRecording(onClose)
  const save = () => {
    if (!amount || !moved) return
    const recorded = { ...moved.facts, received_at: moved.at }
    const is_another = another.size > 0 ? true : undefined
    const asked = { order_id: order.id, method, amount: { amount, currency }, recorded }
    void change.run({ ...asked, is_another })
  }
  const isKnown =
    change.error instanceof SoukProblem && change.error.code === 'payment_recorded_already'
  return (
    <Dialog
      title={t.recording.titleOf(nameOf(order))}
      action={amount ? t.recording.recordAmount(money(amount)) : t.recording.record}
      isIncomplete={!amount || moved === undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={save}
      onClose={onClose}
    >
      <AmountField
        currency={currency}
        value={typed}
        onInput={setTyped}
        hint={t.orders.leftToPay(money(left), moneyText(order.total))}
        wrong={amount ? undefined : t.orders.payWrong.none}
      />
      <SelectField
        label={t.payments.method}
        path="/method"
        choices={recordedMethods.map((one) => [one, t.recording.methods[one] ?? one])}
        value={method}
        onChange={setMethod}
      />
      <MovementFields
        movement={movement}
        isCash={method === 'cash'}
        label={t.recording.receivedAt}
        path="/recorded"
        time="received_at"
      />
      {(isKnown || another.size > 0) && <AnotherField chosen={another} onChange={setAnother} />}
      <NowAfter lines={linesOf(order, amount ?? 0, t)} />
      <p class="soft">{t.recording.explain}</p>
    </Dialog>
  )
}

type Asked = Pick<
  Parameters<typeof souk.createPayment>[0],
  'order_id' | 'method' | 'amount' | 'recorded' | 'is_another'
>

function useRecording(onEnd: () => void) {
  const t = useTexts()
  const none = {
    capture_method: undefined,
    return_url: undefined,
    stored_value: undefined,
    payment_method_id: undefined,
    save_method: undefined,
    mandate: undefined,
    off_session: undefined,
  }
  return useChange({
    run: (asked: Asked, idempotencyKey) =>
      souk.createPayment({ ...asked, ...none }, { idempotencyKey }),
    about: ['payment', 'refund', 'order'],
    done: ({ amount, status }) => t.orders.payDone(moneyText(amount), t.states.payment[status]),
    onEnd,
  })
}

/** What is more than is due goes back. */
function linesOf(order: ShownOrder, amount: number, t: Texts): NowAfterLine[] {
  const { paid_total: paid, currency } = order
  const money = (minor: number) => moneyText({ amount: minor, currency })
  const over = Math.max(0, amount - unpaid(order))
  const back = { name: t.recording.goesBack, now: money(0), after: money(over) }
  const line = { name: t.orders.paid, now: moneyText(paid), after: money(paid.amount + amount) }
  return over > 0 ? [line, back] : [line]
}

interface AnotherFieldProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Asked once it turned out that money like it was recorded before. */
function AnotherField(props: AnotherFieldProps) {
  const t = useTexts()
  const choices = [['another', t.recording.isAnother]] as const
  return <CheckGroup {...props} label={t.recording.isKnown} path="/is_another" choices={choices} />
}
