import type { LegalHold } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { ThingName } from '../../../shared/names/thing-name.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { useTexts } from '../../../texts/index.ts'
import { HoldStatus } from './status.tsx'

/** A hold with the version that it was read at. */
type ShownHold = LegalHold & { readonly etag: string | undefined }

export function HoldDetail({ legalHoldId }: { readonly legalHoldId: string }) {
  const t = useTexts()
  const may = useMay()
  const isOpen = useAddress().query.get('do') === 'release'
  const { data: hold, error } = useQuery<ShownHold>({
    key: ['legal_hold', legalHoldId],
    about: ['legal_hold'],
    of: () => [legalHoldId],
    run: async (signal) => {
      const { data, etag } = await souk.getLegalHold({ legalHoldId }, { signal })
      return { ...data, etag }
    },
  })
  const canRelease =
    hold !== undefined &&
    may('releaseLegalHold') &&
    stateAfter('legal_hold', hold.status, 'release') !== undefined
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={1}
        back={{ to: 'customers/legal-holds', name: t.legalHolds.holds }}
        id={legalHoldId}
        title={hold && t.legalHolds.hold}
        badges={hold && <HoldStatus status={hold.status} />}
        actions={
          canRelease && (
            <Button icon="play" onClick={() => search({ do: 'release' })}>
              {t.legalHolds.release}
            </Button>
          )
        }
      />
      <Refusal error={error} />
      {!hold && !error && <HoldSkeleton />}
      {hold && (
        <div class="columns">
          <div>
            <AboutCard hold={hold} />
          </div>
          <div>
            <TimelineCard about={legalHoldId} nouns={['legal_hold']} />
          </div>
        </div>
      )}
      {canRelease && isOpen && <Release hold={hold} />}
    </main>
  )
}

function HoldSkeleton() {
  const t = useTexts()
  const { customer, reason, placedBy, placedAt } = t.legalHolds
  return (
    <SkeletonColumns
      wide={
        <SkeletonCard title={t.legalHolds.about} facts={[customer, reason, placedBy, placedAt]} />
      }
      narrow={<TimelineCardSkeleton />}
    />
  )
}

function AboutCard({ hold }: { readonly hold: LegalHold }) {
  const t = useTexts()
  const { customer_id: customerId, released_by: releasedBy, released_at: releasedAt } = hold
  return (
    <Card title={t.legalHolds.about}>
      <Facts
        lines={[
          [
            t.legalHolds.customer,
            <Link key="customer" to={`customers/${customerId}`} class="link">
              <ThingName id={customerId} />
            </Link>,
          ],
          [t.legalHolds.reason, hold.reason],
          [t.legalHolds.placedBy, <Actor key="by" {...hold.placed_by} />],
          [t.legalHolds.placedAt, exactTime(new Date(hold.created_at))],
          ...(releasedBy && releasedAt
            ? [
                [t.legalHolds.releaseReason, hold.release_reason] as const,
                [t.legalHolds.releasedBy, <Actor key="released" {...releasedBy} />] as const,
                [t.legalHolds.releasedAt, exactTime(new Date(releasedAt))] as const,
              ]
            : []),
        ]}
      />
      {hold.status === 'ACTIVE' && <p class="soft small">{t.legalHolds.activeExplain}</p>}
    </Card>
  )
}

function Release({ hold }: { readonly hold: ShownHold }) {
  const t = useTexts()
  const { id: legalHoldId, status, etag } = hold
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={t.legalHolds.releaseTitle}
      action={t.legalHolds.release}
      isDanger
      about={['legal_hold', 'privacy_request']}
      lines={[
        {
          name: t.legalHolds.status,
          now: <HoldStatus status={status} />,
          after: <HoldStatus status="RELEASED" />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.releaseLegalHold(
          { legalHoldId, reason: given(reason) },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.legalHolds.released}
      onClose={() => search({ do: null })}
    >
      <p class="soft">{t.legalHolds.releaseExplain}</p>
      <TextField
        {...requests.releaseLegalHold.reason}
        label={t.legalHolds.releaseReason}
        path="/reason"
        isOptional
        isFirst
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}
