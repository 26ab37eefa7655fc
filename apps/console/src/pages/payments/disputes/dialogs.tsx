import type { Dispute } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../../kit/dialog.tsx'
import { stateAfter } from '../../../kit/moves.ts'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { DisputeState } from '../../../shared/dispute-state.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import type { ShownDispute } from './detail.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'

interface DialogProps {
  readonly dispute: ShownDispute
  readonly onClose: () => void
}

const dialogs = {
  evidence: ['addDisputeEvidence', EvidenceDialog],
  submit: ['submitDispute', SubmitDialog],
  accept: ['acceptDispute', AcceptDialog],
} as const

const close = () => search({ do: null })

/** The dialog that the address asks for. */
export function DisputeDialog({ dispute }: { readonly dispute: ShownDispute }) {
  const may = useMay()
  const action = useAddress().query.get('do') ?? ''
  if (!Object.hasOwn(dialogs, action)) return null
  const [operationId, Dialog] = dialogs[action as keyof typeof dialogs]
  return may(operationId) ? <Dialog dispute={dispute} onClose={close} /> : null
}

function SubmitDialog({ dispute, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.disputes.submit}
      action={t.disputes.submit}
      lines={[statusLine(dispute, 'submit', t)]}
      about={['dispute']}
      run={(idempotencyKey) =>
        souk.submitDispute({ disputeId: dispute.id }, { idempotencyKey, ifMatch: dispute.etag })
      }
      done={() => t.disputes.submitted}
      onClose={onClose}
    >
      <p class="soft">{t.disputes.submitText}</p>
    </ConfirmDialog>
  )
}

function AcceptDialog({ dispute, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.disputes.accept}
      action={t.disputes.accept}
      keep={t.disputes.keep}
      isDanger
      lines={[statusLine(dispute, 'accept', t)]}
      about={['dispute', 'payment', 'order']}
      run={(idempotencyKey) =>
        souk.acceptDispute({ disputeId: dispute.id }, { idempotencyKey, ifMatch: dispute.etag })
      }
      done={() => t.disputes.accepted}
      onClose={onClose}
    >
      <p class="soft">{t.disputes.acceptText}</p>
    </ConfirmDialog>
  )
}

function statusLine({ status }: Dispute, action: 'submit' | 'accept', t: Texts): NowAfterLine {
  const after = stateAfter('dispute', status, action)
  return {
    name: t.disputes.status,
    now: <DisputeState status={status} />,
    after: after && <DisputeState status={after} />,
  }
}
