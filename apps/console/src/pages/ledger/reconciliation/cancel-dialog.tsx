import type { ReconciliationRun } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import { search } from '../../../router/address.ts'
import { useTexts } from '../../../texts/index.ts'
import { RunState } from './states.tsx'

/** Those behind it do not wait any longer. */
export function CancelDialog({ run }: { readonly run: ReconciliationRun }) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.reconciliation.cancelOf}
      action={t.reconciliation.cancel}
      keep={t.reconciliation.keep}
      isDanger
      about={['reconciliation']}
      lines={[
        {
          name: t.reconciliation.status,
          now: <RunState status={run.status} />,
          after: <RunState status="CANCELLED" />,
        },
      ]}
      run={(idempotencyKey) => souk.cancelReconciliationRun({ runId: run.id }, { idempotencyKey })}
      done={() => t.reconciliation.cancelled}
      onClose={() => search({ do: null })}
    >
      <p>{t.reconciliation.cancelText}</p>
    </ConfirmDialog>
  )
}
