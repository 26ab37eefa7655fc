import type { Payment } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../session/caller.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PaymentDialog } from './dialogs.tsx'
import { RefundsCard } from './refunds.tsx'
import { PaymentSkeleton } from './skeleton.tsx'

export type ShownPayment = Payment & { readonly etag: string | undefined }

export function PaymentDetail({ paymentId }: { readonly paymentId: string }) {
  const t = useTexts()
  const { data: payment, error } = useQuery({
    key: ['payment', paymentId],
    about: ['payment', 'refund'],
    of: () => [paymentId],
    run: async (signal) => {
      const { data, etag } = await souk.getPayment({ paymentId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'payments', name: t.menu.payments }}
        id={paymentId}
        title={payment && moneyText(payment.amount)}
        badges={payment && <PaymentState status={payment.status} />}
        actions={payment && <Actions payment={payment} />}
        note={payment && exactTime(new Date(payment.created_at))}
      />
      <Refusal error={error} />
      {!payment && !error && <PaymentSkeleton />}
      {payment && (
        <div class="columns">
          <div>
            <PaymentFacts payment={payment} />
            <RefundsCard paymentId={paymentId} />
          </div>
          <div>
            <TimelineCard about={paymentId} nouns={['payment', 'refund']} />
          </div>
        </div>
      )}
      {payment && <PaymentDialog payment={payment} />}
    </main>
  )
}

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const t = useTexts()
  const { decline, next_action: next, capture_pending: pending } = payment
  const declined = decline && (t.payments.declines[decline.code] ?? adviceOf(decline))
  return (
    <Card title={t.payments.payment}>
      <Facts
        lines={[
          [
            t.payments.method,
            `${t.payments.methods[payment.method.type] ?? payment.method.type} ${t.recording.methods[payment.method.id] ?? payment.method.id}`,
          ],
          [t.payments.authorized, moneyText(payment.authorized)],
          [t.payments.captured, moneyText(payment.captured)],
          ...(pending.amount > 0 ? [[t.payments.capturePending, moneyText(pending)] as const] : []),
          [t.payments.refunded, moneyText(payment.refunded)],
          ...(payment.disputed.amount > 0
            ? [[t.disputes.takenBack, <DisputesLink key="disputes" payment={payment} />] as const]
            : []),
          [t.payments.gateway, [payment.gateway, payment.gateway_ref].filter(Boolean).join(' · ')],
          ...(payment.recorded ? recordedLines(payment.recorded, t) : []),
          ...(next
            ? [[t.payments.nextAction, t.payments.nextActions[next.type] ?? next.type] as const]
            : []),
          ...(declined ? [[t.payments.declined, declined] as const] : []),
        ]}
      />
    </Card>
  )
}

function recordedLines(
  { received_at, reference, account }: NonNullable<Payment['recorded']>,
  t: Texts,
): (readonly [string, string])[] {
  const said = [
    [t.recording.receivedAt, exactTime(new Date(received_at))],
    [t.recording.account, account],
    [t.recording.reference, reference],
  ] as const
  return said.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}

function DisputesLink({ payment }: { readonly payment: Payment }) {
  return (
    <Link class="link" to={`payments/disputes?payment_id=${payment.id}`}>
      {moneyText(payment.disputed)}
    </Link>
  )
}

function adviceOf({ code, advice }: NonNullable<Payment['decline']>): string {
  return `${code}: ${advice}`
}

function Actions({ payment }: { readonly payment: Payment }) {
  const t = useTexts()
  const may = useMay()
  // What was recorded by hand is confirmed and given up by whoever may record.
  const isTheirs = payment.recorded === null || may('confirmRefund')
  const can = (command: 'confirm' | 'capture' | 'cancel') =>
    isTheirs && stateAfter('payment', payment.status, command) !== undefined
  return (
    <>
      <LinkButton icon="shopping-bag" to={`orders/${payment.order_id}`}>
        {t.payments.toOrder}
      </LinkButton>
      {may('cancelPayment') && can('cancel') && (
        <Button icon="ban" onClick={() => search({ do: 'cancel' })}>
          {t.payments.cancel}
        </Button>
      )}
      {may('confirmPayment') && can('confirm') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'confirm' })}>
          {t.payments.confirm}
        </Button>
      )}
      {may('capturePayment') && can('capture') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'capture' })}>
          {t.payments.capture}
        </Button>
      )}
    </>
  )
}
