import * as requests from '../../base/generated/requests.ts'
import { TextField } from '../../kit/field.tsx'
import { percentText } from '../../kit/percent.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { channelNames } from '../../shared/names/channels.tsx'
import { countryNames } from '../../shared/names/countries.ts'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import { campaignNames } from '../../shared/names/promotions.ts'
import { useTexts } from '../../texts/index.ts'
import type { PartProps } from './effect-fields.tsx'
import { providerShareOf } from './fields.ts'

const limits = requests.createPromotion
const entries = Object.entries as (words: object) => [string, string][]

export function MainFields({ draft: { fields, set }, isNew }: PartProps & { isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.name}
        label={t.promotions.name}
        path="/name"
        isFirst
        example={t.promotions.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      {isNew && (
        <SelectField
          label={t.promotions.trigger}
          path="/trigger"
          choices={entries(t.promotions.triggers)}
          value={fields.trigger}
          onChange={(trigger) => set({ trigger })}
        />
      )}
      <NameField
        names={campaignNames}
        label={t.promotions.campaign}
        path="/campaign_id"
        none={t.promotions.noCampaign}
        value={fields.campaign}
        onChange={(campaign) => set({ campaign })}
      />
    </>
  )
}

export function ConditionFields({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  return (
    <>
      <div class="fields-beside">
        <TextField
          label={t.promotions.minValue}
          path="/conditions/min_value"
          isOptional
          prefix={currency}
          inputMode="decimal"
          value={fields.minValue}
          onInput={(minValue) => set({ minValue })}
          wrong={wrong.minValue}
        />
        <TextField
          label={t.promotions.minQuantity}
          path="/conditions/min_quantity"
          isOptional
          inputMode="numeric"
          value={fields.minQuantity}
          onInput={(minQuantity) => set({ minQuantity })}
          wrong={wrong.minQuantity}
        />
      </div>
      <SelectField
        label={t.promotions.firstOrder}
        path="/conditions/first_order"
        choices={entries(t.promotions.firstOrders)}
        value={fields.firstOrder}
        onChange={(firstOrder) => set({ firstOrder })}
      />
      <NamesField
        names={customerGroupNames}
        label={t.promotions.groups}
        add={t.promotions.addGroup}
        path="/conditions/customer_group_ids"
        chosen={fields.groups}
        onChange={(groups) => set({ groups })}
      />
      <NamesField
        names={countryNames}
        label={t.promotions.countries}
        add={t.promotions.addCountry}
        path="/conditions/countries"
        chosen={fields.countries}
        onChange={(countries) => set({ countries })}
      />
      <NamesField
        names={channelNames}
        label={t.promotions.channels}
        add={t.promotions.addChannel}
        path="/channels"
        chosen={fields.channels}
        onChange={(channels) => set({ channels })}
      />
    </>
  )
}

const counts = [
  ['total', '/limits/total'],
  ['perCustomer', '/limits/per_customer'],
  ['perOrder', '/limits/per_order'],
] as const

export function LimitFields({ draft: { fields, set }, wrong, currency }: PartProps) {
  const t = useTexts()
  return (
    <>
      {counts.map(([name, path]) => (
        <TextField
          key={name}
          label={t.promotions[name]}
          path={path}
          isOptional
          inputMode="numeric"
          value={fields[name]}
          onInput={(value) => set({ [name]: value })}
          wrong={wrong[name]}
        />
      ))}
      <TextField
        label={t.promotions.budget}
        path="/limits/budget"
        isOptional
        prefix={currency}
        inputMode="decimal"
        hint={t.promotions.budgetHint}
        value={fields.budget}
        onInput={(budget) => set({ budget })}
        wrong={wrong.budget}
      />
    </>
  )
}

const choices = [
  ['sale', 'sales', '/combinable_with_sale_price'],
  ['floor', 'floors', '/allow_below_floor'],
  ['onReturn', 'onReturns', '/on_return'],
] as const

export function RuleFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.promotions.priority}
        path="/priority"
        inputMode="numeric"
        hint={t.promotions.priorityHint}
        value={fields.priority}
        onInput={(priority) => set({ priority })}
        wrong={wrong.priority}
      />
      <div class="fields-beside">
        <SelectField
          label={t.promotions.mode}
          path="/stacking/mode"
          choices={entries(t.promotions.modes)}
          value={fields.mode}
          onChange={(mode) => set({ mode })}
        />
        <TextField
          label={t.promotions.group}
          path="/stacking/group"
          isOptional
          hint={t.promotions.groupHint}
          value={fields.group}
          onInput={(group) => set({ group })}
          wrong={wrong.group}
        />
      </div>
      {choices.map(([name, words, path]) => (
        <SelectField
          key={name}
          label={t.promotions[name]}
          path={path}
          choices={entries(t.promotions[words])}
          value={fields[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <TextField
        label={t.promotions.operatorShare}
        path="/funding"
        prefix="%"
        inputMode="decimal"
        hint={t.promotions.providerShare(
          percentText(providerShareOf(fields.operatorShare), t.kit.none),
        )}
        value={fields.operatorShare}
        onInput={(operatorShare) => set({ operatorShare })}
        wrong={wrong.operatorShare}
      />
    </>
  )
}
