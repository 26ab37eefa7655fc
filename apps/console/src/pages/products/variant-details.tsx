import * as requests from '../../base/generated/requests.ts'
import { TextField } from '../../kit/field.tsx'
import { fits } from '../../kit/limits.ts'
import { unitsOf } from '../../kit/units.ts'
import { useTexts } from '../../texts/index.ts'
import { dimensionsOf, identifiersOf, optionsOf } from './fields.ts'

/** What parcels, customs and the trade want to know of a variant, and where it stands among the others. */
export type DetailFields = Readonly<
  Record<
    | 'option_values'
    | 'identifiers'
    | 'weight_g'
    | 'dimensions_mm'
    | 'hs_code'
    | 'origin_country'
    | 'position',
    string
  >
>

export const noDetails: DetailFields = {
  option_values: '',
  identifiers: '',
  weight_g: '',
  dimensions_mm: '',
  hs_code: '',
  origin_country: '',
  position: '',
}

/** Those that the API would not take. */
export function wrongDetails(fields: DetailFields): ReadonlySet<keyof DetailFields> {
  const isText = (key: 'hs_code' | 'origin_country') =>
    fields[key].trim() === '' || fits(upper(fields[key]), requests.updateVariant[key])
  const isNumber = (key: 'weight_g' | 'position') =>
    fields[key].trim() === '' || unitsOf(fields[key], requests.updateVariant[key]) !== undefined
  const right = {
    option_values: optionsOf(fields.option_values) !== undefined,
    identifiers: identifiersOf(fields.identifiers) !== undefined,
    weight_g: isNumber('weight_g'),
    dimensions_mm: dimensionsOf(fields.dimensions_mm) !== undefined,
    hs_code: isText('hs_code'),
    origin_country: isText('origin_country'),
    position: isNumber('position'),
  }
  const keys = Object.keys(right) as (keyof DetailFields)[]
  return new Set(keys.filter((key) => !right[key]))
}

/** Codes are written in capitals, however they are typed. */
export function upper(text: string): string {
  return text.trim().toUpperCase()
}

interface DetailFieldsetProps {
  readonly fields: DetailFields
  readonly set: (changed: Partial<DetailFields>) => void
}

export function DetailFieldset({ fields, set }: DetailFieldsetProps) {
  const t = useTexts()
  const wrong = wrongDetails(fields)
  const field = (key: keyof DetailFields) => ({
    label: t.products[key],
    path: `/${key}`,
    isOptional: true,
    value: fields[key],
    onInput: (value: string) => set({ [key]: value }),
    wrong: wrong.has(key) ? t.products.detailWrong[key] : undefined,
  })
  return (
    <details>
      <summary>{t.products.variantDetails}</summary>
      <div>
        <div class="fields-beside">
          <TextField {...field('weight_g')} inputMode="numeric" example="240" />
          <TextField {...field('dimensions_mm')} example="300 × 200 × 20" />
          <TextField
            {...field('hs_code')}
            {...requests.updateVariant.hs_code}
            inputMode="numeric"
            example="620520"
          />
          <TextField
            {...field('origin_country')}
            {...requests.updateVariant.origin_country}
            example="PT"
          />
        </div>
        <TextField {...field('identifiers')} isLong hint={t.products.identifiersHint} />
        <TextField {...field('position')} inputMode="numeric" hint={t.products.positionHint} />
      </div>
    </details>
  )
}
