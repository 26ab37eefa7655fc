import type { Charge, ChargeStatus } from '../gateway.ts'
import type {
  Expiry,
  Instrument,
  Keeping,
  MethodGateway,
  SetUp,
  SetUpStatus,
} from '../saved-methods/method-gateway.ts'

type Renewal = 'expires_soon' | 'renewed'

/** Cards that end in the month after they were kept. The bank of the latter sends a new one in time. */
const renewals: Readonly<Record<string, Renewal>> = {
  pm_test_expires_soon: 'expires_soon',
  pm_test_renewed: 'renewed',
}

const goodForYears = 3

/** What a test method is kept as: the same card for the same name. */
export function instrumentOf(
  method: string,
  { customerId, agreedAt }: Pick<Keeping, 'customerId' | 'agreedAt'>,
): Instrument {
  const exp = Object.hasOwn(renewals, method) ? monthAfter(agreedAt) : yearsAfter(agreedAt)
  return {
    method,
    customerRef: `test_${customerId}`,
    fingerprint: `test:${method}`,
    type: 'CARD',
    brand: 'visa',
    last4: '4242',
    exp,
    mandateRef: null,
  }
}

function monthAfter(date: Date): Expiry {
  const next = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  return { month: next.getUTCMonth() + 1, year: next.getUTCFullYear() }
}

function yearsAfter(date: Date): Expiry {
  return { month: 12, year: date.getUTCFullYear() + goodForYears }
}

/** Keeps a method as it would take a payment with it, and remembers nothing. */
export function keepingMethods(
  authorize: (charge: Charge) => ChargeStatus,
  poll: (charge: Charge) => ChargeStatus,
): MethodGateway {
  return {
    setUp: async (setUp) => keptAs(authorize(chargeOf(setUp)), setUp),
    pollSetUp: async (setUp) => keptAs(poll(chargeOf(setUp)), setUp),
    look: async ({ method, customerRef, exp, now }) => {
      const instrument = { ...instrumentOf(method, { customerId: '', agreedAt: now }), customerRef }
      const isRenewed = renewals[method] === 'renewed'
      return {
        outcome: 'kept',
        instrument: isRenewed ? instrumentRenewed(instrument, now) : { ...instrument, exp },
      }
    },
    detach: async () => ({ outcome: 'detached' }),
  }
}

function instrumentRenewed(instrument: Instrument, now: Date): Instrument {
  return { ...instrument, exp: yearsAfter(now) }
}

function chargeOf({ methodId, method, ref, returnUrl }: SetUp): Charge {
  return {
    paymentId: methodId,
    method,
    amount: 0,
    currency: 'EUR',
    captures: 'AUTOMATIC',
    ref,
    returnUrl,
    description: methodId,
  }
}

function keptAs(status: ChargeStatus, setUp: SetUp): SetUpStatus {
  if (status.outcome === 'approved') {
    return { outcome: 'kept', ref: status.ref, instrument: instrumentOf(setUp.method, setUp) }
  }
  // Nothing is given up there that was not kept.
  return status.outcome === 'released' ? { outcome: 'unanswered' } : status
}
