import { type AddressFormat, type ContactAddressBody, isProblem } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { useAnswer } from '../../api/answers.ts'
import { souk } from '../../api/souk.ts'
import { allCountries, likelyCountry } from '../../base/countries.ts'
import { Field as FieldPart } from '../../kit/field.tsx'
import { type Texts, useAllTexts } from '../../texts/index.ts'

type Field = AddressFormat['fields'][number]
export type Draft = Partial<Record<Field, string>> & { readonly country: string }

/** What the browser knows these parts by. */
const autocomplete: Readonly<Record<Field, string>> = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postal_code: 'postal-code',
}
/** A parcel needs somebody to be given to. */
const alwaysRequired: readonly Field[] = ['name']
const lengthMax = 200

/** What is wrong with a draft, by field. */
export type Faults = Readonly<Partial<Record<Field | 'country' | 'email', string>>>

interface AddressFieldsProps {
  readonly draft: Draft
  readonly faults: Faults
  readonly onChange: (draft: Draft) => void
}

export function useAddressFormat(country: string) {
  return useAnswer<AddressFormat>(`format ${country}`, async (signal) => {
    return (await souk.getAddressFormat({ country }, { signal })).data
  })
}

/** The fields that addresses of a country have, in the order in which they are written there. */
export function AddressFields({ draft, faults, onChange }: AddressFieldsProps) {
  const t = useAllTexts()
  const countries = useRef(allCountries())
  const { data: format } = useAddressFormat(draft.country)
  const set = (field: Field, value: string) => onChange({ ...draft, [field]: value })
  return (
    <>
      <FieldPart label={t.address.country} fault={faults.country}>
        {(tied) => (
          <select
            {...tied}
            autocomplete="country"
            value={draft.country}
            onChange={({ currentTarget: { value } }) => onChange({ ...draft, country: value })}
          >
            {countries.current.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldPart>
      {format?.fields.map((field) => (
        <Part
          key={field}
          {...{ field, format, fault: faults[field] }}
          value={draft[field] ?? ''}
          onInput={(value) => set(field, value)}
        />
      ))}
    </>
  )
}

interface PartProps {
  readonly field: Field
  readonly format: AddressFormat
  readonly fault: string | undefined
  readonly value: string
  readonly onInput: (value: string) => void
}

function Part({ field, format, fault, value, onInput }: PartProps) {
  const t = useAllTexts()
  const isRequired = requiredIn(format).includes(field)
  const own = { autocomplete: autocomplete[field] as 'name', 'data-part': field }
  return (
    <FieldPart label={t.address[field]} isOptional={!isRequired} fault={fault} part={field}>
      {(tied) =>
        field === 'region' && format.regions.length > 0 ? (
          <select
            {...tied}
            {...own}
            value={value}
            onChange={({ currentTarget }) => onInput(currentTarget.value)}
          >
            <option value="" />
            {format.regions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...tied}
            {...own}
            type="text"
            maxLength={lengthMax}
            required={isRequired}
            placeholder={field === 'postal_code' ? (format.postal_code_example ?? '') : ''}
            value={value}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        )
      }
    </FieldPart>
  )
}

function requiredIn({ required, fields }: AddressFormat): readonly Field[] {
  return fields.filter((field) => required.includes(field) || alwaysRequired.includes(field))
}

/** The fields that have to be filled in and are not. */
export function missingIn(draft: Draft, format: AddressFormat | undefined): readonly Field[] {
  return format ? requiredIn(format).filter((field) => !draft[field]?.trim()) : []
}

/** What the API has against an address, beside the field that it is about. */
export function faultsOf(t: Texts, error: unknown, format: AddressFormat | undefined): Faults {
  if (!isProblem(error)) return {}
  const named = error.errors.map(({ path, code }) => {
    const field = path.split('/').at(-1) ?? ''
    return [field, faultText(t, field, code, format)]
  })
  return Object.fromEntries(named)
}

function faultText(
  t: Texts,
  field: string,
  code: string,
  format: AddressFormat | undefined,
): string {
  if (code === 'required') return t.address.missing
  if (field === 'postal_code') return t.address.postalCodeWrong(format?.postal_code_example ?? '')
  return field === 'region' ? t.address.regionWrong : t.address.wrong
}

export function newDraft(from: Partial<Record<Field | 'country', string | null>> | null): Draft {
  const given = Object.entries(from ?? {}).filter(([, value]) => typeof value === 'string')
  return { country: likelyCountry(), ...(Object.fromEntries(given) as Partial<Draft>) }
}

/** What is sent of a draft: what the country has, and what was filled in. */
export function addressOf(draft: Draft, format: AddressFormat | undefined): ContactAddressBody {
  const fields = (format?.fields ?? []).filter((field) => draft[field]?.trim())
  const parts = fields.map((field) => [field, draft[field]?.trim()])
  return { country: draft.country, ...Object.fromEntries(parts) }
}

export function useDraft(from: Parameters<typeof newDraft>[0]) {
  return useState(() => newDraft(from))
}
