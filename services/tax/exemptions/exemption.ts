import { isDeepStrictEqual } from 'node:util'
import { advance, type FieldError, lifecycle, type StateOf } from '@souk/platform'
import { taxExemptionDecided, taxExemptionValidity } from '../problems.ts'
import type { Place } from '../rates/rate.ts'

export const exemptionLifecycle = lifecycle({
  PENDING: { approve: 'VALID', reject: 'REJECTED', expire: 'EXPIRED' },
  VALID: { reject: 'REJECTED', expire: 'EXPIRED' },
  REJECTED: {},
  EXPIRED: {},
})
export type ExemptionStatus = StateOf<typeof exemptionLifecycle>

/** What people can ask for; an exemption expires by itself. */
const commands = ['approve', 'reject'] as const

/** A customer who need not pay tax in some places. */
export interface TaxExemption {
  readonly id: string
  readonly customerId: string
  /** Countries and regions: `DE`, `US-CA`. */
  readonly jurisdictions: readonly string[]
  readonly certificateUrl: string | null
  readonly validFrom: Date
  readonly validTo: Date | null
  readonly status: ExemptionStatus
  readonly rejectionReason: string | null
  readonly approvedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type ExemptionDraft = Pick<
  TaxExemption,
  'customerId' | 'jurisdictions' | 'certificateUrl' | 'validFrom' | 'validTo'
>

export function newExemption(draft: ExemptionDraft, id: string, now: Date): TaxExemption {
  checkPeriod(draft)
  const jurisdictions = inOrder(draft.jurisdictions)
  return {
    id,
    ...draft,
    jurisdictions,
    status: 'PENDING',
    rejectionReason: null,
    approvedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

export type ExemptionChanges = Partial<Omit<ExemptionDraft, 'customerId'>>

/**
 * As long as nobody has decided on it, everything but the customer can change. What was approved stays as somebody has seen it,
 * and so does what sales were made by: it can only end sooner, and not before now. What has ended stays as it is.
 */
export function edit(exemption: TaxExemption, asked: ExemptionChanges, now: Date): TaxExemption {
  const { jurisdictions } = asked
  const changes = jurisdictions ? { ...asked, jurisdictions: inOrder(jurisdictions) } : asked
  if (isDeepStrictEqual({ ...exemption, ...changes }, exemption)) return exemption
  checkEditable(exemption, changes, now)
  const after = moved(exemption, changes, now)
  checkPeriod(after)
  return after
}

const fieldNames: Readonly<Record<keyof ExemptionChanges, string>> = {
  jurisdictions: 'jurisdictions',
  certificateUrl: 'certificate_url',
  validFrom: 'valid_from',
  validTo: 'valid_to',
}

function checkEditable(exemption: TaxExemption, changes: ExemptionChanges, now: Date): void {
  const status = hasEnded(exemption, now) ? 'EXPIRED' : exemption.status
  if (status === 'PENDING') return
  const changed = (Object.keys(fieldNames) as (keyof ExemptionChanges)[]).filter(
    (name) => name in changes && !isDeepStrictEqual(changes[name], exemption[name]),
  )
  const isFixed = (name: keyof ExemptionChanges) =>
    status !== 'VALID' ||
    (name !== 'certificateUrl' && !(name === 'validTo' && endsSooner(exemption, changes, now)))
  const errors = changed.filter(isFixed).map((name): FieldError => {
    const isEnd = status === 'VALID' && name === 'validTo'
    const message = isEnd ? 'can only become earlier, and not earlier than now' : 'stays as it is'
    return { path: `/${fieldNames[name]}`, code: 'decided', message }
  })
  if (errors.length > 0) throw taxExemptionDecided({ status }, { errors })
}

function endsSooner(
  { validTo: before }: TaxExemption,
  { validTo: after }: ExemptionChanges,
  now: Date,
): boolean {
  return !!after && after >= now && (before === null || after < before)
}

function inOrder(jurisdictions: readonly string[]): readonly string[] {
  return [...new Set(jurisdictions)].sort()
}

function checkPeriod({ validFrom, validTo }: Pick<TaxExemption, 'validFrom' | 'validTo'>): void {
  if (validTo === null || validTo > validFrom) return
  const message = 'must be later than valid_from'
  throw taxExemptionValidity(undefined, {
    errors: [{ path: '/valid_to', code: 'order', message }],
  })
}

/** Papers that have run out are not approved any more, whether or not somebody has come by to say so. */
export function approve(exemption: TaxExemption, now: Date): TaxExemption {
  const current = hasEnded(exemption, now) ? expire(exemption, now) : exemption
  const status = advance(exemptionLifecycle, current.status, 'approve', commands)
  return moved(exemption, { status, approvedAt: now }, now)
}

export function reject(exemption: TaxExemption, reason: string | null, now: Date): TaxExemption {
  const status = advance(exemptionLifecycle, exemption.status, 'reject', commands)
  return moved(exemption, { status, rejectionReason: reason }, now)
}

export function expire(exemption: TaxExemption, now: Date): TaxExemption {
  const status = advance(exemptionLifecycle, exemption.status, 'expire')
  return moved(exemption, { status }, now)
}

/** Of the customer that the one it was given to has become. */
export function ofCustomer(exemption: TaxExemption, customerId: string, now: Date): TaxExemption {
  return moved(exemption, { customerId }, now)
}

function hasEnded({ status, validTo }: TaxExemption, now: Date): boolean {
  return (status === 'PENDING' || status === 'VALID') && validTo !== null && validTo <= now
}

function moved(exemption: TaxExemption, to: Partial<TaxExemption>, now: Date): TaxExemption {
  return { ...exemption, ...to, version: exemption.version + 1, updatedAt: now }
}

/** Whether it counts for a sale at that time and place. The times decide, not whether the worker has come by. */
export function exempts(exemption: TaxExemption, place: Place, at: Date): boolean {
  const { status, approvedAt, jurisdictions, validFrom, validTo } = exemption
  const isApproved = approvedAt !== null && status !== 'REJECTED'
  const isInTime = validFrom <= at && (validTo === null || at < validTo)
  const names = [place.country, `${place.country}-${place.region}`]
  return isApproved && isInTime && names.some((name) => jurisdictions.includes(name))
}
