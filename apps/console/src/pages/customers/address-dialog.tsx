import type { Address, AddressFormat } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { orNull } from '../../kit/given.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { countryNames } from '../../shared/names/countries.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'

interface AddressDialogProps {
  readonly customerId: string
  /** The one to change; a new one is made without. */
  readonly address?: Address
  /** Whether there is no other: the first is the default of both kinds unless somebody says otherwise. */
  readonly isFirst?: boolean
  readonly onClose: () => void
}

const parts = ['name', 'company', 'line1', 'line2', 'city', 'region', 'postal_code'] as const
type Part = (typeof parts)[number]
type Fields = Readonly<
  Record<Part | 'country' | 'phone' | 'labels' | 'shipping' | 'billing', string>
>

export function AddressDialog(props: AddressDialogProps) {
  const { customerId, address, isFirst = false, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(address, isFirst))
  const { country } = draft.fields
  const change = useChange({
    run: (_: undefined, idempotencyKey) => {
      const body = bodyOf(draft.fields)
      return address
        ? souk.updateAddress(
            { addressId: address.id, ...body },
            { idempotencyKey, ifMatch: `"v${address.version}"` },
          )
        : souk.createAddress({ customerId, ...body }, { idempotencyKey })
    },
    about: ['address', 'customer'],
    done: () => t.customers.addressSaved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOf(key, t)}
      isNew={address === undefined}
      title={address ? t.customers.changeAddress : t.customers.addAddress}
      action={address ? t.kit.save : t.customers.addAddress}
      isWide
      isIncomplete={country === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <AddressFields draft={draft} />
    </ChangeDialog>
  )
}

/** The fields of the country in its order, and those of every country. */
function AddressFields({ draft: { fields, set } }: { readonly draft: Draft<Fields> }) {
  const t = useTexts()
  const format = useFormat(fields.country)
  const text = (key: keyof Fields, isOptional: boolean) => (
    <TextField
      key={key}
      label={nameOf(key, t)}
      path={`/${key}`}
      isOptional={isOptional}
      value={fields[key]}
      hint={hintOf(key, format, t)}
      onInput={(value) => set({ [key]: value })}
    />
  )
  return (
    <div class="fields-beside">
      <NameField
        names={countryNames}
        label={nameOf('country', t)}
        path="/country"
        isFirst
        value={fields.country}
        onChange={(country) => set({ country })}
      />
      {(format?.fields ?? parts).map((part) => {
        const isOptional = !format?.required.includes(part)
        if (part !== 'region' || !format?.regions.length) return text(part, isOptional)
        return <RegionField key={part} {...{ format, isOptional, fields, set }} />
      })}
      {text('phone', true)}
      {text('labels', true)}
      <DefaultField name="shipping" {...{ fields, set }} />
      <DefaultField name="billing" {...{ fields, set }} />
    </div>
  )
}

type Setting = Pick<Draft<Fields>, 'fields' | 'set'>

function RegionField(
  props: Setting & { readonly format: AddressFormat; readonly isOptional: boolean },
) {
  const t = useTexts()
  const { format, isOptional, fields, set } = props
  return (
    <SelectField
      label={t.customers.addressFields.region}
      path="/region"
      isOptional={isOptional}
      value={fields.region}
      choices={[['', t.kit.none], ...format.regions.map(({ code, name }) => [code, name] as const)]}
      onChange={(region) => set({ region })}
    />
  )
}

function DefaultField({ name, fields, set }: Setting & { readonly name: 'shipping' | 'billing' }) {
  const t = useTexts()
  return (
    <SelectField
      label={nameOf(name, t)}
      path={`/is_default_${name}`}
      value={fields[name]}
      choices={[
        ['false', t.kit.no],
        ['true', t.kit.yes],
      ]}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

function useFormat(country: string): AddressFormat | undefined {
  const { data } = useQuery({
    key: ['address-format', country],
    about: [],
    isEnabled: country !== '',
    run: async (signal) => (await souk.getAddressFormat({ country }, { signal })).data,
  })
  return data
}

function hintOf(key: keyof Fields, format: AddressFormat | undefined, t: Texts) {
  if (key === 'labels') return t.customers.labelsHint
  const example = key === 'postal_code' ? format?.postal_code_example : undefined
  return example ? t.customers.postalCodeHint(example) : undefined
}

function nameOf(key: keyof Fields, t: Texts): string {
  if (key === 'shipping') return t.customers.defaultShipping
  if (key === 'billing') return t.customers.defaultBilling
  return key === 'phone' ? t.customers.phone : t.customers.addressFields[key]
}

function fieldsOf(address: Address | undefined, isFirst: boolean): Fields {
  const texts = parts.map((part) => [part, address?.[part] ?? ''])
  return {
    ...(Object.fromEntries(texts) as Record<Part, string>),
    country: address?.country ?? '',
    phone: address?.phone ?? '',
    labels: address?.labels.join(', ') ?? '',
    shipping: String(address?.is_default_shipping ?? isFirst),
    billing: String(address?.is_default_billing ?? isFirst),
  }
}

function bodyOf(fields: Fields) {
  return {
    country: fields.country,
    name: orNull(fields.name),
    company: orNull(fields.company),
    line1: orNull(fields.line1),
    line2: orNull(fields.line2),
    city: orNull(fields.city),
    region: orNull(fields.region),
    postal_code: orNull(fields.postal_code),
    phone: orNull(fields.phone),
    labels: [...new Set(fields.labels.split(',').map((label) => label.trim()))].filter(Boolean),
    is_default_shipping: fields.shipping === 'true',
    is_default_billing: fields.billing === 'true',
  }
}
