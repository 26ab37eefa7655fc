import type { SoukEvent } from '@souk/sdk'
import type { Texts } from '../texts/index.ts'
import { operationName } from '../texts/operation-name.ts'
import { kindText } from './jobs/job-kind.ts'

/** What the catalog calls an event; one that an older release had is named by its type. */
export function eventName(type: string, t: Texts): string {
  const known: Readonly<Record<string, string | undefined>> = t.events
  return known[type] ?? type
}

/** `order` of `order.paid`. */
export function nounOf(type: string): string {
  return type.slice(0, type.indexOf('.'))
}

/** What an event is about, as much as it says of it. */
export interface Subject {
  readonly id: string
  /** What people call it. */
  readonly name: string | undefined
  /** The order or variant that it belongs to, which people know it by. */
  readonly about: string | undefined
  /** What was asked for, of a request that waits for approval. */
  readonly operationId: string | undefined
  /** What an import or export is of. */
  readonly jobKind: string | undefined
  /** Whom it is for, where it has no name of its own. */
  readonly customerId: string | undefined
}

const names = ['number', 'title', 'display_name', 'name', 'email', 'url'] as const

export function subjectOf({ data, resource }: Pick<SoukEvent, 'data' | 'resource'>): Subject {
  const object = data.object as Readonly<Record<string, unknown>>
  const { operation_id: operationId, order_id: orderId, variant_id: variantId, kind } = object
  const ownId = resource.id.startsWith('var_') ? resource.id : undefined
  const isOfCustomer = /^(prq|txe)_/.test(resource.id)
  return {
    id: resource.id,
    name: names.map((field) => object[field]).find(isText) ?? composedName(resource.id, object),
    about: [orderId, variantId, ownId].find(isText),
    operationId: isText(operationId) ? operationId : undefined,
    jobKind: resource.id.startsWith('job_') && isText(kind) ? kind : undefined,
    customerId: isOfCustomer && isText(object.customer_id) ? object.customer_id : undefined,
  }
}

/** What has no field that is its name is called by those that people tell it by, as on its page. */
function composedName(id: string, object: Readonly<Record<string, unknown>>): string | undefined {
  const { from, to, base, quote, owner } = object
  if (id.startsWith('trf_') && isText(from) && isText(to)) return `${from} → ${to}`
  if (id.startsWith('fxr_') && isText(base) && isText(quote)) return `${base} → ${quote}`
  const cart = id.startsWith('rsv_') && (owner as { id?: unknown } | undefined)?.id
  return isText(cart) ? cart : undefined
}

export function subjectText({ id, name, operationId, jobKind }: Subject, t: Texts): string {
  if (jobKind !== undefined) return kindText(jobKind, t)
  return name ?? (operationId === undefined ? id : operationName(operationId, t))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
