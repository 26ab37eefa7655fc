import type { PrivacyRequest } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { bytesText } from '../../../kit/bytes.ts'
import { Card } from '../../../kit/card.tsx'
import { DetailHead } from '../../../kit/detail-head.tsx'
import { type FactLine, Facts } from '../../../kit/facts.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { Refusal } from '../../../kit/refusal.tsx'
import { SaveButton } from '../../../kit/save-button.tsx'
import { SkeletonCard, SkeletonColumns } from '../../../kit/skeleton-card.tsx'
import { exactTime } from '../../../kit/time.tsx'
import { unitsText } from '../../../kit/units.ts'
import { search } from '../../../router/address.ts'
import { Link } from '../../../router/link.tsx'
import { pathOfId } from '../../../router/path-of-id.ts'
import { useMay } from '../../../session/caller.ts'
import { Actor } from '../../../shared/actor.tsx'
import { ThingName } from '../../../shared/names/thing-name.tsx'
import { TimelineCard, TimelineCardSkeleton } from '../../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { OpenDialog, type ShownRequest } from './commands.tsx'
import { RequestStatus } from './status.tsx'

/** How far it has come changes without an event. */
const pollMs = 2_000

export function RequestDetail({ privacyRequestId }: { readonly privacyRequestId: string }) {
  const t = useTexts()
  const { data: request, error } = useQuery<ShownRequest>({
    key: ['privacy_request', privacyRequestId],
    about: ['privacy_request'],
    of: () => [privacyRequestId],
    run: async (signal) => {
      const { data, etag } = await souk.getPrivacyRequest({ privacyRequestId }, { signal })
      return { ...data, etag }
    },
    pollMs: (shown) => (shown?.status === 'PROCESSING' ? pollMs : undefined),
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'customers/privacy', name: t.privacy.requests }}
        id={privacyRequestId}
        title={request && t.privacy.kinds[request.kind]}
        badges={request && <RequestStatus status={request.status} />}
        actions={request && <Actions request={request} />}
      />
      <Refusal error={error} />
      {!request && !error && <RequestSkeleton />}
      {request && (
        <div class="columns">
          <div>
            <BlockedCard request={request} />
            <AboutCard request={request} />
          </div>
          <div>
            <TimelineCard about={privacyRequestId} nouns={['privacy_request']} />
          </div>
        </div>
      )}
      {request && <OpenDialog request={request} />}
    </main>
  )
}

function RequestSkeleton() {
  const t = useTexts()
  const { customer, kind, reason, requestedBy, received, due, verification } = t.privacy
  const facts = [customer, kind, reason, requestedBy, received, due, verification]
  return (
    <SkeletonColumns
      wide={<SkeletonCard title={t.privacy.about} facts={facts} />}
      narrow={<TimelineCardSkeleton />}
    />
  )
}

/** What has to be decided or waited for. */
function Actions({ request }: { readonly request: PrivacyRequest }) {
  const t = useTexts()
  const may = useMay()
  const { id: privacyRequestId, status, result } = request
  const can = (command: 'verify' | 'reject') =>
    stateAfter('privacy_request', status, command) !== undefined
  return (
    <>
      {may('rejectPrivacyRequest') && can('reject') && (
        <Button icon="ban" onClick={() => search({ do: 'reject' })}>
          {t.privacy.reject}
        </Button>
      )}
      {may('verifyPrivacyRequest') && can('verify') && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'verify' })}>
          {t.privacy.verify}
        </Button>
      )}
      {result !== null && may('getPrivacyRequestResult') && (
        <SaveButton
          kind="primary"
          get={(signal) => souk.getPrivacyRequestResult({ privacyRequestId }, { signal })}
        >
          {t.privacy.download}
        </SaveButton>
      )}
    </>
  )
}

function textOfObstacle(t: Texts, code: string | null): string | undefined {
  if (code === 'customer_has_open_orders') return t.privacy.openOrders
  if (code === 'customer_has_open_payments') return t.privacy.openPayments
  return code === 'processing_failed' ? t.privacy.processingFailed : undefined
}

/** Why it does not go on, and who can do something about it. */
function BlockedCard({ request }: { readonly request: PrivacyRequest }) {
  const t = useTexts()
  const { status, blocked_code: code, blocked_reason: reason, blocked_ids: ids } = request
  if (status !== 'BLOCKED') return null
  return (
    <Card title={t.privacy.blocked}>
      {code !== 'legal_hold' && <p>{textOfObstacle(t, code) ?? reason}</p>}
      {ids.length > 0 && (
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <Link to={pathOfId(id) ?? ''} class="link">
                <ThingName id={id} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p class="soft small">
        {code === 'legal_hold' ? t.privacy.heldByPeople : t.privacy.lookedAtHourly}
      </p>
    </Card>
  )
}

function AboutCard({ request }: { readonly request: PrivacyRequest }) {
  const t = useTexts()
  const { customer_id: customerId, verification, result } = request
  const time = (at: string | null) => at && exactTime(new Date(at))
  return (
    <Card title={t.privacy.about}>
      <Facts
        lines={[
          [
            t.privacy.customer,
            <Link key="customer" to={`customers/${customerId}`} class="link">
              <ThingName id={customerId} />
            </Link>,
          ],
          [t.privacy.kind, t.privacy.kinds[request.kind]],
          [t.privacy.reason, request.reason],
          [t.privacy.requestedBy, <Actor key="by" {...request.requested_by} />],
          [t.privacy.received, time(request.created_at)],
          [t.privacy.due, time(request.due_at)],
          ...(verification ? verificationLines(verification, t) : []),
          ...(request.rejection_reason === null
            ? []
            : [[t.privacy.rejectionReason, request.rejection_reason] as const]),
          ...(request.progress.records === 0
            ? []
            : [[t.privacy.records, unitsText(request.progress.records)] as const]),
          [t.privacy.completedAt, time(request.completed_at)],
          ...(result
            ? [
                [t.privacy.size, bytesText(result.size)] as const,
                [t.privacy.expires, time(result.expires_at)] as const,
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function verificationLines(
  verification: NonNullable<PrivacyRequest['verification']>,
  t: Texts,
): FactLine[] {
  const { method, reference, by, at } = verification
  return [
    [t.privacy.verification, t.privacy.methods[method]],
    [t.privacy.reference, reference],
    [t.privacy.verifiedBy, <Actor key="verified" {...by} />],
    [t.privacy.verifiedAt, exactTime(new Date(at))],
  ]
}
