import { useRef } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import type { Sent } from '../../api/whole.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { amountOf, moneyText } from '../../kit/money.ts'
import { TimeField, timeOfField } from '../../kit/time-field.tsx'
import { search } from '../../router/address.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'

type Body = Sent<'createPaymentLink'>

interface Fields {
  readonly amount: string
  readonly expires: string
  readonly note: string
}

interface LinkProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Makes the address of a page on which the order is paid, and shows it. */
export function CreateLinkDialog({ order, onClose }: LinkProps) {
  const t = useTexts()
  const made = useRef<string | undefined>(undefined)
  const draft = useDraft<Fields>({ amount: '', expires: '', note: '' })
  const { fields } = draft
  const wrong = isWrong(fields.amount, order)
  const change = useChange({
    run: (body: Body, idempotencyKey) => souk.createPaymentLink(body, { idempotencyKey }),
    about: ['payment_link'],
    done: ({ id }) => {
      made.current = id
      return t.paymentLinks.created
    },
    onEnd: () => search({ do: null, link: made.current ?? null }),
  })
  return (
    <Dialog
      title={t.paymentLinks.createOf(nameOf(order))}
      action={t.paymentLinks.create}
      isIncomplete={wrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(bodyOf(fields, order))}
      onClose={onClose}
    >
      <p class="soft">{t.paymentLinks.explain}</p>
      <TextField
        label={t.paymentLinks.amount}
        path="/amount/amount"
        prefix={order.currency}
        inputMode="decimal"
        isFirst
        isOptional
        hint={t.paymentLinks.amountHint(moneyText(order.balance_due))}
        wrong={wrong ? t.paymentLinks.amountWrong : undefined}
        value={fields.amount}
        onInput={(amount) => draft.set({ amount })}
      />
      <TimeField
        label={t.paymentLinks.expires}
        path="/expires_at"
        isOptional
        hint={t.paymentLinks.expiresHint}
        value={fields.expires}
        onInput={(expires) => draft.set({ expires })}
      />
      <TextField
        {...requests.createPaymentLink.note}
        label={t.paymentLinks.note}
        path="/note"
        isOptional
        hint={t.paymentLinks.noteHint}
        value={fields.note}
        onInput={(note) => draft.set({ note })}
      />
    </Dialog>
  )
}

function isWrong(typed: string, { currency, balance_due: due }: ShownOrder): boolean {
  if (typed.trim() === '') return false
  const amount = amountOf(typed, currency)
  return !amount || amount > due.amount
}

function bodyOf({ amount: typed, expires, note }: Fields, order: ShownOrder): Body {
  const { id, currency } = order
  const amount = typed.trim() === '' ? undefined : amountOf(typed, currency)
  return {
    order_id: id,
    amount: amount === undefined ? undefined : { amount, currency },
    expires_at: timeOfField(expires)?.toISOString(),
    note: given(note),
  }
}
