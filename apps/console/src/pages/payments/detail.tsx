import type { Payment } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { RefundsCard } from './refunds.tsx'
import { PaymentSkeleton } from './skeleton.tsx'

type ShownPayment = Payment & { readonly etag: string | undefined }

export function PaymentDetail({ paymentId }: { readonly paymentId: string }) {
  const t = useTexts()
  const { data: payment, error } = useQuery({
    key: ['payment', paymentId],
    about: ['payment', 'refund'],
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
      {payment && <OpenDialog payment={payment} />}
    </main>
  )
}

function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const t = useTexts()
  const { decline } = payment
  return (
    <Card title={t.payments.payment}>
      <Facts
        lines={[
          [
            t.payments.method,
            `${t.payments.methods[payment.method.type] ?? payment.method.type} ${payment.method.id}`,
          ],
          [t.payments.authorized, moneyText(payment.authorized)],
          [t.payments.captured, moneyText(payment.captured)],
          [t.payments.refunded, moneyText(payment.refunded)],
          [t.payments.gateway, [payment.gateway, payment.gateway_ref].filter(Boolean).join(' · ')],
          ...(decline
            ? [
                [
                  t.payments.declined,
                  t.payments.declines[decline.code] ?? `${decline.code}: ${decline.advice}`,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Actions({ payment }: { readonly payment: Payment }) {
  const t = useTexts()
  const may = useMay()
  const can = (command: 'capture' | 'cancel') =>
    stateAfter('payment', payment.status, command) !== undefined
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
      {may('capturePayment') && can('capture') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'capture' })}>
          {t.payments.capture}
        </Button>
      )}
    </>
  )
}

function OpenDialog({ payment }: { readonly payment: ShownPayment }) {
  const action = useAddress().query.get('do')
  if (action === 'capture') return <CaptureDialog payment={payment} />
  return action === 'cancel' ? <CancelDialog payment={payment} /> : null
}

const close = () => search({ do: null })

function CaptureDialog({ payment }: { readonly payment: ShownPayment }) {
  const t = useTexts()
  const { currency } = payment.amount
  const open = payment.authorized.amount - payment.captured.amount
  return (
    <ConfirmDialog
      title={t.payments.capture}
      action={t.payments.captureAmount(moneyText({ amount: open, currency }))}
      lines={[
        statusLine(payment, 'capture', t),
        {
          name: t.payments.captured,
          now: moneyText(payment.captured),
          after: moneyText({ amount: payment.captured.amount + open, currency }),
        },
      ]}
      about={['payment', 'order']}
      run={(idempotencyKey) =>
        souk.capturePayment({ paymentId: payment.id }, { idempotencyKey, ifMatch: payment.etag })
      }
      done={({ captured }) => t.payments.wasCaptured(moneyText(captured))}
      onClose={close}
    />
  )
}

function CancelDialog({ payment }: { readonly payment: ShownPayment }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.payments.cancel}
      action={t.payments.cancel}
      keep={t.payments.keepPayment}
      isDanger
      lines={[statusLine(payment, 'cancel', t)]}
      about={['payment', 'order']}
      run={(idempotencyKey) =>
        souk.cancelPayment({ paymentId: payment.id }, { idempotencyKey, ifMatch: payment.etag })
      }
      done={() => t.payments.wasCancelled}
      onClose={close}
    />
  )
}

function statusLine({ status }: Payment, command: 'capture' | 'cancel', t: Texts) {
  const after = stateAfter('payment', status, command) ?? status
  return {
    name: t.payments.status,
    now: <PaymentState status={status} />,
    after: <PaymentState status={after} />,
  }
}
