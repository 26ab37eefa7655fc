import type { Refund } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { refundReasonText } from '../../shared/refund-reason.ts'
import { RefundState } from '../../shared/refund-state.tsx'
import { useTexts } from '../../texts/index.ts'

export function RefundsCard({ paymentId }: { readonly paymentId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: refunds } = useQuery({
    key: ['refunds', { paymentId }],
    about: ['refund'],
    run: async (signal) =>
      (await souk.listRefunds({ payment_id: paymentId }, { signal })).data.content,
  })
  const retried =
    query.get('do') === 'retry' ? refunds?.find(({ id }) => id === query.get('refund')) : undefined
  if (!refunds?.length) return null
  return (
    <Card title={t.payments.refunds}>
      <ul class="lines">
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {retried && <RetryDialog refund={retried} />}
    </Card>
  )
}

function RefundLine({ refund }: { readonly refund: Refund }) {
  const t = useTexts()
  const may = useMay()
  return (
    <li>
      <Icon name="undo-2" />
      <span class="theirs">
        {refundReasonText(refund, t) ?? refund.failure_code ?? t.payments.refund}
      </span>
      <RefundState status={refund.status} />
      <span class="strong">{moneyText(refund.amount)}</span>
      <span class="soft small">
        <Time at={refund.created_at} />
      </span>
      {stateAfter('refund', refund.status, 'retry') && may('retryRefund') && (
        <Button isSmall onClick={() => search({ do: 'retry', refund: refund.id })}>
          {t.kit.tryAgain}
        </Button>
      )}
    </li>
  )
}

const close = () => search({ do: null, refund: null })

function RetryDialog({ refund }: { readonly refund: Refund }) {
  const t = useTexts()
  const after = stateAfter('refund', refund.status, 'retry')
  return (
    <ConfirmDialog
      title={t.payments.retryRefund(moneyText(refund.amount))}
      action={t.kit.tryAgain}
      about={['refund', 'payment', 'order']}
      run={(idempotencyKey) =>
        souk.retryRefund({ refundId: refund.id, destination: undefined }, { idempotencyKey })
      }
      done={() => t.payments.refundTried}
      onClose={close}
      lines={[
        {
          name: t.payments.refund,
          now: <RefundState status={refund.status} />,
          after: after && <RefundState status={after} />,
        },
      ]}
    />
  )
}
