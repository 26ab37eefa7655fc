import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import { dayMs } from '../../../base/day.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { amountOf, moneyText } from '../../../kit/money.ts'
import { exactTime } from '../../../kit/time.tsx'
import { unitsOf } from '../../../kit/units.ts'
import { useCaller } from '../../../session/caller.ts'
import { clock } from '../../../session/clock.ts'
import { agentNames } from '../../../shared/names/agents.ts'
import { NameField } from '../../../shared/names/name-field.tsx'
import { OperationPicker } from '../../../shared/operation-picker.tsx'
import { useTexts } from '../../../texts/index.ts'

interface GrantDialogProps {
  readonly agentId: string
  readonly onClose: () => void
}
const daysMax = 90

interface Draft {
  readonly agentId: string
  readonly operations: ReadonlySet<string>
  readonly each: string
  readonly total: string
  readonly count: string
  readonly days: string
  readonly reason: string
}

export function GrantDialog({ agentId, onClose }: GrantDialogProps) {
  const t = useTexts()
  const currency = useCaller().data?.tenant.currency ?? 'EUR'
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(agentId))
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const facts = factsOf(draft, currency)
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createApprovalGrant(
        {
          agent_id: draft.agentId,
          operations: [...draft.operations],
          count: facts.count ?? 0,
          until: untilOf(facts.days ?? 1).toISOString(),
          amount_each: draft.each === '' ? undefined : { amount: facts.each ?? 0, currency },
          amount_total: draft.total === '' ? undefined : { amount: facts.total ?? 0, currency },
          reason: given(draft.reason),
        },
        { idempotencyKey },
      ),
    about: ['approval_grant'],
    done: () => t.grants.created,
    onEnd: onClose,
  })
  return (
    <Dialog
      title={t.grants.create}
      action={t.grants.create}
      isWide
      isIncomplete={!facts.isFine || draft.agentId === '' || draft.operations.size === 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <p class="soft">{t.grants.explain}</p>
      <AgentField value={draft.agentId} onChange={(chosen) => set({ agentId: chosen })} />
      <OperationPicker
        isRequired
        path="/operations"
        chosen={draft.operations}
        onChange={(operations) => set({ operations })}
      />
      <Bounds draft={draft} set={set} currency={currency} />
      {facts.isFine && <WhatIsGranted facts={facts} currency={currency} />}
    </Dialog>
  )
}

function WhatIsGranted(props: {
  readonly facts: ReturnType<typeof factsOf>
  readonly currency: string
}) {
  const t = useTexts()
  const { count = 0, days = 1, total } = props.facts
  const money = (amount: number) => moneyText({ amount, currency: props.currency })
  return (
    <NowAfter
      lines={[
        { name: t.grants.count, now: t.grants.times(0), after: t.grants.times(count) },
        { name: t.grants.until, now: t.kit.none, after: exactTime(untilOf(days)) },
        ...(total === undefined
          ? []
          : [{ name: t.grants.total, now: t.kit.none, after: money(total) }]),
      ]}
    />
  )
}

function emptyDraft(agentId: string): Draft {
  return {
    agentId,
    operations: new Set(),
    each: '',
    total: '',
    count: '10',
    days: '30',
    reason: '',
  }
}

function untilOf(days: number): Date {
  return new Date(clock.value.getTime() + days * dayMs)
}

/** The numbers that somebody typed; undefined where one is none. */
function factsOf(draft: Draft, currency: string) {
  const count = unitsOf(draft.count, requests.createApprovalGrant.count)
  const days = unitsOf(draft.days, { minimum: 1, maximum: daysMax })
  const each = amountOf(draft.each, currency)
  const total = amountOf(draft.total, currency)
  const isMoneyFine =
    (draft.each === '' || each !== undefined) && (draft.total === '' || total !== undefined)
  return {
    count,
    days,
    each,
    total,
    isFine: isMoneyFine && count !== undefined && days !== undefined,
  }
}

function Bounds(props: {
  readonly draft: Draft
  readonly set: (changed: Partial<Draft>) => void
  readonly currency: string
}) {
  const t = useTexts()
  const { draft, set, currency } = props
  const { count, days, each, total } = factsOf(draft, currency)
  const wrongMoney = (typed: string, amount: number | undefined) =>
    typed !== '' && amount === undefined ? t.policies.amountWrong : undefined
  return (
    <>
      <div class="fields-beside">
        <TextField
          label={t.grants.count}
          path="/count"
          inputMode="numeric"
          value={draft.count}
          onInput={(typed) => set({ count: typed })}
          wrong={count === undefined ? t.grants.countWrong : undefined}
        />
        <TextField
          label={t.grants.days}
          path="/until"
          inputMode="numeric"
          value={draft.days}
          onInput={(typed) => set({ days: typed })}
          wrong={days === undefined ? t.grants.daysWrong : undefined}
        />
        <TextField
          label={t.grants.each}
          path="/amount_each/amount"
          isOptional
          prefix={currency}
          inputMode="decimal"
          value={draft.each}
          onInput={(typed) => set({ each: typed })}
          wrong={wrongMoney(draft.each, each)}
        />
        <TextField
          label={t.grants.total}
          path="/amount_total/amount"
          isOptional
          prefix={currency}
          inputMode="decimal"
          value={draft.total}
          onInput={(typed) => set({ total: typed })}
          wrong={wrongMoney(draft.total, total)}
        />
      </div>
      <TextField
        {...requests.createApprovalGrant.reason}
        label={t.grants.reason}
        path="/reason"
        isOptional
        value={draft.reason}
        onInput={(reason) => set({ reason })}
      />
    </>
  )
}

function AgentField(props: { readonly value: string; readonly onChange: (id: string) => void }) {
  const t = useTexts()
  return (
    <NameField
      names={agentNames}
      label={t.grants.agent}
      path="/agent_id"
      isRequired
      value={props.value}
      onChange={props.onChange}
    />
  )
}
