import type { PaymentGateway } from '@souk/sdk'
import * as requests from '../../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../../../kit/draft.ts'
import { TextField } from '../../../../kit/field.tsx'
import { SelectField } from '../../../../kit/select-field.tsx'
import { channelNames } from '../../../../shared/names/channels.tsx'
import { countryName, countryNames } from '../../../../shared/names/countries.ts'
import { currencyNames } from '../../../../shared/names/currencies.ts'
import { NameField, NamesField } from '../../../../shared/names/name-field.tsx'
import { useTexts } from '../../../../texts/index.ts'
import { type RoutingDialogProps, useSavedRules } from './order-dialog.tsx'
import { type Fields, faultsIn, fieldsOf, type Rule, ruleOf, sentRule } from './rules.ts'

const limits = requests.setPaymentRouting.rules.items

/** A rule: a new one comes last, and is moved where it can be seen among the others. */
export function RuleDialog(props: RoutingDialogProps & { readonly rule?: Rule }) {
  const t = useTexts()
  const { routing, gateways, rule, onClose } = props
  const draft = useDraft(fieldsOf(rule, gateways[0]?.id ?? ''))
  const { fields } = draft
  const others = routing.rules.filter((one) => one !== rule)
  const faults = faultsIn(fields, others)
  const change = useSavedRules(routing, onClose)
  const shown = useShown(gateways)
  const submit = () => {
    const sent = ruleOf(fields)
    const rules = routing.rules.map((one) => (one === rule ? sent : sentRule(one)))
    void change.run(rule ? rules : [...rules, sent])
  }
  const parts = { draft, faults, gateways }
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.gateways[key]}
      shown={shown}
      isNew={rule === undefined}
      isSheet
      title={rule ? t.gateways.editRule : t.gateways.addRule}
      action={rule ? t.kit.save : t.gateways.addRule}
      isIncomplete={fields.name.trim() === '' || Object.keys(faults).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...limits.name}
        label={t.gateways.name}
        path="/name"
        isFirst
        value={fields.name}
        onInput={(name) => draft.set({ name })}
        wrong={faults.name && t.gateways[faults.name]}
      />
      <GatewayFields {...parts} />
      <h3>{t.gateways.when}</h3>
      <p class="soft">{t.gateways.whenText}</p>
      <ConditionFields {...parts} />
      <AmountFields {...parts} />
    </ChangeDialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly faults: ReturnType<typeof faultsIn>
  readonly gateways: readonly PaymentGateway[]
}

function GatewayFields({ draft: { fields, set }, faults, gateways }: PartProps) {
  const t = useTexts()
  const choices = gateways.map(({ id, name }) => [id, name] as const)
  return (
    <div class="fields-beside">
      <SelectField
        label={t.gateways.chosen}
        path="/gateway_id"
        choices={choices}
        value={fields.chosen}
        onChange={(chosen) => set({ chosen })}
      />
      <SelectField
        label={t.gateways.fallback}
        path="/fallback_id"
        choices={[['', t.gateways.noFallback], ...choices]}
        value={fields.fallback}
        onChange={(fallback) => set({ fallback })}
        wrong={faults.fallback && t.gateways[faults.fallback]}
      />
    </div>
  )
}

function ConditionFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <NamesField
        names={currencyNames}
        label={t.gateways.currencies}
        add={t.gateways.addCurrency}
        chosen={fields.currencies}
        onChange={(currencies) => set({ currencies })}
      />
      <NamesField
        names={countryNames}
        label={t.gateways.countries}
        add={t.gateways.addCountry}
        chosen={fields.countries}
        onChange={(countries) => set({ countries })}
      />
      <NamesField
        names={channelNames}
        label={t.gateways.channels}
        add={t.gateways.addChannel}
        chosen={fields.channels}
        onChange={(channels) => set({ channels })}
      />
      <TextField
        label={t.gateways.methods}
        isOptional
        hint={t.gateways.methodsHint}
        value={fields.methods}
        onInput={(methods) => set({ methods })}
      />
    </>
  )
}

/** Amounts are of one currency: in another they hold for nothing. */
function AmountFields({ draft: { fields, set }, faults }: PartProps) {
  const t = useTexts()
  const { amountCurrency } = fields
  return (
    <>
      <NameField
        names={currencyNames}
        label={t.gateways.amountCurrency}
        isOptional
        none={t.gateways.noAmount}
        value={amountCurrency}
        onChange={(chosen) => set({ amountCurrency: chosen })}
      />
      {amountCurrency !== '' && (
        <div class="fields-beside">
          {(['min', 'max'] as const).map((end) => (
            <TextField
              key={end}
              label={t.gateways[end]}
              isOptional
              prefix={amountCurrency}
              inputMode="decimal"
              value={fields[end]}
              onInput={(typed) => set({ [end]: typed })}
              wrong={faults[end] && t.gateways[faults[end]]}
            />
          ))}
        </div>
      )}
    </>
  )
}

function useShown(gateways: readonly PaymentGateway[]) {
  const channelOf = channelNames.useAny()
  return (key: keyof Fields, value: FieldValue): string => {
    if (typeof value === 'object') {
      const nameOf = (one: string) => {
        if (key === 'countries') return countryName(one)
        return (key === 'channels' ? channelOf(one) : undefined) ?? one
      }
      return [...value].map(nameOf).join(', ')
    }
    const gateway = gateways.find(({ id }) => id === value)
    return gateway?.name ?? String(value)
  }
}
