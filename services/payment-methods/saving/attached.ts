import type { Instrument } from '@souk/gateways/contract'
import { advance } from '@souk/platform'
import {
  askedNothing,
  changed,
  detached,
  forgotten,
  isLive,
  methodLifecycle,
  methodsMax,
  type PaymentMethod,
  seen,
} from '../payment-method.ts'

/** What became of a method that its gateway keeps now, and of those beside it. All of them have to be saved. */
export interface Attached {
  /** The method that stands for the card or account from now on. */
  readonly kept: PaymentMethod
  /** The one that was to be added, where there was one already or no room is left. */
  readonly superfluous: PaymentMethod | null
  /** Is the default no more. */
  readonly displaced: PaymentMethod | null
}

/**
 * The gateway keeps it. The same card or account is one method of a customer, however often it was entered: the one that was there stays,
 * with what was entered last unless the customer had agreed to more before.
 */
export function attached(
  method: PaymentMethod,
  instrument: Instrument,
  others: readonly PaymentMethod[],
  now: Date,
): Attached | undefined {
  const live = others.filter(isLive)
  const same = live.find(
    ({ gateway, fingerprint }) =>
      gateway === method.gateway && fingerprint === instrument.fingerprint,
  )
  if (!same && live.length >= methodsMax) return undefined
  const known = same ? joined(same, method, instrument, now) : added(method, instrument, now)
  const standing = live.find(({ isDefault }) => isDefault)
  const isDefault = method.wantsDefault || standing === undefined || standing === same
  const kept = asDefault(known, isDefault, same, now)
  const isMoved = isDefault && standing !== undefined && standing !== same
  const displaced = isMoved ? changed({ ...standing, isDefault: false }, now) : null
  const superfluous = same ? replaced(method, instrument, { same, kept }, now) : null
  return { kept, superfluous, displaced }
}

/** One that was there already has a new version only where something of it is new. */
function asDefault(
  known: PaymentMethod,
  isDefault: boolean,
  same: PaymentMethod | undefined,
  now: Date,
): PaymentMethod {
  const kept = { ...known, isDefault, wantsDefault: false }
  const isNew = known.version !== same?.version || isDefault === same.isDefault
  return isNew ? kept : changed(kept, now)
}

function added(method: PaymentMethod, instrument: Instrument, now: Date): PaymentMethod {
  const status = advance(methodLifecycle, method.status, 'attach')
  const settled = { ...method, ...askedNothing, status, nextAction: null, expiresAt: null }
  return changed(seen(settled, instrument, now), now)
}

function joined(
  same: PaymentMethod,
  method: PaymentMethod,
  instrument: Instrument,
  now: Date,
): PaymentMethod {
  const isNarrower = same.usage === 'OFF_SESSION' && method.usage === 'ON_SESSION'
  if (isNarrower && same.status === 'ACTIVE') return same
  const { usage, agreedBy, agreedAt, agreedText } = method
  const agreed = { ...same, usage, agreedBy, agreedAt, agreedText }
  return changed(seen(agreed, instrument, now), now)
}

/** What stands for the card already has taken its place: the gateway forgets what is not used. */
function replaced(
  method: PaymentMethod,
  instrument: Instrument,
  { same, kept }: { readonly same: PaymentMethod; readonly kept: PaymentMethod },
  now: Date,
): PaymentMethod {
  const isTaken = kept.gatewayMethod === instrument.method
  const gatewayMethod = isTaken ? same.gatewayMethod : instrument.method
  const isKept = gatewayMethod === kept.gatewayMethod
  const { usedAt } = same
  const gone = detached({ ...method, gatewayMethod, usedAt, sameAsId: same.id }, now)
  return isKept ? forgotten(gone) : gone
}

/** A card that came when there was no room for it is kept nowhere. */
export function unwanted(method: PaymentMethod, instrument: Instrument, now: Date): PaymentMethod {
  return detached({ ...method, gatewayMethod: instrument.method }, now)
}
