import type { PaymentGateway, SimulatePaymentRoutingResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { souk } from '../../../../api/souk.ts'
import { useTask } from '../../../../api/task.ts'
import * as requests from '../../../../base/generated/requests.ts'
import { Badge } from '../../../../kit/badge.tsx'
import { Button } from '../../../../kit/button.tsx'
import { Card } from '../../../../kit/card.tsx'
import { TextField } from '../../../../kit/field.tsx'
import { choicesOf } from '../../../../kit/limits.ts'
import { amountOf } from '../../../../kit/money.ts'
import { Refusal } from '../../../../kit/refusal.tsx'
import { SelectField } from '../../../../kit/select-field.tsx'
import { useCaller } from '../../../../session/caller.ts'
import { channelNames } from '../../../../shared/names/channels.tsx'
import { countryNames } from '../../../../shared/names/countries.ts'
import { currencyNames } from '../../../../shared/names/currencies.ts'
import { NameField } from '../../../../shared/names/name-field.tsx'
import { useTexts } from '../../../../texts/index.ts'

const limits = requests.simulatePaymentRouting
type Capture = (typeof limits.capture_method.values)[number]

interface SimulationProps {
  readonly gateways: readonly PaymentGateway[] | undefined
}

interface Typed {
  readonly method: string
  readonly amount: string
  readonly currency: string
  readonly country: string
  readonly channel: string
  readonly capture: string
}

/** Tries the rules on a payment that nobody makes. */
export function SimulationCard({ gateways }: SimulationProps) {
  const t = useTexts()
  const { tenant } = useCaller().data ?? {}
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const typed: Typed = {
    method: tenant?.mode === 'sandbox' ? 'pm_test_ok' : '',
    ...{ amount: '100', country: '', channel: '', capture: 'AUTOMATIC' },
    currency: tenant?.currency ?? 'EUR',
    ...changed,
  }
  const amount = amountOf(typed.amount, typed.currency)
  const isIncomplete = amount === undefined || typed.method.trim() === ''
  const task = useTask(async (signal) => {
    const asked = {
      method: typed.method.trim(),
      amount: { amount: amount ?? 0, currency: typed.currency },
      ...(typed.country !== '' && { country: typed.country }),
      ...(typed.channel !== '' && { channel: typed.channel }),
      capture_method: typed.capture as Capture,
    }
    return (await souk.simulatePaymentRouting(asked, { signal })).data
  })
  return (
    <Card title={t.gateways.simulation}>
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isIncomplete) void task.run()
        }}
      >
        <p class="soft">{t.gateways.simulationText}</p>
        <PaymentFields
          typed={typed}
          isWrongAmount={amount === undefined}
          set={(some) => setChanged((before) => ({ ...before, ...some }))}
        />
        <div>
          <Button isSubmit kind="primary" icon="play" isDisabled={isIncomplete || task.isRunning}>
            {t.gateways.simulate}
          </Button>
        </div>
        <Refusal error={task.error} />
        {task.result && <Result route={task.result} gateways={gateways ?? []} />}
      </form>
    </Card>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly isWrongAmount: boolean
  readonly set: (some: Partial<Typed>) => void
}

function PaymentFields({ typed, isWrongAmount, set }: FieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.method}
        label={t.gateways.method}
        hint={t.gateways.methodHint}
        value={typed.method}
        onInput={(method) => set({ method })}
      />
      <div class="fields-beside">
        <TextField
          label={t.gateways.amount}
          inputMode="decimal"
          value={typed.amount}
          onInput={(amount) => set({ amount })}
          wrong={isWrongAmount ? t.gateways.amountWrong : undefined}
        />
        <NameField
          names={currencyNames}
          label={t.kit.currency}
          value={typed.currency}
          onChange={(currency) => set({ currency })}
        />
        <NameField
          names={countryNames}
          label={t.gateways.country}
          none={t.gateways.any}
          value={typed.country}
          onChange={(country) => set({ country })}
        />
        <NameField
          names={channelNames}
          label={t.gateways.channel}
          none={t.gateways.any}
          value={typed.channel}
          onChange={(channel) => set({ channel })}
        />
      </div>
      <SelectField
        label={t.gateways.capture}
        choices={choicesOf(limits.capture_method.values, t.gateways.captures)}
        value={typed.capture}
        onChange={(capture) => set({ capture })}
      />
    </>
  )
}

interface ResultProps {
  readonly route: SimulatePaymentRoutingResponse
  readonly gateways: readonly PaymentGateway[]
}

/** Which gateway it would be and why, who is asked next, and what speaks against the others. */
function Result({ route, gateways }: ResultProps) {
  const t = useTexts()
  const nameOf = (id: string) => gateways.find((one) => one.id === id)?.name ?? id
  const { gateway_id, fallbacks, rule, reason, considered } = route
  const why = t.gateways.reasons[reason]
  return (
    <div class="stack" role="status">
      <div>
        <h3 class="theirs">
          {gateway_id === null ? t.gateways.notTaken : t.gateways.taken(nameOf(gateway_id))}
        </h3>
        {gateway_id !== null && (
          <p class="theirs">{rule === null ? why : t.gateways.byRule(rule, why)}</p>
        )}
        {fallbacks.length > 0 && (
          <p class="soft theirs">
            {t.gateways.next}: {fallbacks.map(nameOf).join(', ')}
          </p>
        )}
      </div>
      {considered.length > 0 && <Considered considered={considered} />}
      <Lacking route={route} gateways={gateways} />
    </div>
  )
}

function Considered({ considered }: Pick<ResultProps['route'], 'considered'>) {
  const t = useTexts()
  return (
    <div>
      <h3>{t.gateways.considered}</h3>
      <ol class="lines">
        {considered.map(({ rule, failed }) => (
          <li key={rule}>
            <span class="theirs">{rule}</span>
            {failed.length === 0 ? (
              <Badge isPlain tone="reached" text={t.gateways.applies} />
            ) : (
              <span class="soft small">
                {failed.map((one) => t.gateways.failed[one] ?? one).join(', ')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Lacking({ route: { lacking }, gateways }: ResultProps) {
  const t = useTexts()
  if (lacking.length === 0) return null
  const nameOf = (code: string) => gateways.find((one) => one.code === code)?.name ?? code
  return (
    <div>
      <h3>{t.gateways.lacking}</h3>
      <ul class="lines">
        {lacking.map(({ gateway, lacks }) => (
          <li key={gateway}>
            <span class="theirs">{nameOf(gateway)}</span>
            <span class="soft small">
              {lacks.map((one) => t.gateways.lacks[one] ?? one).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
