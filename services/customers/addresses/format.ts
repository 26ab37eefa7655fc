import { countryUnknown, type FieldError } from '@souk/platform'
import { formats } from './generated/formats.ts'

/** How a country writes addresses, as the data set has it: letters stand for parts, `N` name, `O` company, and so on. */
export interface FormatData {
  /** In the order in which the lines are written, in Latin letters. */
  readonly parts: string
  readonly required: string
  /** Of postal codes. */
  readonly postal?: string
  readonly example?: string
  /** What a region is called there. */
  readonly region?: string
  /** Code, name, and other names by which it goes. */
  readonly regions?: readonly (readonly string[])[]
}

export const addressParts = [
  'name',
  'company',
  'line1',
  'line2',
  'city',
  'region',
  'postal_code',
] as const
export type AddressPart = (typeof addressParts)[number]

const partsOfLetter: Readonly<Record<string, readonly AddressPart[]>> = {
  N: ['name'],
  O: ['company'],
  A: ['line1', 'line2'],
  C: ['city'],
  S: ['region'],
  Z: ['postal_code'],
}

interface Region {
  readonly code: string
  readonly name: string
}

export interface AddressFormat {
  readonly country: string
  /** In the order of the lines. */
  readonly fields: readonly AddressPart[]
  readonly required: readonly AddressPart[]
  /** A regular expression for the whole of it; null where any is taken. */
  readonly postalCodePattern: string | null
  readonly postalCodeExample: string | null
  /** What a region is called, such as `state`; null where there is none or nobody says. */
  readonly regionKind: string | null
  /** Empty where any text is taken. */
  readonly regions: readonly Region[]
}

export function formatOf(country: string): AddressFormat | undefined {
  const data = dataOf(country)
  if (data === undefined) return undefined
  const required = [...data.required].flatMap((letter) => partsOfLetter[letter] ?? [])
  return {
    country,
    fields: [...data.parts].flatMap((letter) => partsOfLetter[letter] ?? []),
    required: required.filter((part) => part !== 'line2'),
    postalCodePattern: data.postal === undefined ? null : `^(?:${data.postal})$`,
    postalCodeExample: data.example ?? null,
    regionKind: data.region ?? null,
    regions: (data.regions ?? []).map(([code = '', name = '']) => ({ code, name })),
  }
}

/** What a client wrote cannot reach what every object has. */
function dataOf(country: string): FormatData | undefined {
  return Object.hasOwn(formats, country) ? formats[country] : undefined
}

/** The parts of an address that a country has a say in. */
export type PostalAddress = Readonly<Record<AddressPart, string | null>> & {
  readonly country: string
}

/** As it is kept: without spaces around, postal codes in upper case, regions by their code where the country has codes. */
export function normalized<Given extends PostalAddress>(address: Given): Given {
  const parts = addressParts.map((part) => [part, trimmed(address[part])] as const)
  const tidy = { ...address, ...(Object.fromEntries(parts) as Record<AddressPart, string | null>) }
  return {
    ...tidy,
    postal_code: tidy.postal_code === null ? null : postalCodeOf(tidy.country, tidy.postal_code),
    region: tidy.region === null ? null : (regionNamed(tidy.country, tidy.region) ?? tidy.region),
  }
}

/** With the space or hyphen that the country writes into its codes, whoever left it out: `SW1A 1AA`, `100-0001`. */
function postalCodeOf(country: string, text: string): string {
  const written = text.toUpperCase().replaceAll(/\s+/g, ' ')
  const { postal, example = '' } = dataOf(country) ?? {}
  const [separator, another] = example.match(/[ -]/g) ?? []
  if (postal === undefined || separator === undefined || another !== undefined) return written
  const strict = new RegExp(`^(?:${postal.replaceAll(`${separator}?`, separator)})$`)
  const digits = written.replaceAll(/[ -]/g, '')
  const split = Array.from({ length: Math.max(digits.length - 1, 0) }, (_, index) => {
    return `${digits.slice(0, index + 1)}${separator}${digits.slice(index + 1)}`
  })
  const fitting = split.filter((code) => strict.test(code))
  return fitting.length === 1 ? (fitting[0] ?? written) : written
}

function trimmed(text: string | null): string | null {
  const kept = text?.trim() ?? ''
  return kept === '' ? null : kept
}

/** The code of a region that is named by its code or by any of its names, in upper or lower case. */
function regionNamed(country: string, text: string): string | undefined {
  const wanted = text.toLowerCase()
  const regions = dataOf(country)?.regions ?? []
  const byCode = regions.find(([code = '']) => code.toLowerCase() === wanted)
  return (byCode ??
    regions.find((names) => names.some((name) => name.toLowerCase() === wanted)))?.[0]
}

const patterns = new Map<string, RegExp>()

function isPostalCode(country: string, text: string): boolean {
  const source = dataOf(country)?.postal
  if (source === undefined) return true
  const known = patterns.get(country) ?? new RegExp(`^(?:${source})$`)
  patterns.set(country, known)
  return known.test(text)
}

/** What is wrong with an address that is `normalized`, each by its place. */
export function faultsOf(address: PostalAddress): FieldError[] {
  const format = formatOf(address.country)
  if (format === undefined) {
    return [countryUnknown('/country')]
  }
  const missing = format.required.filter((part) => address[part] === null)
  return [
    ...missing.map((part) => ({
      path: `/${part}`,
      code: 'required',
      message: `${part} is required in ${address.country}`,
    })),
    ...postalCodeFaults(address, format),
    ...regionFaults(address, format),
  ]
}

function postalCodeFaults(address: PostalAddress, format: AddressFormat): FieldError[] {
  const { country, postal_code: postalCode } = address
  if (postalCode === null || isPostalCode(country, postalCode)) return []
  const message = `must be a postal code of ${country}, such as ${format.postalCodeExample}`
  return [{ path: '/postal_code', code: 'format', message }]
}

const regionsNamedMax = 12

function regionFaults(
  { country, region }: PostalAddress,
  { regions }: AddressFormat,
): FieldError[] {
  if (region === null || regions.length === 0) return []
  if (regions.some(({ code }) => code === region)) return []
  const named = regions.slice(0, regionsNamedMax).map(({ code }) => code)
  const all = regions.length > named.length ? `${named.join(', ')} …` : named.join(', ')
  const message = `must be the code of a region of ${country}: ${all}`
  return [{ path: '/region', code: 'enum', message }]
}
