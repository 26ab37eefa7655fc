import type { Agent } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { neverDelegated } from '../../base/generated/access.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useCaller } from '../../session/caller.ts'
import { memberNames, useMemberNames } from '../../shared/names/members.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { OperationPicker } from '../../shared/operation-picker.tsx'
import { ScopePicker } from '../../shared/scope-picker.tsx'
import { scopeName } from '../../shared/scopes.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'
import type { ShownAgent } from './detail.tsx'
import { type AgentDraft, agentOf, changedAgent, draftOf, isComplete, isWrong } from './draft.ts'

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
  const memberName = useMemberNames()
  const saved = draftOf(agent, caller?.id ?? '', caller?.tenant.currency ?? 'EUR')
  const draft = useDraft<AgentDraft>(saved)
  const { fields, set, changes } = draft
  const isNew = agent === undefined
  const change = useSave(agent, onClose)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => (key === 'currency' ? t.settings.currency : t.agents[key])}
      shown={(key, value) => shownText(key, value, { t, memberName })}
      isNew={isNew}
      title={isNew ? t.agents.create : t.agents.change}
      action={isNew ? t.agents.create : t.kit.save}
      isWide
      isIncomplete={!isComplete(fields)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run({ fields, changed: changes.map(({ key }) => key) })}
      onClose={onClose}
    >
      <TextFields draft={fields} set={set} isNew={isNew} />
      <LimitFields draft={fields} set={set} />
      <details open={isNew}>
        <summary>{t.agents.scopes}</summary>
        <ScopePicker
          label={t.agents.scopes}
          chosen={fields.scopes}
          onChange={(scopes) => set({ scopes })}
          except={neverAnAgents}
        />
      </details>
      <ToolFields draft={fields} set={set} />
    </ChangeDialog>
  )
}

interface Save {
  readonly fields: AgentDraft
  readonly changed: readonly (keyof AgentDraft)[]
}

function useSave(agent: ShownAgent | undefined, onClose: () => void) {
  const t = useTexts()
  return useChange<Save, Agent>({
    run: ({ fields, changed }, idempotencyKey) =>
      agent
        ? souk.updateAgent(
            { agentId: agent.id, ...changedAgent(fields, changed) },
            { idempotencyKey, ifMatch: agent.etag },
          )
        : souk.createAgent({ ...agentOf(fields), kind: fields.kind }, { idempotencyKey }),
    about: ['agent'],
    done: ({ name }) => t.agents.saved(name),
    onEnd: onClose,
  })
}

interface Words {
  readonly t: Texts
  readonly memberName: (id: string) => string
}

function shownText(key: keyof AgentDraft, value: FieldValue, { t, memberName }: Words): string {
  if (key === 'owner') return memberName(String(value))
  if (typeof value !== 'object') return String(value)
  if (value.has('*')) return t.agents.allTools
  const nameOf = (one: string) => (key === 'tools' ? operationName(one, t) : scopeName(one, t))
  return [...value].map(nameOf).sort().join(', ')
}

function TextFields({ draft, set, isNew }: DraftProps & { readonly isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.createAgent.name}
        label={t.agents.name}
        path="/name"
        isFirst
        value={draft.name}
        onInput={(name) => set({ name })}
      />
      <TextField
        {...requests.createAgent.purpose}
        label={t.agents.purpose}
        path="/purpose"
        isLong
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
            choices={choicesOf(requests.createAgent.kind.values, t.agents.kinds)}
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
      path="/owner_member_id"
      hint={t.agents.ownerHint}
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
            path={`/limits/${field}`}
            isOptional
            inputMode={isCount ? 'numeric' : 'decimal'}
            {...(!isCount && { prefix: draft.currency })}
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
        value={draft.tools.has('*') ? 'all' : 'some'}
        choices={[
          ['all', t.agents.allTools],
          ['some', t.agents.someTools],
        ]}
        onChange={(choice) => set({ tools: new Set(choice === 'all' ? ['*'] : []) })}
      />
      {!draft.tools.has('*') && (
        <OperationPicker path="/tools" chosen={draft.tools} onChange={(tools) => set({ tools })} />
      )}
    </>
  )
}
