import type { Location } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { given, orNull, yesOrNo } from '../../kit/given.ts'
import { fits, isWithin } from '../../kit/limits.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { tagsOf, tagsText } from '../../kit/tags.ts'

const limits = requests.createLocation

export const addressParts = ['line1', 'line2', 'postal_code', 'city', 'region', 'country'] as const
export type AddressPart = (typeof addressParts)[number]

/** What a form about a location holds: texts as they were typed. */
export type LocationFields = Readonly<
  Record<
    | 'name'
    | 'kind'
    | 'priority'
    | 'ships_to'
    | 'timezone'
    | 'cutoff_local'
    | 'pickup'
    | 'active'
    | AddressPart
    | 'metadata',
    string
  >
>

export const emptyFields: LocationFields = {
  name: '',
  kind: 'WAREHOUSE',
  priority: '0',
  ships_to: '',
  timezone: '',
  cutoff_local: '',
  pickup: 'false',
  active: 'true',
  line1: '',
  line2: '',
  postal_code: '',
  city: '',
  region: '',
  country: '',
  metadata: '',
}

export function fieldsOf(location: Location): LocationFields & { readonly is_default: string } {
  const address = addressParts.map((part) => [part, location.address?.[part] ?? ''])
  return {
    ...(Object.fromEntries(address) as Record<AddressPart, string>),
    name: location.name,
    kind: location.kind,
    priority: String(location.priority),
    ships_to: tagsText(location.ships_to),
    timezone: location.timezone ?? '',
    cutoff_local: location.cutoff_local ?? '',
    pickup: String(location.pickup),
    active: String(location.active),
    is_default: String(location.is_default),
    metadata: metadataText(location.metadata),
  }
}

export type WrongField = 'priority' | 'cutoff_local' | 'country' | 'metadata'

/** What the API would refuse, said while it is typed. */
export function wrongFields(fields: LocationFields): ReadonlySet<WrongField> {
  const isAddressed = addressParts.some((part) => fields[part].trim() !== '')
  const right: Readonly<Record<WrongField, boolean>> = {
    priority: priorityOf(fields.priority) !== undefined,
    cutoff_local: fields.cutoff_local === '' || fits(fields.cutoff_local, limits.cutoff_local),
    country: !isAddressed || fields.country !== '',
    metadata: metadataOf(fields.metadata) !== undefined,
  }
  const names = Object.keys(right) as WrongField[]
  return new Set(names.filter((name) => !right[name]))
}

function priorityOf(typed: string): number | undefined {
  const number = /^[-\u2212]?\d+$/.test(typed.trim())
    ? Number(typed.trim().replace('\u2212', '-'))
    : undefined
  return isWithin(number, limits.priority) ? number : undefined
}

/** An address without any part is none. */
function addressOf(fields: LocationFields) {
  if (addressParts.every((part) => fields[part].trim() === '')) return null
  const part = (name: AddressPart) => orNull(fields[name])
  return {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    region: part('region'),
    postal_code: part('postal_code'),
    country: fields.country,
  }
}

/** All of it, for a new location. */
export function bodyOf(fields: LocationFields) {
  return {
    name: given(fields.name),
    kind: fields.kind as Location['kind'],
    priority: priorityOf(fields.priority),
    ships_to: tagsOf(fields.ships_to),
    timezone: orNull(fields.timezone),
    cutoff_local: orNull(fields.cutoff_local),
    pickup: yesOrNo(fields.pickup),
    active: yesOrNo(fields.active),
    address: addressOf(fields),
    metadata: metadataOf(fields.metadata),
  }
}

/** Only what was changed. A part of the address is sent with the others. */
export function changesOf(
  changed: Partial<LocationFields & { readonly is_default: string }>,
  fields: LocationFields,
) {
  const whole = bodyOf(fields)
  const isAddressed = addressParts.some((part) => part in changed)
  const sent = <Name extends Exclude<keyof typeof whole, 'address'>>(name: Name) =>
    name in changed ? whole[name] : undefined
  return {
    name: sent('name'),
    kind: sent('kind'),
    priority: sent('priority'),
    ships_to: sent('ships_to'),
    timezone: sent('timezone'),
    cutoff_local: sent('cutoff_local'),
    pickup: sent('pickup'),
    active: sent('active'),
    metadata: sent('metadata'),
    address: isAddressed ? whole.address : undefined,
    is_default: yesOrNo(changed.is_default),
  }
}
