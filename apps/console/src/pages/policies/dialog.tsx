import type { ApprovalPolicy } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { operatorRoles } from '../../base/generated/access.ts'
import { CheckGroup } from '../../kit/check-group.tsx'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { linesOf } from '../../shared/difference-lines.tsx'
import { useTexts } from '../../texts/index.ts'
import { ConditionFields } from './conditions.tsx'
import { draftOf, isComplete, type PolicyDraft, policyOf, wrongIn } from './draft.ts'
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
  const [draft, setDraft] = useState(() => draftOf(policy, caller?.tenant.currency ?? 'EUR'))
  const set = (changed: Partial<PolicyDraft>) => setDraft({ ...draft, ...changed })
  const sent = policyOf(draft)
  const lines = policy ? linesOf(changeOf(policy, sent), t, false) : []
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      policy
        ? souk.updateApprovalPolicy(
            { policyId: policy.id, ...sent },
            { idempotencyKey, ifMatch: policy.etag },
          )
        : souk.createApprovalPolicy(sent, { idempotencyKey }),
    about: ['approval_policy'],
    done: () => t.policies.saved,
    onEnd: onClose,
  })
  const isIncomplete = !isComplete(draft) || Object.keys(wrongIn(draft)).length > 0
  return (
    <Dialog
      title={policy ? t.policies.edit : t.policies.create}
      action={policy ? t.kit.save : t.policies.create}
      isWide
      isIncomplete={isIncomplete || (policy !== undefined && lines.length === 0)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="note">{t.policies.takesTwo}</p>
      <WhatFields draft={draft} set={set} />
      <OperationChoice draft={draft} set={set} />
      <ConditionFields draft={draft} set={set} />
      {draft.effect === 'REQUIRE_APPROVAL' && <DeciderFields draft={draft} set={set} />}
      <Simulation policy={sent} policyId={policy?.id} isIncomplete={isIncomplete} />
      {lines.length > 0 && <NowAfter lines={lines} />}
    </Dialog>
  )
}

function changeOf(policy: ApprovalPolicy, sent: ReturnType<typeof policyOf>) {
  const { name, order, match, effect, approvers, ttl_hours, status } = policy
  const before = { name, order, match, effect, approvers, ttl_hours, status }
  return { resource: 'approval_policy', id: policy.id, before, after: { order, ...sent } }
}

function WhatFields({ draft, set }: DraftProps) {
  const t = useTexts()
  const { effects, actorKinds } = t.policies
  const wrong = wrongIn(draft)
  return (
    <>
      <TextField
        label={t.policies.name}
        isFirst
        maxLength={200}
        value={draft.name}
        onInput={(name) => set({ name })}
      />
      <div class="fields-beside">
        <SelectField
          label={t.policies.effect}
          value={draft.effect}
          choices={Object.entries(effects)}
          onChange={(effect) => set({ effect: effect as PolicyDraft['effect'] })}
        />
        <SelectField
          label={t.policies.actors}
          value={draft.actors}
          choices={Object.entries(actorKinds)}
          onChange={(actors) => set({ actors: actors as PolicyDraft['actors'] })}
        />
        <TextField
          label={t.policies.order}
          isOptional
          inputMode="numeric"
          maxLength={7}
          hint={t.policies.orderHint}
          value={draft.order}
          onInput={(order) => set({ order })}
          wrong={wrong.order && t.policies[wrong.order]}
        />
        <SelectField
          label={t.policies.status}
          value={draft.status}
          choices={[
            ['ACTIVE', t.states.approval_policy.ACTIVE],
            ['DISABLED', t.states.approval_policy.DISABLED],
          ]}
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
          chosen={draft.roles}
          onChange={(roles) => set({ roles })}
        />
        <CheckGroup
          label={t.policies.exclude}
          choices={[
            ['REQUESTER', t.approvals.REQUESTER],
            ['AGENT_OWNER', t.approvals.AGENT_OWNER],
          ]}
          chosen={draft.exclude}
          onChange={(exclude) => set({ exclude })}
        />
      </div>
      <div class="fields-beside">
        <TextField
          label={t.policies.quorum}
          inputMode="numeric"
          maxLength={1}
          value={draft.quorum}
          onInput={(quorum) => set({ quorum })}
          wrong={wrong.quorum && t.policies[wrong.quorum]}
        />
        <TextField
          label={t.policies.ttl}
          inputMode="numeric"
          maxLength={3}
          value={draft.ttl_hours}
          onInput={(ttl_hours) => set({ ttl_hours })}
          wrong={wrong.ttl_hours && t.policies[wrong.ttl_hours]}
        />
      </div>
    </>
  )
}
