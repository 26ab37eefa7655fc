import type { TaxSettings } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { codesOf } from '../../kit/codes.ts'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { tagsText } from '../../kit/tags.ts'
import { countryName, countryNames } from '../../shared/names/countries.ts'
import { NameField, NamesField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

type Name =
  | 'rounding'
  | 'roundingLevel'
  | 'pricesIncludeTax'
  | 'inclusivePrices'
  | 'defaultTaxCode'
  | 'shippingTaxCode'
  | 'originCountry'
  | 'registrations'
type Fields = Readonly<Record<Name, string>>

const limits = requests.updateTaxSettings

export function SettingsDialog(props: {
  readonly settings: TaxSettings & { readonly etag: string | undefined }
  readonly onClose: () => void
}) {
  const { settings, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(settings))
  const wrong = wrongIn(draft.fields, t)
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      souk.updateTaxSettings(bodyOf(sent), { idempotencyKey, ifMatch: settings.etag }),
    about: ['tax_settings'],
    done: () => t.taxes.settingsSaved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.taxes[key]}
      shown={(key, value) => shownIn(key, String(value), t)}
      isSheet
      title={t.taxes.changeSettings}
      action={t.kit.save}
      isIncomplete={Object.keys(wrong).length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <PlaceFields draft={draft} wrong={wrong} />
      <CodeFields draft={draft} wrong={wrong} />
      <RoundingFields draft={draft} wrong={wrong} />
    </ChangeDialog>
  )
}

interface PartProps {
  readonly draft: Draft<Fields>
  readonly wrong: Partial<Fields>
}

function PlaceFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <NameField
        names={countryNames}
        label={t.taxes.originCountry}
        path="/origin_country"
        isFirst
        none={t.kit.none}
        value={fields.originCountry}
        onChange={(originCountry) => set({ originCountry })}
      />
      <NamesField
        names={countryNames}
        label={t.taxes.registrations}
        add={t.taxes.addRegistration}
        path="/registrations"
        hint={t.taxes.registrationsHint}
        chosen={new Set(codesOf(fields.registrations))}
        onChange={(countries) => set({ registrations: tagsText([...countries].sort()) })}
      />
    </>
  )
}

function CodeFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.default_tax_code}
        label={t.taxes.defaultTaxCode}
        path="/default_tax_code"
        hint={t.taxes.defaultTaxCodeHint}
        value={fields.defaultTaxCode}
        onInput={(defaultTaxCode) => set({ defaultTaxCode })}
      />
      <TextField
        {...limits.shipping_tax_code}
        label={t.taxes.shippingTaxCode}
        path="/shipping_tax_code"
        isOptional
        hint={t.taxes.shippingTaxCodeHint}
        value={fields.shippingTaxCode}
        onInput={(shippingTaxCode) => set({ shippingTaxCode })}
      />
    </>
  )
}

function RoundingFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.taxes.pricesIncludeTax}
        path="/prices_include_tax"
        hint={t.taxes.pricesIncludeTaxHint}
        choices={choicesOf(['no', 'yes'], t.taxes.inclusives)}
        value={fields.pricesIncludeTax}
        onChange={(pricesIncludeTax) => set({ pricesIncludeTax })}
      />
      <SelectField
        label={t.taxes.inclusivePrices}
        path="/inclusive_prices"
        choices={choicesOf(limits.inclusive_prices.values, t.taxes.inclusivePolicies)}
        value={fields.inclusivePrices}
        onChange={(inclusivePrices) => set({ inclusivePrices })}
      />
      <SelectField
        label={t.taxes.roundingLevel}
        path="/rounding_level"
        choices={choicesOf(limits.rounding_level.values, t.taxes.roundingLevels)}
        value={fields.roundingLevel}
        onChange={(roundingLevel) => set({ roundingLevel })}
      />
      <SelectField
        label={t.taxes.rounding}
        path="/rounding"
        hint={t.taxes.roundingHint}
        choices={choicesOf(limits.rounding.values, t.taxes.roundings)}
        value={fields.rounding}
        onChange={(rounding) => set({ rounding })}
      />
    </>
  )
}

function fieldsOf(settings: TaxSettings): Fields {
  return {
    rounding: settings.rounding,
    roundingLevel: settings.rounding_level,
    pricesIncludeTax: settings.prices_include_tax ? 'yes' : 'no',
    inclusivePrices: settings.inclusive_prices,
    defaultTaxCode: settings.default_tax_code,
    shippingTaxCode: settings.shipping_tax_code ?? '',
    originCountry: settings.origin_country ?? '',
    registrations: tagsText(settings.registrations),
  }
}

function wrongIn(fields: Fields, t: Texts): Partial<Fields> {
  return {
    ...(fields.defaultTaxCode.trim() === '' && { defaultTaxCode: t.kit.missing }),
  }
}

function shownIn(key: Name, value: string, t: Texts): string {
  const { taxes } = t
  if (key === 'rounding') return taxes.roundings[value as TaxSettings['rounding']]
  if (key === 'roundingLevel') return taxes.roundingLevels[value as TaxSettings['rounding_level']]
  if (key === 'pricesIncludeTax') return taxes.inclusives[value as 'no' | 'yes']
  if (key === 'inclusivePrices')
    return taxes.inclusivePolicies[value as TaxSettings['inclusive_prices']]
  if (key === 'originCountry') return value === '' ? t.kit.none : countryName(value)
  if (key === 'registrations') {
    return codesOf(value).map(countryName).join(', ') || taxes.wherever
  }
  return value || t.kit.none
}

function bodyOf(sent: Partial<Fields>) {
  const { defaultTaxCode, shippingTaxCode, originCountry, registrations } = sent
  return {
    rounding: sent.rounding as TaxSettings['rounding'] | undefined,
    rounding_level: sent.roundingLevel as TaxSettings['rounding_level'] | undefined,
    prices_include_tax:
      sent.pricesIncludeTax === undefined ? undefined : sent.pricesIncludeTax === 'yes',
    inclusive_prices: sent.inclusivePrices as TaxSettings['inclusive_prices'] | undefined,
    default_tax_code: defaultTaxCode?.trim(),
    shipping_tax_code: shippingTaxCode === undefined ? undefined : shippingTaxCode.trim() || null,
    origin_country: originCountry === undefined ? undefined : originCountry || null,
    registrations: registrations === undefined ? undefined : codesOf(registrations),
  }
}
