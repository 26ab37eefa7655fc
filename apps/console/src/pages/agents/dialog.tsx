import type { Agent } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { neverDelegated } from '../../base/generated/access.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { linesOf } from '../../shared/difference-lines.tsx'
import { memberNames } from '../../shared/names/members.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { OperationPicker } from '../../shared/operation-picker.tsx'
import { ScopePicker } from '../../shared/scope-picker.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ShownAgent } from './detail.tsx'
import { type AgentDraft, agentOf, draftOf, isComplete, isWrong } from './draft.ts'

interface AgentDialogProps {
  /** The one to change; a new one is made without. */
  readonly agent?: ShownAgent
  readonly onClose: () => void
}

interface DraftProps {
  readonly draft: AgentDraft
  readonly set: (changed: Partial<AgentDraft>) => void
}

const neverAnAgents: ReadonlySet<string> = new Set(neverDelegated)

export function AgentDialog({ agent, onClose }: AgentDialogProps) {
  const t = useTexts()
  const { data: caller } = useCaller()
  const [draft, setDraft] = useState(() =>
    draftOf(agent, caller?.id ?? '', caller?.tenant.currency ?? 'EUR'),
  )
  const set = (changed: Partial<AgentDraft>) => setDraft({ ...draft, ...changed })
  const sent = agentOf(draft)
  const lines = agent ? linesOf(changeOf(agent, sent), t, false) : []
  const change = useChange<undefined, Agent>({
    run: (_, idempotencyKey) =>
      agent
        ? souk.updateAgent({ agentId: agent.id, ...sent }, { idempotencyKey, ifMatch: agent.etag })
        : souk.createAgent({ ...sent, kind: draft.kind }, { idempotencyKey }),
    about: ['agent'],
    done: ({ name }) => t.agents.saved(name),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={agent ? t.agents.change : t.agents.create}
      action={agent ? t.kit.save : t.agents.create}
      isWide
      isIncomplete={!isComplete(draft) || (agent !== undefined && lines.length === 0)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <TextFields draft={draft} set={set} isNew={agent === undefined} />
      <LimitFields draft={draft} set={set} />
      <details open={agent === undefined}>
        <summary>{t.agents.scopes}</summary>
        <ScopePicker
          chosen={draft.scopes}
          onChange={(scopes) => set({ scopes })}
          except={neverAnAgents}
        />
      </details>
      <ToolFields draft={draft} set={set} />
      {lines.length > 0 && <NowAfter lines={lines} />}
    </Dialog>
  )
}

function changeOf(agent: Agent, sent: ReturnType<typeof agentOf>) {
  const { name, purpose, owner_member_id, scopes, tools, limits } = agent
  const before = { name, purpose, owner_member_id, scopes, tools, limits }
  return { resource: 'agent', id: agent.id, before, after: sent }
}

function TextFields({ draft, set, isNew }: DraftProps & { readonly isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.agents.name}
        isFirst
        maxLength={200}
        value={draft.name}
        onInput={(name) => set({ name })}
      />
      <TextField
        label={t.agents.purpose}
        isLong
        maxLength={1_000}
        hint={t.agents.purposeHint}
        value={draft.purpose}
        onInput={(purpose) => set({ purpose })}
      />
      <div class="fields-beside">
        <OwnerField draft={draft} set={set} />
        {isNew && (
          <SelectField
            label={t.agents.kind}
            value={draft.kind}
            choices={Object.entries(t.agents.kinds)}
            onChange={(kind) => set({ kind: kind as AgentDraft['kind'] })}
          />
        )}
      </div>
    </>
  )
}

function OwnerField({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <NameField
      names={memberNames}
      label={t.agents.owner}
      hint={t.agents.ownerHint}
      isRequired
      value={draft.owner}
      onChange={(owner) => set({ owner })}
    />
  )
}

function LimitFields({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      {(['per_action', 'per_day', 'actions_per_hour'] as const).map((field) => {
        const isCount = field === 'actions_per_hour'
        const wrong = isCount ? t.policies.numberWrong : t.policies.amountWrong
        return (
          <TextField
            key={field}
            label={t.agents[field]}
            isOptional
            inputMode={isCount ? 'numeric' : 'decimal'}
            {...(!isCount && { prefix: draft.currency })}
            maxLength={20}
            value={draft[field]}
            onInput={(value) => set({ [field]: value })}
            wrong={isWrong(draft, field) ? wrong : undefined}
          />
        )
      })}
    </div>
  )
}

function ToolFields({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.agents.tools}
        value={draft.hasTools ? 'some' : 'all'}
        choices={[
          ['all', t.agents.allTools],
          ['some', t.agents.someTools],
        ]}
        onChange={(choice) => set({ hasTools: choice === 'some' })}
      />
      {draft.hasTools && (
        <OperationPicker chosen={draft.tools} onChange={(tools) => set({ tools })} />
      )}
    </>
  )
}
