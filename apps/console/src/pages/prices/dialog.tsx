import type { PriceList } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { navigate } from '../../router/address.ts'
import { useCaller } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { channelNames } from '../../shared/names/channels.tsx'
import { countryNames } from '../../shared/names/countries.ts'
import { customerGroupNames } from '../../shared/names/customer-groups.ts'
import { customerNames } from '../../shared/names/customers.tsx'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import { priceListNames } from '../../shared/names/price-lists.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { changesOf, type Fields, fieldsOf, listFrom, type Name, wrongIn } from './fields.ts'
import { type TaxInclusion, taxInclusions } from './words.ts'

export type ShownPriceList = PriceList & { readonly etag: string | undefined }

interface PriceListDialogProps {
  /** The one to change; a new one is made without. */
  readonly list?: ShownPriceList
  readonly onClose: () => void
}

const limits = requests.createPriceList

/** Its type and its currency are chosen once: for others there is another list. */
export function PriceListDialog({ list, onClose }: PriceListDialogProps) {
  const t = useTexts()
  const draft = useDraft<Fields>(fieldsOf(list, useCaller().data?.tenant.currency ?? 'EUR'))
  const wrong = wrongIn(draft.fields, t)
  const shown = useShown()
  const change = useSaving(list, draft, onClose)
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.prices[key]}
      shown={shown}
      isNew={list === undefined}
      isSheet
      title={list ? t.prices.edit : t.prices.create}
      action={list ? t.kit.save : t.prices.create}
      isIncomplete={Object.keys(wrong).length > 0 || draft.fields.name.trim() === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <MainFields draft={draft} wrong={wrong} isNew={list === undefined} />
      <SourceFields draft={draft} wrong={wrong} own={list?.id} />
      <ConditionFields draft={draft} wrong={wrong} />
      <TimeFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

function useSaving(list: ShownPriceList | undefined, draft: Draft<Fields>, onClose: () => void) {
  const t = useTexts()
  return useChange<undefined, PriceList>({
    run: (_, idempotencyKey) =>
      list
        ? souk.updatePriceList(
            { priceListId: list.id, ...changesOf(draft.changed, draft.fields) },
            { idempotencyKey, ifMatch: list.etag },
          )
        : souk.createPriceList(listFrom(draft.fields), { idempotencyKey }),
    about: ['price_list'],
    done: ({ id, name }) => {
      if (list) return t.prices.saved(name)
      navigate(`prices/${id}`)
      return t.prices.created(name)
    },
    onEnd: onClose,
  })
}

/** What fields hold, in words. */
function useShown(): (key: Name, value: FieldValue) => string {
  const t = useTexts()
  const names = {
    channels: channelNames.useAny(),
    countries: countryNames.useAny(),
    customers: customerNames.useAny(),
    groups: customerGroupNames.useAny(),
  }
  const listName = priceListNames.useAny()
  return (key, value) => {
    if (typeof value === 'object') {
      const nameOf = names[key as keyof typeof names]
      return [...value].map((one) => nameOf(one) ?? one).join(', ')
    }
    const text = String(value)
    if (key === 'parent') return text === '' ? t.prices.basePrices : (listName(text) ?? text)
    return shownText(key, text, t)
  }
}

function shownText(key: Name, text: string, t: Texts): string {
  if (key === 'type') return t.prices.types[text as PriceList['type']]
  if (key === 'taxInclusive') return t.prices.taxInclusives[text as TaxInclusion]
  if (key === 'percentage') return text === '' ? t.prices.ownPrices : `${text} %`
  return text.replace('T', ' ')
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Record<Name, string>>
}

function MainFields({ draft: { fields, set }, wrong, isNew }: PartProps & { isNew: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.name}
        label={t.prices.name}
        path="/name"
        isFirst
        example={t.prices.nameExample}
        value={fields.name}
        onInput={(name) => set({ name })}
      />
      {isNew && (
        <div class="fields-beside">
          <SelectField
            label={t.prices.type}
            path="/type"
            hint={t.prices.typeHints[fields.type as PriceList['type']]}
            choices={choicesOf(limits.type.values, t.prices.types)}
            value={fields.type}
            onChange={(type) => set({ type })}
          />
          <TextField
            {...limits.currency}
            label={t.prices.currency}
            path="/currency"
            hint={t.prices.typeFixed}
            value={fields.currency}
            onInput={(currency) => set({ currency })}
            wrong={fields.currency === '' ? undefined : wrong.currency}
          />
        </div>
      )}
      <SelectField
        label={t.prices.taxInclusive}
        path="/tax_inclusive"
        choices={choicesOf(taxInclusions, t.prices.taxInclusives)}
        value={fields.taxInclusive}
        onChange={(taxInclusive) => set({ taxInclusive })}
      />
    </>
  )
}

function SourceFields({
  draft: { fields, set },
  wrong,
  own,
}: PartProps & { own?: string | undefined }) {
  const t = useTexts()
  return (
    <>
      <TextField
        label={t.prices.percentage}
        path="/adjust_rate"
        isOptional
        prefix="%"
        maxLength={limits.adjust_rate.maxLength}
        hint={t.prices.percentageHint}
        value={fields.percentage}
        onInput={(percentage) => set({ percentage })}
        wrong={wrong.percentage}
      />
      {fields.percentage.trim() !== '' && (
        <NameField
          names={priceListNames}
          label={t.prices.parent}
          path="/parent_id"
          hint={t.prices.parentHint}
          none={t.prices.basePrices}
          except={new Set(own === undefined ? [] : [own])}
          value={fields.parent}
          onChange={(parent) => set({ parent })}
          wrong={wrong.parent}
        />
      )}
    </>
  )
}

function ConditionFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <fieldset class="form-part" data-path="/conditions" data-wrong={wrong.customers && ''}>
      <legend>{t.prices.conditions}</legend>
      <p class="soft small">{t.prices.allConditions}</p>
      <NamesField
        names={channelNames}
        label={t.prices.channels}
        add={t.prices.addChannel}
        path="/conditions/channels"
        chosen={fields.channels}
        onChange={(channels) => set({ channels })}
      />
      <NamesField
        names={countryNames}
        label={t.prices.countries}
        add={t.prices.addCountry}
        path="/conditions/countries"
        chosen={fields.countries}
        onChange={(countries) => set({ countries })}
      />
      <NamesField
        names={customerNames}
        label={t.prices.customers}
        add={t.prices.addCustomer}
        path="/conditions/customer_ids"
        chosen={fields.customers}
        onChange={(customers) => set({ customers })}
      />
      <NamesField
        names={customerGroupNames}
        label={t.prices.groups}
        add={t.prices.addGroup}
        path="/conditions/customer_group_ids"
        chosen={fields.groups}
        onChange={(groups) => set({ groups })}
      />
      {wrong.customers !== undefined && <p class="wrong">{wrong.customers}</p>}
    </fieldset>
  )
}

function TimeFields({ draft: { fields, set }, wrong }: PartProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      <TimeField
        label={t.prices.startsAt}
        path="/starts_at"
        isOptional
        hint={t.prices.clockHint(clock.timeZone)}
        value={fields.startsAt}
        onInput={(startsAt) => set({ startsAt })}
      />
      <TimeField
        label={t.prices.endsAt}
        path="/ends_at"
        isOptional
        hint={t.prices.always}
        value={fields.endsAt}
        onInput={(endsAt) => set({ endsAt })}
        wrong={wrong.endsAt}
      />
    </div>
  )
}
