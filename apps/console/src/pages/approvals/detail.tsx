import type { Approval } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { exactTime } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { useTexts } from '../../texts/index.ts'
import { approvalTitle } from './about.ts'
import { ChangesCard } from './changes.tsx'
import { DecidersCard } from './deciders.tsx'
import { CancelDialog, DecisionDialog } from './decision.tsx'
import { DryRunCard } from './dry-run.tsx'
import { ReasonCard } from './reason.tsx'
import { RequestCard } from './request.tsx'
import { ResultCard } from './result.tsx'
import { ApprovalSkeleton } from './skeleton.tsx'
import { ApprovalStatus } from './status.tsx'

export type ShownApproval = Approval & { readonly etag: string | undefined }

export function ApprovalDetail({ approvalId }: { readonly approvalId: string }) {
  const t = useTexts()
  const { data: approval, error } = useQuery({
    key: ['approval', approvalId],
    about: ['approval'],
    run: async (signal) => {
      const { data, etag } = await souk.getApproval({ approvalId }, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'approvals', name: t.menu.approvals }}
        id={approvalId}
        title={approval && approvalTitle(approval, t)}
        badges={approval && <ApprovalStatus status={approval.status} />}
        actions={approval && <Actions approval={approval} />}
        note={approval && exactTime(new Date(approval.created_at))}
      />
      <Refusal error={error} />
      {!approval && !error && <ApprovalSkeleton />}
      {approval && (
        <div class="columns">
          <div>
            <ResultCard approval={approval} />
            <ReasonCard approval={approval} />
            <DryRunCard approval={approval} />
            <ChangesCard approval={approval} />
            <RequestCard approval={approval} />
          </div>
          <div>
            <DecidersCard approval={approval} />
            <TimelineCard about={approvalId} nouns={['approval']} />
          </div>
        </div>
      )}
      {approval && <OpenDialog approval={approval} />}
    </main>
  )
}

function Actions({ approval }: { readonly approval: Approval }) {
  const t = useTexts()
  const may = useMay()
  const { data: caller } = useCaller()
  if (approval.status !== 'PENDING') return null
  const isOwn = approval.agent_id === null && approval.on_behalf_of === caller?.id
  return (
    <>
      {isOwn && may('cancelApproval') && (
        <Button icon="undo-2" onClick={() => search({ do: 'cancel' })}>
          {t.approvals.cancel}
        </Button>
      )}
      {may('rejectApproval') && mayReject(approval) && (
        <Button icon="ban" onClick={() => search({ do: 'reject' })}>
          {t.approvals.reject}
        </Button>
      )}
      {approval.can_decide && (
        <Button kind="primary" icon="check" onClick={() => search({ do: 'approve' })}>
          {t.approvals.approve}
        </Button>
      )}
    </>
  )
}

/** Whoever may not see the content can reject it all the same. */
function mayReject({ can_decide, cannot_decide_reason }: Approval): boolean {
  return can_decide || cannot_decide_reason === 'insufficient_scope'
}

function OpenDialog({ approval }: { readonly approval: ShownApproval }) {
  const action = useAddress().query.get('do')
  const props = { approval, onClose: () => search({ do: null }) }
  if (approval.status !== 'PENDING') return null
  if (action === 'approve' || action === 'reject')
    return <DecisionDialog key={action} verdict={action} {...props} />
  return action === 'cancel' ? <CancelDialog {...props} /> : null
}
