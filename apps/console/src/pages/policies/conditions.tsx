import { TextField } from '../../kit/field.tsx'
import { agentNames } from '../../shared/names/agents.ts'
import { NamesField, useHasChoices } from '../../shared/names/name-field.tsx'
import { useTexts } from '../../texts/index.ts'
import type { DraftProps } from './dialog.tsx'
import { wrongIn } from './draft.ts'

/** What has to hold besides; all that is said must. */
export function ConditionFields({ draft, set }: DraftProps) {
  const t = useTexts()
  return (
    <details>
      <summary>{t.policies.conditions}</summary>
      <div class="stack">
        <div class="fields-beside">
          <Condition draft={draft} set={set} field="amount_over" />
          <Condition draft={draft} set={set} field="change_over_percent" />
          <Condition draft={draft} set={set} field="cumulative_over" />
          <Condition draft={draft} set={set} field="cumulative_hours" />
          <Condition draft={draft} set={set} field="count_over" />
          <Condition draft={draft} set={set} field="count_hours" />
          <Condition draft={draft} set={set} field="items_over" />
          <Condition draft={draft} set={set} field="outside_from" />
          <Condition draft={draft} set={set} field="outside_to" />
        </div>
        <TextField
          label={t.policies.fields_changed}
          path="/match/fields_changed"
          isOptional
          hint={t.policies.fieldsHint}
          value={draft.fields_changed}
          onInput={(fields_changed) => set({ fields_changed })}
        />
        {draft.actors !== 'MEMBER' && <AgentChoice draft={draft} set={set} />}
      </div>
    </details>
  )
}

const labels = {
  amount_over: 'amount_over',
  cumulative_over: 'cumulative_over',
  cumulative_hours: 'hours',
  count_over: 'count_over',
  count_hours: 'hours',
  change_over_percent: 'change_over_percent',
  items_over: 'items_over',
  outside_from: 'outside_from',
  outside_to: 'outside_to',
} as const

/** Where each is in what is sent. */
const paths: Readonly<Record<keyof typeof labels, string>> = {
  amount_over: '/match/amount_over/amount',
  cumulative_over: '/match/cumulative_over/amount/amount',
  cumulative_hours: '/match/cumulative_over/window_hours',
  count_over: '/match/count_over/n',
  count_hours: '/match/count_over/window_hours',
  change_over_percent: '/match/change_over_percent',
  items_over: '/match/items_over',
  outside_from: '/match/outside_hours/from',
  outside_to: '/match/outside_hours/to',
}

/** One number, amount or time. */
function Condition({ draft, set, field }: DraftProps & { readonly field: keyof typeof labels }) {
  const t = useTexts()
  const wrong = wrongIn(draft)[field]
  const isMoney = field === 'amount_over' || field === 'cumulative_over'
  const isTime = field === 'outside_from' || field === 'outside_to'
  return (
    <TextField
      label={t.policies[labels[field]]}
      path={paths[field]}
      isOptional
      inputMode={isTime ? 'text' : isMoney ? 'decimal' : 'numeric'}
      {...(isMoney && { prefix: draft.currency })}
      {...(isTime && { example: '09:00' })}
      value={draft[field]}
      onInput={(value) => set({ [field]: value })}
      wrong={wrong && t.policies[wrong]}
    />
  )
}

function AgentChoice({ draft, set }: DraftProps) {
  const t = useTexts()
  if (!useHasChoices(agentNames)) return null
  return (
    <NamesField
      names={agentNames}
      label={t.policies.agents}
      add={t.policies.addAgent}
      chosen={draft.agents}
      onChange={(chosen) => set({ agents: chosen })}
    />
  )
}
