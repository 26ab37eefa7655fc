import type { Payment } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { PaymentState } from '../../shared/payment-state.tsx'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { PaymentDialog } from './dialogs.tsx'
import { AttemptsCard, PaymentFacts } from './facts.tsx'
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
            <AttemptsCard payment={payment} />
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
