import type { AddressFormat } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { countryNames } from '../names/countries.ts'
import { NameField } from '../names/name-field.tsx'
import { type ContactFieldValues, contactPartName, parts } from './fields.ts'
import { formatOf } from './format.ts'

interface ContactFieldsProps {
  readonly fields: ContactFieldValues
  readonly set: (changed: Partial<ContactFieldValues>) => void
  /** Where the address is in what is sent. */
  readonly path?: string
  /** Whether the dialog begins with it. */
  readonly isFirst?: boolean
  /** Whether the order was made for this country and stays in it. */
  readonly hasFixedCountry?: boolean
}

/** The fields of the country in its order, and those of every country. */
export function ContactFields(props: ContactFieldsProps) {
  const { fields, set, path = '', isFirst = false, hasFixedCountry = false } = props
  const t = useTexts()
  const format = useFormat(fields.country)
  const shown = format?.fields ?? parts
  const text = (key: keyof ContactFieldValues, isOptional: boolean) => (
    <TextField
      key={key}
      isFirst={isFirst && hasFixedCountry && key === shown[0]}
      label={contactPartName(key, t)}
      path={`${path}/${key}`}
      isOptional={isOptional}
      value={fields[key]}
      hint={key === 'postal_code' ? postalCodeHint(format, t.customers.postalCodeHint) : undefined}
      onInput={(value) => set({ [key]: value })}
    />
  )
  return (
    <>
      {!hasFixedCountry && (
        <NameField
          names={countryNames}
          label={contactPartName('country', t)}
          path={`${path}/country`}
          isFirst={isFirst}
          value={fields.country}
          onChange={(country) => set({ country })}
        />
      )}
      {shown.map((part) => {
        const isOptional = !format?.required.includes(part)
        if (part !== 'region' || !format?.regions.length) return text(part, isOptional)
        return <RegionField key={part} {...{ format, isOptional, path, fields, set }} />
      })}
      {text('phone', true)}
    </>
  )
}

function postalCodeHint(
  format: AddressFormat | undefined,
  hintOf: (example: string) => string,
): string | undefined {
  const example = format?.postal_code_example
  return example ? hintOf(example) : undefined
}

interface RegionFieldProps extends Pick<ContactFieldsProps, 'fields' | 'set'> {
  readonly path: string
  readonly format: AddressFormat
  readonly isOptional: boolean
}

function RegionField({ format, isOptional, path, fields, set }: RegionFieldProps) {
  const t = useTexts()
  return (
    <SelectField
      label={t.customers.addressFields.region}
      path={`${path}/region`}
      isOptional={isOptional}
      value={fields.region}
      choices={[['', t.kit.none], ...format.regions.map(({ code, name }) => [code, name] as const)]}
      onChange={(region) => set({ region })}
    />
  )
}

function useFormat(country: string): AddressFormat | undefined {
  return useQuery({ ...formatOf(country), isEnabled: country !== '' }).data
}
