import type { Fault } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { choicesOf, isWithin } from '../../kit/limits.ts'
import { percent } from '../../kit/percent.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../kit/time-field.tsx'
import { unitsOf } from '../../kit/units.ts'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useEndpoints } from '../../shared/webhook-endpoints.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

interface Draft {
  readonly target: string
  readonly kind: string
  readonly percent: string
  readonly latency: string
  readonly until: string
  readonly endpointId: string
}

const empty: Draft = {
  target: 'gateway',
  kind: 'error',
  percent: '100',
  latency: '2000',
  until: '',
  endpointId: '',
}

const close = () => search({ do: null })

export function CreateFaultDialog() {
  const t = useTexts()
  const [draft, setDraft] = useState(empty)
  const wrong = wrongWith(draft, t)
  const change = useChange({
    run: (body: Sent<'createFault'>, idempotencyKey) => souk.createFault(body, { idempotencyKey }),
    about: ['fault'],
    done: () => t.sandbox.faultMade,
    onEnd: close,
  })
  const isWrong = Object.values(wrong).some(Boolean)
  return (
    <Dialog
      title={t.sandbox.createFault}
      action={t.sandbox.createFault}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(bodyOf(draft))}
      onClose={close}
    >
      <FaultFields draft={draft} onChange={setDraft} wrong={wrong} />
      {!isWrong && (
        <NowAfter
          lines={[
            {
              name: t.sandbox.targets[draft.target as 'gateway'],
              now: t.sandbox.notDisturbed,
              after: `${t.sandbox.kindNames[draft.kind as 'error']} · ${t.sandbox.disturbedShare(percent(rateOf(draft), 4))}`,
            },
          ]}
        />
      )}
    </Dialog>
  )
}

function FaultFields(props: {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly wrong: ReturnType<typeof wrongWith>
}) {
  const t = useTexts()
  const { draft, onChange, wrong } = props
  const set = (field: keyof Draft) => (value: string) => onChange({ ...draft, [field]: value })
  return (
    <>
      <div class="fields-beside">
        <SelectField
          label={t.sandbox.target}
          isFirst
          choices={choicesOf(requests.createFault.target.values, t.sandbox.targets)}
          value={draft.target}
          onChange={set('target')}
        />
        <SelectField
          label={t.sandbox.kind}
          choices={choicesOf(requests.createFault.kind.values, t.sandbox.kindNames)}
          value={draft.kind}
          onChange={set('kind')}
        />
        <TextField
          label={t.sandbox.rate}
          path="/rate"
          hint={t.sandbox.rateHint}
          wrong={wrong.percent}
          inputMode="decimal"
          value={draft.percent}
          onInput={set('percent')}
        />
        {draft.kind === 'latency' && (
          <TextField
            label={t.sandbox.latency}
            path="/latency_ms"
            wrong={wrong.latency}
            inputMode="numeric"
            value={draft.latency}
            onInput={set('latency')}
          />
        )}
      </div>
      {draft.target === 'webhook' && (
        <EndpointField value={draft.endpointId} onChange={set('endpointId')} />
      )}
      <TimeField
        label={t.sandbox.until}
        path="/until"
        isOptional
        hint={t.sandbox.untilHint}
        value={draft.until}
        onInput={set('until')}
      />
    </>
  )
}

function EndpointField(props: {
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const t = useTexts()
  const may = useMay()
  const endpoints = useEndpoints()
  if (!may('listWebhookEndpoints')) return null
  return (
    <SelectField
      label={t.sandbox.endpoint}
      isOptional
      choices={[['', t.sandbox.anyEndpoint], ...endpoints.map(({ id, url }) => [id, url] as const)]}
      {...props}
    />
  )
}

function rateOf({ percent }: Draft): number {
  return Number(percent.replace(',', '.')) / 100
}

function wrongWith(draft: Draft, t: Texts) {
  const rate = rateOf(draft)
  return {
    percent: isWithin(rate, requests.createFault.rate) ? undefined : t.sandbox.rateWrong,
    latency:
      draft.kind !== 'latency' || latencyOf(draft) !== undefined
        ? undefined
        : t.sandbox.latencyWrong,
  }
}

function latencyOf({ latency }: Draft): number | undefined {
  return unitsOf(latency, requests.createFault.latency_ms)
}

function bodyOf(draft: Draft): Sent<'createFault'> {
  const until = timeOfField(draft.until)
  const isWebhook = draft.target === 'webhook'
  return {
    target: draft.target as Fault['target'],
    kind: draft.kind as Fault['kind'],
    rate: rateOf(draft),
    latency_ms: draft.kind === 'latency' ? latencyOf(draft) : undefined,
    until: until?.toISOString(),
    endpoint_id: isWebhook ? given(draft.endpointId) : undefined,
  }
}
