import type { Refund } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { moneyText } from '../../kit/money.ts'
import { stateAfter } from '../../kit/moves.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import {
  MovementFields,
  movedMoney,
  recordedMethods,
  useMovement,
} from '../../shared/recorded-money.tsx'
import { refundReasonText } from '../../shared/refund-reason.ts'
import { RefundState } from '../../shared/refund-state.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

export function RefundsCard({ paymentId }: { readonly paymentId: string }) {
  const t = useTexts()
  const { query } = useAddress()
  const { data: refunds } = useQuery({
    key: ['refunds', { paymentId }],
    about: ['refund'],
    run: async (signal) =>
      (await souk.listRefunds({ payment_id: paymentId }, { signal })).data.content,
  })
  const asked = refunds?.find(({ id }) => id === query.get('refund'))
  if (!refunds?.length) return null
  return (
    <Card title={t.payments.refunds}>
      <ul class="lines with-figure">
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {asked && <RefundDialog refund={asked} action={query.get('do')} />}
    </Card>
  )
}

function RefundLine({ refund }: { readonly refund: Refund }) {
  const t = useTexts()
  const may = useMay()
  const { destination, failure_code: failure } = refund
  const notes = [
    ...(destination === 'ORIGINAL' ? [] : [t.recording.destinations[destination]]),
    ...(failure === null ? [] : [t.payments.refundFailures[failure] ?? failure]),
  ]
  return (
    <li>
      <Icon name="undo-2" />
      <span class="theirs">
        {refundReasonText(refund, t) ?? t.payments.refund}
        {notes.length > 0 && <span class="block soft small">{notes.join(' · ')}</span>}
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
      {refund.status === 'PENDING' && <WaitingActions refundId={refund.id} />}
    </li>
  )
}

/** People send the money, and say so, have it go another way or give it up. */
function WaitingActions({ refundId: refund }: { readonly refundId: string }) {
  const t = useTexts()
  const may = useMay()
  return (
    <span class="buttons">
      {may('retryRefund') && (
        <Button isSmall onClick={() => search({ do: 'retry', refund })}>
          {t.recording.elsewhere}
        </Button>
      )}
      {may('cancelRefund') && (
        <Button isSmall onClick={() => search({ do: 'cancel-refund', refund })}>
          {t.recording.cancelRefund}
        </Button>
      )}
      {may('confirmRefund') && (
        <Button isSmall kind="primary" onClick={() => search({ do: 'confirm-refund', refund })}>
          {t.recording.confirmRefund}
        </Button>
      )}
    </span>
  )
}

interface RefundProps {
  readonly refund: Refund
}

const dialogs = {
  retry: ['retryRefund', RetryDialog],
  'confirm-refund': ['confirmRefund', ConfirmRefundDialog],
  'cancel-refund': ['cancelRefund', CancelRefundDialog],
} as const

function RefundDialog({ refund, action }: RefundProps & { readonly action: string | null }) {
  const may = useMay()
  if (action === null || !Object.hasOwn(dialogs, action)) return null
  const [operationId, Dialog] = dialogs[action as keyof typeof dialogs]
  return may(operationId) ? <Dialog refund={refund} /> : null
}

function ConfirmRefundDialog({ refund }: RefundProps) {
  const t = useTexts()
  const [method, setMethod] = useState('')
  const movement = useMovement()
  const moved = movedMoney(movement.fields, method === 'cash')
  const amount = moneyText(refund.amount)
  return (
    <ConfirmDialog
      title={t.recording.confirmRefundOf(amount)}
      action={t.recording.confirmRefund}
      isIncomplete={moved === undefined}
      about={['refund', 'payment', 'order']}
      run={(idempotencyKey) =>
        souk.confirmRefund(
          {
            refundId: refund.id,
            sent_at: moved?.at ?? '',
            reference: moved?.facts.reference,
            account: moved?.facts.account,
            method: recordedMethods.find((one) => one === method),
          },
          { idempotencyKey },
        )
      }
      done={({ status }) =>
        status === 'PENDING' ? t.recording.refundVouched : t.recording.refundConfirmed(amount)
      }
      onClose={close}
      lines={[refundLine(refund, 'SUCCEEDED', t)]}
    >
      <SelectField
        label={t.recording.sentBy}
        path="/method"
        choices={[
          ['', t.recording.destinations[''] ?? ''],
          ...recordedMethods.map((one) => [one, t.recording.methods[one] ?? one] as const),
        ]}
        value={method}
        onChange={setMethod}
      />
      <MovementFields
        movement={movement}
        isCash={method === 'cash'}
        label={t.recording.sentAt}
        path=""
        time="sent_at"
      />
    </ConfirmDialog>
  )
}

function CancelRefundDialog({ refund }: RefundProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.recording.cancelRefundOf(moneyText(refund.amount))}
      action={t.recording.cancelRefund}
      keep={t.recording.keepRefund}
      isDanger
      about={['refund', 'payment', 'order']}
      run={(idempotencyKey) => souk.cancelRefund({ refundId: refund.id }, { idempotencyKey })}
      done={() => t.recording.refundCancelled}
      onClose={close}
      lines={[refundLine(refund, 'CANCELLED', t)]}
    />
  )
}

function refundLine({ status }: Refund, after: Refund['status'], t: Texts): NowAfterLine {
  return {
    name: t.payments.refund,
    now: <RefundState status={status} />,
    after: <RefundState status={after} />,
  }
}

const close = () => search({ do: null, refund: null })

function RetryDialog({ refund }: RefundProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<string>('')
  // What waits for people is to go another way.
  const isWaiting = refund.status === 'PENDING'
  const named = (['STORE_CREDIT', 'MANUAL'] as const).find((one) => one === chosen)
  const destination = named ?? (isWaiting ? 'ORIGINAL' : undefined)
  const action = isWaiting ? 'process' : 'retry'
  const after = destination === 'MANUAL' ? 'PENDING' : stateAfter('refund', refund.status, action)
  const choices = Object.entries(t.recording.destinations)
  return (
    <ConfirmDialog
      title={t.payments.retryRefund(moneyText(refund.amount))}
      action={t.kit.tryAgain}
      about={['refund', 'payment', 'order']}
      run={(idempotencyKey) =>
        souk.retryRefund({ refundId: refund.id, destination }, { idempotencyKey })
      }
      done={() => t.payments.refundTried}
      onClose={close}
      lines={after ? [refundLine(refund, after, t)] : []}
    >
      <SelectField
        label={t.recording.destination}
        path="/destination"
        choices={isWaiting ? choices.filter(([one]) => one !== 'MANUAL') : choices}
        value={chosen}
        onChange={setChosen}
      />
    </ConfirmDialog>
  )
}
