import type { ApprovalPolicy } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { operatorRoles } from '../../base/generated/access.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { CheckGroup } from '../../kit/check-group.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { agentNames } from '../../shared/names/agents.ts'
import { useTexts } from '../../texts/index.ts'
import { ConditionFields } from './conditions.tsx'
import { changedPolicy, draftOf, isComplete, type PolicyDraft, policyOf, wrongIn } from './draft.ts'
import { fieldLabel, fieldText } from './draft-words.ts'
import { OperationChoice } from './operations.tsx'
import { Simulation } from './simulation.tsx'

interface PolicyDialogProps {
  /** The one to change; a new one is made without. */
  readonly policy?: ApprovalPolicy & { readonly etag: string | undefined }
  readonly onClose: () => void
}

export interface DraftProps {
  readonly draft: PolicyDraft
  readonly set: (changed: Partial<PolicyDraft>) => void
}

/** A change of policies takes two people: what is sent here waits for the second. */
export function PolicyDialog({ policy, onClose }: PolicyDialogProps) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const nameOfAgent = agentNames.useAny()
  const agentName = (id: string) => nameOfAgent(id) ?? id
  const draft = useDraft<PolicyDraft>(draftOf(policy, caller?.tenant.currency ?? 'EUR'))
  const { fields, set, changes } = draft
  const isNew = policy === undefined
  const change = useSave(policy, onClose)
  const lacksOrder = !isNew && fields.order.trim() === ''
  const isWrong = !isComplete(fields) || Object.keys(wrongIn(fields)).length > 0
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => fieldLabel(key, t)}
      shown={(key, value) => fieldText(key, value, { t, agentName })}
      isNew={isNew}
      title={isNew ? t.policies.create : t.policies.edit}
      action={isNew ? t.policies.create : t.kit.save}
      isWide
      isIncomplete={isWrong || lacksOrder}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ fields, changed: changes.map(({ key }) => key) })}
      onClose={onClose}
    >
      <p class="note">{t.policies.takesTwo}</p>
      <WhatFields draft={fields} set={set} isNew={isNew} />
      <OperationChoice draft={fields} set={set} />
      <ConditionFields draft={fields} set={set} />
      {fields.effect === 'REQUIRE_APPROVAL' && <DeciderFields draft={fields} set={set} />}
      <Simulation policy={policyOf(fields)} policyId={policy?.id} isIncomplete={isWrong} />
    </ChangeDialog>
  )
}

interface Save {
  readonly fields: PolicyDraft
  readonly changed: readonly (keyof PolicyDraft)[]
}

function useSave(policy: PolicyDialogProps['policy'], onClose: () => void) {
  const t = useTexts()
  return useChange<Save, ApprovalPolicy>({
    run: ({ fields, changed }, idempotencyKey) =>
      policy
        ? souk.updateApprovalPolicy(
            { policyId: policy.id, ...changedPolicy(fields, changed) },
            { idempotencyKey, ifMatch: policy.etag },
          )
        : souk.createApprovalPolicy(policyOf(fields), { idempotencyKey }),
    about: ['approval_policy'],
    done: () => t.policies.saved,
    onEnd: onClose,
  })
}

function WhatFields({ draft, set, isNew }: DraftProps & { readonly isNew: boolean }) {
  const t = useTexts()
  const { effects, actorKinds } = t.policies
  const wrong = wrongIn(draft)
  return (
    <>
      <TextField
        {...requests.createApprovalPolicy.name}
        label={t.policies.name}
        path="/name"
        isFirst
        value={draft.name}
        onInput={(name) => set({ name })}
      />
      <div class="fields-beside">
        <SelectField
          label={t.policies.effect}
          value={draft.effect}
          choices={choicesOf(requests.createApprovalPolicy.effect.values, effects)}
          onChange={(effect) => set({ effect: effect as PolicyDraft['effect'] })}
        />
        <SelectField
          label={t.policies.actors}
          value={draft.actors}
          choices={choicesOf(requests.createApprovalPolicy.match.actors.values, actorKinds)}
          onChange={(actors) => set({ actors: actors as PolicyDraft['actors'] })}
        />
        <TextField
          label={t.policies.order}
          path="/order"
          isOptional={isNew}
          inputMode="numeric"
          hint={t.policies.orderHint}
          value={draft.order}
          onInput={(order) => set({ order })}
          wrong={wrong.order && t.policies[wrong.order]}
        />
        <SelectField
          label={t.policies.status}
          value={draft.status}
          choices={choicesOf(requests.createApprovalPolicy.status.values, t.states.approval_policy)}
          onChange={(status) => set({ status: status as PolicyDraft['status'] })}
        />
      </div>
    </>
  )
}

function DeciderFields({ draft, set }: DraftProps) {
  const t = useTexts()
  const wrong = wrongIn(draft)
  return (
    <>
      <div class="check-groups">
        <CheckGroup
          label={`${t.policies.approvers}: ${t.policies.roles}`}
          choices={operatorRoles.map((role) => [role, t.roles[role]])}
          isRequired
          path="/approvers/roles"
          chosen={draft.roles}
          onChange={(roles) => set({ roles })}
        />
        <CheckGroup
          label={t.policies.exclude}
          choices={choicesOf(
            requests.createApprovalPolicy.approvers.exclude.items.values,
            t.approvals,
          )}
          chosen={draft.exclude}
          onChange={(exclude) => set({ exclude })}
        />
      </div>
      <div class="fields-beside">
        <TextField
          label={t.policies.quorum}
          path="/approvers/quorum"
          inputMode="numeric"
          value={draft.quorum}
          onInput={(quorum) => set({ quorum })}
          wrong={wrong.quorum && t.policies[wrong.quorum]}
        />
        <TextField
          label={t.policies.ttl}
          path="/ttl_hours"
          inputMode="numeric"
          value={draft.ttl_hours}
          onInput={(ttl_hours) => set({ ttl_hours })}
          wrong={wrong.ttl_hours && t.policies[wrong.ttl_hours]}
        />
      </div>
    </>
  )
}
