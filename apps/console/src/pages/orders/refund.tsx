import type { Payment } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf } from '../../kit/limits.ts'
import { amountOf, amountText, moneyText } from '../../kit/money.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { nameOf } from '../../shared/names/orders.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { AmountField } from './amount-field.tsx'
import type { ShownOrder } from './detail.tsx'
import { useOrderPayments } from './money.tsx'
import { refundable } from './order.ts'
import { RefundUnits, useRefundUnits } from './refund-units.tsx'

interface RefundProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Gives money back in one step. What was typed and what is kept stand beside each other before anything is done. */
export function RefundDialog({ order, onClose }: RefundProps) {
  const t = useTexts()
  const { currency } = order
  const left = refundable(order)
  const [what, setWhat] = useState<string>('amount')
  const [typed, setTyped] = useState(() => amountText(left, currency))
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { data: payments = [] } = useOrderPayments(order.id)
  const isOfUnits = what === 'units'
  const units = useRefundUnits(order, payments.find((one) => refundableOf(one) > 0)?.id)
  const amount = isOfUnits ? units.amount : amountOf(typed, currency)
  const payment = payments.find((one) => refundableOf(one) >= (amount ?? 1))
  const wrong = wrongWith(amount, left, payment)
  const change = useRefund(onClose)
  const money = (minor: number) => moneyText({ amount: minor, currency })
  const destination = chosen ?? (units.usual === 'ORIGINAL' ? '' : units.usual)
  const submit = () => {
    if (!payment || !amount) return
    const asked = { paymentId: payment.id, amount: { amount, currency }, reason: given(reason) }
    const lines = isOfUnits ? units.lines : undefined
    void change.run({ ...asked, destination: destinationOf(destination), lines })
  }
  return (
    <Dialog
      title={t.orders.refundOf(nameOf(order))}
      action={amount === undefined ? t.orders.refund : t.orders.refundAmount(money(amount))}
      isDanger
      isIncomplete={wrong !== undefined || (isOfUnits && units.isWrong)}
      hindrance={isOfUnits && wrong ? t.orders.refundWrong[wrong] : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhatField value={what} onChange={setWhat} />
      {isOfUnits ? (
        <RefundUnits units={units} currency={currency} />
      ) : (
        <AmountField
          currency={currency}
          value={typed}
          onInput={setTyped}
          hint={t.orders.leftToRefund(money(left), moneyText(order.paid_total))}
          wrong={wrong && t.orders.refundWrong[wrong]}
        />
      )}
      <WhyAndWhere
        reason={reason}
        onReason={setReason}
        destination={destination}
        destinations={units.destinations}
        onDestination={setChosen}
      />
      <NowAfter lines={linesOf(order, amount ?? 0, t)} />
    </Dialog>
  )
}

interface WhatFieldProps {
  readonly value: string
  readonly onChange: (chosen: string) => void
}

/** Whether an amount goes back, or what units were sold for. */
function WhatField(props: WhatFieldProps) {
  const t = useTexts()
  const choices = choicesOf(['amount', 'units'], t.orders.refundWhats)
  return <SelectField {...props} label={t.orders.refundWhat} choices={choices} />
}

interface WhyAndWhereProps {
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly destination: string
  readonly destinations: readonly Destination[]
  readonly onDestination: (chosen: string) => void
}

function WhyAndWhere(props: WhyAndWhereProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createRefund.reason}
        label={t.orders.reason}
        isOptional
        value={props.reason}
        onInput={props.onReason}
      />
      <SelectField
        label={t.recording.destination}
        path="/destination"
        choices={props.destinations.map((one) => choiceOf(one, t))}
        value={props.destination}
        onChange={props.onDestination}
      />
    </>
  )
}

type Destination = 'ORIGINAL' | 'STORE_CREDIT' | 'MANUAL'

/** The way it came needs no word. */
function choiceOf(destination: Destination, t: Texts): readonly [string, string] {
  const value = destination === 'ORIGINAL' ? '' : destination
  return [value, t.recording.destinations[value] ?? value]
}

function destinationOf(chosen: string) {
  return (['STORE_CREDIT', 'MANUAL'] as const).find((one) => one === chosen)
}

function linesOf(order: ShownOrder, amount: number, t: Texts) {
  const { currency, refunded_total: gone, pending_refund_total: pending } = order
  const left = refundable(order)
  const refunded = gone.amount + pending.amount
  const money = (minor: number) => moneyText({ amount: minor, currency })
  return [
    { name: t.orders.refunded, now: money(refunded), after: money(refunded + amount) },
    { name: t.orders.kept, now: money(left), after: money(left - amount) },
  ]
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

function refundableOf({ captured, refunded, refund_pending, disputed }: Payment): number {
  return captured.amount - refunded.amount - refund_pending.amount - disputed.amount
}

/** Why it cannot be asked for, if it cannot. */
function wrongWith(amount: number | undefined, left: number, payment: Payment | undefined) {
  if (amount === undefined || amount === 0) return 'none' as const
  if (amount > left) return 'tooMuch' as const
  return payment === undefined ? ('severalPayments' as const) : undefined
}
