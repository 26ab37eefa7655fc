import type { Money, SupervisedWrite } from '@souk/platform'
import type { Change, Preview, ResourceVersion } from '../approval.ts'
import type { MovedResource } from '../problems.ts'
import { descriptionOf, resourcesOf } from './description.ts'
import { differencesOf, hasSameEffect } from './effect.ts'

/** What a write has done before it is committed or undone. */
export interface Findings {
  readonly preview: Preview
  readonly resourceVersions: readonly ResourceVersion[]
}

/** From what the operation itself said that it changed, for its entries in the audit trail. */
export function findingsOf(
  noted: SupervisedWrite['changes'],
  summary: string,
  money: Money | null,
): Findings {
  const notes = noted.filter((note) => note.resource !== undefined)
  const changes: Change[] = notes.map(({ resource = '', id = '', before, after, view }) => ({
    resource,
    id,
    before: asOnTheWire(before),
    after: asOnTheWire(after),
    ...(view && { shown: { before: shownBy(view, before), after: shownBy(view, after) } }),
  }))
  const resourceVersions = notes.flatMap(({ resource = '', id = '', before }) =>
    before === undefined ? [] : [{ resource, id, version: versionOf(before) }],
  )
  const preview = {
    summary: sentence(summary),
    description: descriptionOf(summary, { changes, money }),
    resources: resourcesOf(changes),
    changes,
    money,
  }
  return { preview, resourceVersions }
}

function shownBy(view: (thing: unknown) => unknown, thing: unknown): unknown {
  return thing === undefined ? null : JSON.parse(JSON.stringify(view(thing)))
}

/** What is not as it was when it was shown, or undefined if all of it is. */
export function movedSince(shown: Findings, found: Findings): readonly MovedResource[] | undefined {
  if (hasSameEffect(shown.preview, found.preview)) return undefined
  const different = differencesOf(shown.preview, found.preview)
  const moved = different.length > 0 ? different : found.preview.changes
  return moved.map(({ resource, id }) => ({
    resource,
    id,
    shown_version: versionIn(shown.resourceVersions, id),
    version: versionIn(found.resourceVersions, id),
  }))
}

function versionIn(versions: readonly ResourceVersion[], id: string | null): number | null {
  return versions.find((known) => known.id === id)?.version ?? null
}

function versionOf(resource: unknown): number | null {
  const { version } = resource as { version?: unknown }
  return typeof version === 'number' ? version : null
}

/** Keys in these are the tenant's own words. */
const ownKeys = new Set(['metadata', 'optionValues', 'option_values'])

/** A thing of the domain with the names that it has on the wire. */
function asOnTheWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(asOnTheWire)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).map(([name, inner]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ownKeys.has(name) ? inner : asOnTheWire(inner),
  ])
  return Object.fromEntries(entries)
}

/** The summary of an operation as something that would be done. */
function sentence(summary: string): string {
  return summary.endsWith('.') ? summary : `${summary}.`
}
