import type { Refund } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { tones } from '../../kit/generated/tones.ts'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { Time } from '../../kit/time.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

export function RefundsCard({ paymentId }: { readonly paymentId: string }) {
  const t = useTexts()
  const { data: refunds } = useQuery({
    key: ['refunds', { paymentId }],
    about: ['refund'],
    run: async (signal) =>
      (await souk.listRefunds({ payment_id: paymentId }, { signal })).data.content,
  })
  if (!refunds?.length) return null
  return (
    <Card title={t.payments.refunds}>
      <ul class="lines">
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
    </Card>
  )
}

function RefundLine({ refund }: { readonly refund: Refund }) {
  const t = useTexts()
  const may = useMay()
  const retry = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.retryRefund({ refundId: refund.id }, { idempotencyKey }),
    about: ['refund', 'payment', 'order'],
    done: () => t.payments.refundTried,
  })
  return (
    <li>
      <Icon name="undo-2" />
      <span class="theirs">{refund.reason ?? refund.failure_code ?? t.payments.refund}</span>
      <Badge tone={tones.refund[refund.status]} text={t.states.refund[refund.status]} />
      <span class="strong">{moneyText(refund.amount)}</span>
      <span class="soft small">
        <Time at={refund.created_at} />
      </span>
      {refund.status === 'FAILED' && may('retryRefund') && (
        <Button isSmall isDisabled={retry.isRunning} onClick={() => void retry.run(undefined)}>
          {t.kit.tryAgain}
        </Button>
      )}
    </li>
  )
}
