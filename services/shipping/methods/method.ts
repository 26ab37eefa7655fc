import {
  advance,
  type FieldError,
  lifecycle,
  type Metadata,
  type StateOf,
  validationFailed,
} from '@souk/platform'
import { shippingMethodArchived, shippingMethodWithoutRates } from '../problems.ts'

/** A method is offered while it is active. What was archived stays, because orders name it. */
export const shippingMethodLifecycle = lifecycle({
  DRAFT: { activate: 'ACTIVE', archive: 'ARCHIVED' },
  ACTIVE: { pause: 'PAUSED' },
  PAUSED: { activate: 'ACTIVE', archive: 'ARCHIVED' },
  ARCHIVED: {},
})
export type MethodStatus = StateOf<typeof shippingMethodLifecycle>
export type MethodCommand = 'activate' | 'pause' | 'archive'

/** Methods that are not archived; a checkout may have to look at each of them. */
export const methodsMax = 100
export const daysMax = 365

/** Where its prices come from. The table stands behind a gateway too: for when that is not there. */
export const rateSources = ['TABLE', 'GATEWAY'] as const
export type RateSource = (typeof rateSources)[number]

export interface Method {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly status: MethodStatus
  readonly priority: number
  readonly channels: readonly string[]
  readonly taxCode: string | null
  readonly minDays: number | null
  readonly maxDays: number | null
  readonly cutoffLocal: string | null
  readonly ratesFrom: RateSource
  readonly currencies: readonly string[]
  readonly rateCount: number
  readonly metadata: Metadata
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MethodChanges = Partial<
  Pick<
    Method,
    | 'name'
    | 'priority'
    | 'channels'
    | 'taxCode'
    | 'minDays'
    | 'maxDays'
    | 'cutoffLocal'
    | 'ratesFrom'
    | 'metadata'
  >
>
export type MethodDraft = MethodChanges & Pick<Method, 'code' | 'name'>

export function newMethod(draft: MethodDraft, id: string, now: Date): Method {
  const method: Method = {
    id,
    code: draft.code,
    name: draft.name,
    status: 'DRAFT',
    priority: draft.priority ?? 0,
    channels: draft.channels ?? [],
    taxCode: draft.taxCode ?? null,
    minDays: draft.minDays ?? null,
    maxDays: draft.maxDays ?? null,
    cutoffLocal: draft.cutoffLocal ?? null,
    ratesFrom: draft.ratesFrom ?? 'TABLE',
    currencies: [],
    rateCount: 0,
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  checkDays(method)
  return method
}

export function edit(method: Method, changes: MethodChanges, now: Date): Method {
  checkOpen(method)
  const edited = { ...method, ...changes, ...nextVersion(method, now) }
  checkDays(edited)
  return edited
}

/** The table was replaced by one with these currencies. */
export function withRates(
  method: Method,
  rates: readonly { readonly currency: string }[],
  now: Date,
): Method {
  checkOpen(method)
  if (rates.length === 0 && method.status === 'ACTIVE') {
    throw shippingMethodWithoutRates({ shippingMethodId: method.id })
  }
  return { ...method, ...whatRatesSay(rates), ...nextVersion(method, now) }
}

/** What a method says of its table. */
export function whatRatesSay(rates: readonly { readonly currency: string }[]) {
  const currencies = [...new Set(rates.map(({ currency }) => currency))].toSorted()
  return { currencies, rateCount: rates.length }
}

export function command(method: Method, asked: MethodCommand, now: Date): Method {
  const status = advance(shippingMethodLifecycle, method.status, asked)
  if (status === 'ACTIVE' && method.rateCount === 0) {
    throw shippingMethodWithoutRates({ shippingMethodId: method.id })
  }
  return { ...method, status, ...nextVersion(method, now) }
}

function nextVersion({ version }: Method, now: Date) {
  return { version: version + 1, updatedAt: now }
}

function checkOpen({ id, status }: Method): void {
  if (status === 'ARCHIVED') throw shippingMethodArchived({ shippingMethodId: id })
}

function checkDays({ minDays, maxDays }: Pick<Method, 'minDays' | 'maxDays'>): void {
  if (minDays === null && maxDays === null) return
  const error: FieldError | undefined =
    minDays === null || maxDays === null
      ? {
          path: minDays === null ? '/min_days' : '/max_days',
          code: 'required',
          message: 'must be sent together with the other limit of days',
        }
      : maxDays < minDays
        ? { path: '/max_days', code: 'order', message: 'must not be less than min_days' }
        : undefined
  if (error) throw validationFailed(undefined, { errors: [error] })
}
