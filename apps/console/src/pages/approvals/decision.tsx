import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { stateAfter } from '../../kit/moves.ts'
import { linesOf } from '../../shared/difference-lines.tsx'
import { useTexts } from '../../texts/index.ts'
import { approvalTitle, changesOf } from './about.ts'
import type { ShownApproval } from './detail.tsx'
import { ApprovalStatus } from './status.tsx'

interface DecisionProps {
  readonly approval: ShownApproval
  readonly onClose: () => void
}

/** Decides on what is shown, and on nothing else: the digest of it goes along. */
export function DecisionDialog(props: DecisionProps & { readonly verdict: 'approve' | 'reject' }) {
  const t = useTexts()
  const { approval, verdict, onClose } = props
  const [comment, setComment] = useState('')
  const isApproval = verdict === 'approve'
  const call = isApproval ? 'approveApproval' : 'rejectApproval'
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk[call](
        {
          approvalId: approval.id,
          payload_sha256: approval.payload_sha256,
          comment: given(comment),
        },
        { idempotencyKey },
      ),
    about: ['approval'],
    done: () => (isApproval ? t.approvals.approved : t.approvals.rejected),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={isApproval ? t.approvals.approveThis : t.approvals.rejectThis}
      action={isApproval ? t.approvals.approve : t.approvals.reject}
      isDanger={!isApproval}
      isWide
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="theirs strong">{approvalTitle(approval, t)}</p>
      {isApproval ? <Effects approval={approval} /> : <Ended approval={approval} by="reject" />}
      <TextField
        {...requests.approveApproval.comment}
        label={t.approvals.comment}
        isOptional
        isLong
        hint={t.approvals.commentHint}
        value={comment}
        onInput={setComment}
      />
      <p class="note">{t.approvals.bound}</p>
    </Dialog>
  )
}

function Effects({ approval }: { readonly approval: ShownApproval }) {
  const t = useTexts()
  const changes = changesOf(approval)
  const lines = changes.flatMap((change) => linesOf(change, t, changes.length > 1))
  if (lines.length === 0) return <p class="soft">{t.approvals.noChanges}</p>
  return <NowAfter lines={lines} />
}

export function CancelDialog({ approval, onClose }: DecisionProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.approvals.cancelThis}
      action={t.approvals.cancel}
      isDanger
      about={['approval']}
      run={(idempotencyKey) => souk.cancelApproval({ approvalId: approval.id }, { idempotencyKey })}
      done={() => t.approvals.withdrawn}
      onClose={onClose}
    >
      <Ended approval={approval} by="cancel" />
    </ConfirmDialog>
  )
}

function Ended(props: { readonly approval: ShownApproval; readonly by: 'reject' | 'cancel' }) {
  const t = useTexts()
  const { status } = props.approval
  const now = <ApprovalStatus status={status} />
  const after = <ApprovalStatus status={stateAfter('approval', status, props.by) ?? status} />
  return <NowAfter lines={[{ name: t.approvals.status, now, after }]} />
}
