import assert from 'node:assert/strict'
import {
  type EventKind,
  errorsOf,
  type FieldError,
  newId,
  type Samples,
  sampleOf,
  simulate,
  type Tx,
  unknownEventType,
  validationFailed,
} from '@souk/platform'
import { checkSandbox } from '../sandbox.ts'

export interface EventRequest {
  readonly type: string
  /** The newest unless given. */
  readonly version: number | undefined
  readonly resourceId: string | undefined
  /** What is left out of it is made up from the schema. */
  readonly object: object | undefined
  readonly previous: object | undefined
}

export interface Simulated {
  readonly eventId: string
  readonly kind: EventKind
  readonly resourceId: string
  readonly resourceVersion: number
}

type Facts = Readonly<Record<string, unknown>>

/** What can be announced, and what the fields of the product look like, by name. */
export interface Announceable {
  readonly kinds: readonly EventKind[]
  readonly samples: Samples
}

/** Announces something that did not happen to the listeners of the sandbox. Nothing in the product reacts. */
export function simulateEvent(
  tx: Tx,
  { kinds, samples }: Announceable,
  request: EventRequest,
): Simulated {
  checkSandbox(tx)
  const kind = kindOf(kinds, request)
  const object = { ...madeUp(kind, samples, tx.now, request.resourceId), ...request.object }
  const { previous } = request
  const errors = [
    ...objectErrors(kind, request, object),
    ...previousErrors(kind, previous),
    ...sizeErrors({ object, previous }),
  ]
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const { id, version } = object as Facts
  const resourceId = request.resourceId ?? (isResourceId(id) ? id : newId(kind.resource))
  const resourceVersion = isVersion(version) ? version : 1
  const facts = { id: resourceId, version: resourceVersion, object }
  const eventId = simulate(tx, kind, previous === undefined ? facts : { ...facts, previous })
  return { eventId, kind, resourceId, resourceVersion }
}

/** A schema that says nothing of an id or a version lets anything stand there: only a real one names the resource. */
export const resourceIdPattern = '^[a-z][a-z_]{0,30}_[0-7][0-9a-hjkmnp-tv-z]{25}$'
const resourceId = new RegExp(resourceIdPattern)

function isResourceId(id: unknown): id is string {
  return typeof id === 'string' && resourceId.test(id)
}

const versionMax = 2 ** 31 - 1

function isVersion(version: unknown): version is number {
  return Number.isInteger(version) && Number(version) >= 1 && Number(version) <= versionMax
}

/** As much as an order of some twenty lines. Each is held in memory for every endpoint that it is sent to. */
const factsBytesMax = 16_384

function sizeErrors(facts: Pick<EventRequest, 'object' | 'previous'>): FieldError[] {
  return Object.entries(facts)
    .filter(([, fact]) => Buffer.byteLength(JSON.stringify(fact ?? null)) > factsBytesMax)
    .map(([name]) => ({
      path: `/${name}`,
      code: 'too_large',
      message: `must not take more than ${factsBytesMax} bytes`,
    }))
}

function kindOf(kinds: readonly EventKind[], { type, version }: EventRequest): EventKind {
  const versions = kinds
    .filter((kind) => kind.type === type && (version === undefined || kind.version === version))
    .sort((a, b) => b.version - a.version)
  const [newest] = versions
  if (newest) return newest
  const isTyped = kinds.some((kind) => kind.type === type)
  const path = isTyped ? '/version' : '/type'
  const message = isTyped ? 'there is no such version of this type' : 'there is no such type'
  throw unknownEventType(
    { types: [type] },
    { errors: [{ path, code: 'unknown_event_type', message }] },
  )
}

/** With all fields of the schema, to show everything that an event can carry. */
function madeUp(
  { type, object }: EventKind,
  samples: Samples,
  at: Date,
  resourceId: string | undefined,
): object {
  const [, verb = ''] = type.split('.')
  const made = sampleOf(object, {
    samples,
    places: [type],
    fields: 'all',
    idFor: newId,
    happened: { verb, at },
  }) as Facts | undefined
  assert(made, `the schema of ${type} has a field that nobody knows an example of`)
  return resourceId === undefined || !('id' in made) ? made : { ...made, id: resourceId }
}

/** In what was made up, only the id that was given can be wrong. */
function objectErrors(kind: EventKind, request: EventRequest, object: object): FieldError[] {
  return errorsOf(kind.object, object, '/object').map((error) =>
    error.path === '/object/id' && !('id' in (request.object ?? {}))
      ? { ...error, path: '/resource_id' }
      : error,
  )
}

/** What was before need not be all of it, but it must be of the same form. */
function previousErrors(kind: EventKind, previous: object | undefined): FieldError[] {
  if (previous === undefined) return []
  const isLeftOut = ({ path, code }: FieldError) =>
    code === 'required' && /^\/previous\/[^/]+$/.test(path)
  return errorsOf(kind.object, previous, '/previous').filter((error) => !isLeftOut(error))
}
