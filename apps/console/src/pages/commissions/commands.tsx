import type { CommissionPlan } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { stateAfter } from '../../kit/moves.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { providerNames } from '../../shared/names/providers.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownPlan } from './detail.tsx'
import { PlanStatus } from './sections.tsx'

const close = () => search({ do: null })

interface PlanProps {
  readonly plan: ShownPlan
}

function useCommands({ status }: CommissionPlan) {
  const may = useMay()
  return {
    rename: may('updateCommissionPlan'),
    activate: stateAfter('commission_plan', status, 'activate') && may('activateCommissionPlan'),
    assign: status === 'ACTIVE' && may('createCommissionAssignment'),
    retire: stateAfter('commission_plan', status, 'retire') && may('retireCommissionPlan'),
  }
}

export function PlanActions({ plan }: PlanProps) {
  const t = useTexts()
  const can = useCommands(plan)
  const { commissions } = t
  return (
    <>
      {can.retire && <Button onClick={() => search({ do: 'retire' })}>{commissions.retire}</Button>}
      {can.rename && (
        <Button icon="pencil" onClick={() => search({ do: 'rename' })}>
          {commissions.rename}
        </Button>
      )}
      {can.assign && (
        <Button kind="primary" onClick={() => search({ do: 'assign' })}>
          {commissions.assign}
        </Button>
      )}
      {can.activate && (
        <Button kind="primary" onClick={() => search({ do: 'activate' })}>
          {commissions.activate}
        </Button>
      )}
    </>
  )
}

export function PlanCommandDialog({ plan }: PlanProps) {
  const open = useAddress().query.get('do')
  const can = useCommands(plan)
  if (open === 'rename' && can.rename) return <RenameDialog plan={plan} />
  if (open === 'activate' && can.activate) return <ActivateDialog plan={plan} />
  if (open === 'assign' && can.assign) return <AssignDialog plan={plan} />
  if (open === 'retire' && can.retire) return <RetireDialog plan={plan} />
  return null
}

function RenameDialog({ plan }: PlanProps) {
  const t = useTexts()
  const draft = useDraft({ name: plan.name })
  const name = draft.fields.name.trim()
  const change = useChange<undefined, CommissionPlan>({
    run: (_, idempotencyKey) =>
      souk.updateCommissionPlan(
        { commissionPlanId: plan.id, name },
        { idempotencyKey, ifMatch: plan.etag },
      ),
    about: ['commission_plan'],
    done: (saved) => t.commissions.saved(saved.name),
    onEnd: close,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.commissions.name}
      shown={(_, value) => String(value)}
      title={t.commissions.rename}
      action={t.kit.save}
      isIncomplete={name === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <TextField
        {...requests.updateCommissionPlan.name}
        label={t.commissions.name}
        path="/name"
        isFirst
        value={draft.fields.name}
        onInput={(typed) => draft.set({ name: typed })}
      />
    </ChangeDialog>
  )
}

function ActivateDialog({ plan }: PlanProps) {
  const t = useTexts()
  const [forWhom, setForWhom] = useState('nobody')
  const { id: commissionPlanId, name, etag } = plan
  return (
    <ConfirmDialog<CommissionPlan>
      title={`${t.commissions.activate}: ${name}`}
      action={t.commissions.activate}
      about={['commission_plan', 'commission_assignment']}
      lines={[
        {
          name: t.commissions.status,
          now: <PlanStatus status={plan.status} />,
          after: <PlanStatus status="ACTIVE" />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.activateCommissionPlan(
          { commissionPlanId, is_default: forWhom === 'all' },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={(active) => t.commissions.activated(active.name)}
      onClose={close}
    >
      <p>{t.commissions.activateExplain}</p>
      <SelectField
        label={t.commissions.forWhom}
        path="/is_default"
        choices={[
          ['nobody', t.commissions.forNobody],
          ['all', t.commissions.forAll],
        ]}
        value={forWhom}
        onChange={setForWhom}
      />
    </ConfirmDialog>
  )
}

function AssignDialog({ plan }: PlanProps) {
  const t = useTexts()
  const [providerId, setProviderId] = useState('')
  return (
    <ConfirmDialog
      title={t.commissions.assignTitle}
      action={t.commissions.assign}
      about={['commission_assignment']}
      run={(idempotencyKey) =>
        souk.createCommissionAssignment(
          {
            provider_id: providerId === '' ? null : providerId,
            plan_id: plan.id,
            effective_from: undefined,
          },
          { idempotencyKey },
        )
      }
      done={() => t.commissions.assigned}
      onClose={close}
    >
      <p>{t.commissions.assignExplain}</p>
      <NameField
        names={providerNames}
        label={t.commissions.forWhom}
        path="/provider_id"
        isFirst
        none={t.commissions.forAll}
        value={providerId}
        onChange={setProviderId}
      />
    </ConfirmDialog>
  )
}

function RetireDialog({ plan }: PlanProps) {
  const t = useTexts()
  const { id: commissionPlanId, name, etag } = plan
  return (
    <ConfirmDialog<CommissionPlan>
      title={`${t.commissions.retire}: ${name}`}
      action={t.commissions.retire}
      isDanger
      about={['commission_plan']}
      lines={[
        {
          name: t.commissions.status,
          now: <PlanStatus status={plan.status} />,
          after: <PlanStatus status="RETIRED" />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.retireCommissionPlan({ commissionPlanId }, { idempotencyKey, ifMatch: etag })
      }
      done={(retired) => t.commissions.retired(retired.name)}
      onClose={close}
    >
      <p>{t.commissions.retireExplain}</p>
    </ConfirmDialog>
  )
}
