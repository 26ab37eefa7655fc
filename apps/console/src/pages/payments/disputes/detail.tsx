import type { Dispute } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button, LinkButton } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { shortId } from '../../../kit/copy-id.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { moneyText } from '../../../kit/money.ts'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { Time } from '../../../kit/time.tsx'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { DisputeState } from '../../../shared/dispute-state.tsx'
import { orderNumberOf } from '../../../shared/names/orders.ts'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { DisputeDialog } from './dialogs.tsx'
import { evidenceFields } from './evidence-dialog.tsx'

export type ShownDispute = Dispute & { readonly etag: string | undefined }

export function DisputeDetail({ disputeId }: { readonly disputeId: string }) {
  const t = useTexts()
  const { data: dispute, error } = useQuery({
    key: ['dispute', disputeId],
    about: ['dispute'],
    of: () => [disputeId],
    run: async (signal) => {
      const { data, etag } = await souk.getDispute({ disputeId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={3}
        back={{ to: 'payments/disputes', name: t.disputes.title }}
        id={disputeId}
        title={dispute && t.disputes.reasons[dispute.reason]}
        badges={dispute && <DisputeState status={dispute.status} />}
        actions={dispute && <Actions dispute={dispute} />}
        note={dispute && moneyText(dispute.amount)}
      />
      <Refusal error={error} />
      {!dispute && !error && <DisputeSkeleton />}
      {dispute && (
        <div class="columns">
          <div>
            <EvidenceCard dispute={dispute} />
          </div>
          <div>
            <Card title={t.menu.money}>
              <Facts lines={factsOf(dispute, t)} />
            </Card>
            <TimelineCard about={disputeId} nouns={['dispute']} />
          </div>
        </div>
      )}
      {dispute && <DisputeDialog dispute={dispute} />}
    </main>
  )
}

function factsOf(dispute: Dispute, t: Texts): readonly FactLine[] {
  const { order_id, payment_id, network_code } = dispute
  const time = (at: string | null) => at && <Time at={at} />
  return [
    [t.disputes.amount, moneyText(dispute.amount)],
    [t.disputes.fee, moneyText(dispute.fee)],
    [t.disputes.due, time(dispute.evidence_due_at)],
    [t.disputes.submittedAt, time(dispute.submitted_at)],
    [t.disputes.closedAt, time(dispute.closed_at)],
    [t.disputes.round, String(dispute.round)],
    [t.disputes.liable, t.disputes.liables[dispute.liable]],
    [
      t.disputes.order,
      <Link key={order_id} class="link" to={`orders/${order_id}`}>
        {orderNumberOf(order_id)}
      </Link>,
    ],
    [
      t.disputes.payment,
      <Link key={payment_id} class="link" to={`payments/${payment_id}`}>
        <code>{shortId(payment_id)}</code>
      </Link>,
    ],
    [t.disputes.networkCode, network_code],
    [
      t.disputes.gateway,
      <span key="gateway">
        {dispute.gateway} <code class="soft theirs">{dispute.gateway_ref}</code>
      </span>,
    ],
  ]
}

function EvidenceCard({ dispute }: { readonly dispute: Dispute }) {
  const t = useTexts()
  const lines = evidenceFields.flatMap((name): FactLine[] => {
    const text = dispute.evidence[name]
    return text === undefined ? [] : [[t.disputes.fields[name], text]]
  })
  return (
    <Card title={t.disputes.evidence}>
      {dispute.commanded && <p class="soft">{t.disputes.waitsForGateway}</p>}
      {lines.length === 0 ? <p class="soft">{t.disputes.noEvidence}</p> : <Facts lines={lines} />}
    </Card>
  )
}

function Actions({ dispute }: { readonly dispute: Dispute }) {
  const t = useTexts()
  const may = useMay()
  const can = (command: 'submit' | 'accept') =>
    dispute.commanded === null && stateAfter('dispute', dispute.status, command) !== undefined
  const isOpen = can('submit') || dispute.status === 'WARNING'
  // What comes next: without evidence there is nothing to submit.
  const hasEvidence = evidenceFields.some((name) => dispute.evidence[name] !== undefined)
  return (
    <>
      <LinkButton icon="shopping-bag" to={`orders/${dispute.order_id}`}>
        {t.disputes.order}
      </LinkButton>
      {may('acceptDispute') && can('accept') && (
        <Button icon="ban" onClick={() => search({ do: 'accept' })}>
          {t.disputes.accept}
        </Button>
      )}
      {may('addDisputeEvidence') && isOpen && (
        <Button
          icon={hasEvidence ? 'pencil' : 'plus'}
          {...(!hasEvidence && { kind: 'primary' })}
          onClick={() => search({ do: 'evidence' })}
        >
          {hasEvidence ? t.disputes.edit : t.disputes.addEvidence}
        </Button>
      )}
      {may('submitDispute') && can('submit') && hasEvidence && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'submit' })}>
          {t.disputes.submit}
        </Button>
      )}
    </>
  )
}

function DisputeSkeleton() {
  const t = useTexts()
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.disputes.evidence} />}
      narrow={
        <>
          <SkeletonCard
            title={t.menu.money}
            facts={[t.disputes.amount, t.disputes.fee, t.disputes.due, t.disputes.round]}
          />
          <TimelineCardSkeleton />
        </>
      }
    />
  )
}
