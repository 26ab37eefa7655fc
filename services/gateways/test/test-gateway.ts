import type {
  CaptureAnswer,
  Charge,
  ChargeStatus,
  Decline,
  Gateway,
  GatewayKindAdapter,
  GatewayRequest,
  RefundAnswer,
} from '../gateway.ts'
import { testDisputes } from './test-disputes.ts'
import { instrumentOf, keepingMethods } from './test-methods.ts'

interface Behaviour {
  readonly authorize?: (charge: Charge) => ChargeStatus
  readonly capture?: CaptureAnswer
  readonly refund?: RefundAnswer
}

const insufficientFunds: Decline = {
  code: 'insufficient_funds',
  retryable: true,
  advice: 'Use another method, or try again when there is money on the account.',
}
const suspectedFraud: Decline = {
  code: 'suspected_fraud',
  retryable: false,
  advice:
    'The payment looks like fraud. Buyers can pay again in an hour; the shop can take another method now.',
}
const authorizationRevoked: Decline = {
  code: 'authorization_revoked',
  retryable: false,
  advice: 'Cancel this payment and ask for a new one.',
}

const captured: CaptureAnswer = { outcome: 'captured', fee: null, releasesRest: false }

/** What each test method does where it does not simply succeed. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  pm_test_ok: {},
  pm_test_decline_funds: { authorize: (charge) => declined(charge, insufficientFunds) },
  pm_test_decline_fraud: { authorize: (charge) => declined(charge, suspectedFraud) },
  pm_test_3ds: { authorize: authenticationNeeded },
  pm_test_off_session_3ds: { authorize: authenticationNeededWithoutCustomer },
  // How long these are good is known to test-methods.ts.
  pm_test_expires_soon: {},
  pm_test_renewed: {},
  pm_test_timeout: { authorize: () => ({ outcome: 'unanswered' }) },
  pm_test_unavailable: { authorize: () => ({ outcome: 'unavailable', reason: 'test' }) },
  pm_test_capture_fails: { capture: { outcome: 'declined', decline: authorizationRevoked } },
  pm_test_capture_timeout: { capture: { outcome: 'unanswered' } },
  pm_test_refund_fails: { refund: { outcome: 'failed', failureCode: 'account_closed' } },
  pm_test_refund_timeout: { refund: { outcome: 'unanswered' } },
  // What these are named after comes later than the payment: test-disputes.ts.
  pm_test_dispute_lost: {},
  pm_test_dispute_won: {},
  pm_test_dispute_twice: {},
  pm_test_dispute_inquiry: {},
  // Comes with payouts.
  pm_test_payout_returned: {},
}

/** For sandboxes: no money moves. Knows each answer from the name of the method alone, at once, and remembers nothing. */
const testGateway: Gateway = {
  authorize: async (charge) => authorizedAs(charge),
  poll: async (charge) => approved(charge),
  capture: async ({ method }) => behaviours[method]?.capture ?? captured,
  pollCapture: async ({ method }) => captureInTheEnd(behaviours[method]?.capture),
  void: async () => ({ outcome: 'voided' }),
  refund: async ({ method }, _amount, request) => behaviours[method]?.refund ?? refunded(request),
  pollRefund: async (_charge, _amount, request) => refunded(request),
}

/** All that can be paid with in a test. */
export const testMethods: readonly string[] = Object.keys(behaviours)

export const testKind: GatewayKindAdapter = {
  kind: 'TEST',
  capabilities: [
    'AUTHORIZE',
    'PARTIAL_CAPTURE',
    'MULTIPLE_CAPTURES',
    'REFUND',
    'PARTIAL_REFUND',
    'THREE_D_SECURE',
    'DISPUTES',
    'SAVED_METHODS',
  ],
  currencies: null,
  takes: (method) => Object.hasOwn(behaviours, method),
  open: ({ code }) => (code === builtInCode ? testGateway : secondGateway),
  openDisputes: () => testDisputes,
  openMethods: () => keepingMethods(authorizedAs, approved),
}

const builtInCode = 'test'

/** Others of the tenant can be reached when the built-in one cannot. */
const secondGateway: Gateway = {
  ...testGateway,
  authorize: async (charge, request) =>
    charge.method === 'pm_test_unavailable'
      ? approved(charge)
      : testGateway.authorize(charge, request),
}

function authorizedAs(charge: Charge): ChargeStatus {
  return behaviours[charge.method]?.authorize?.(charge) ?? approved(charge)
}

/** A capture that was left unanswered has gone through; one that is declined is declined however often it is asked. */
function captureInTheEnd(answer: CaptureAnswer | undefined): CaptureAnswer {
  return answer?.outcome === 'declined' ? answer : captured
}

function refunded({ key }: GatewayRequest): RefundAnswer {
  return { outcome: 'refunded', ref: `test_${key}`, fee: null }
}

function approved(charge: Charge): ChargeStatus {
  return {
    outcome: 'approved',
    ref: refOf(charge),
    captured: charge.captures === 'AUTOMATIC' ? charge.amount : 0,
    method: null,
    fee: null,
    authorizationExpiresAt: null,
    ...(charge.keeping && { instrument: instrumentOf(charge.method, charge.keeping) }),
  }
}

function declined(charge: Charge, decline: Decline): ChargeStatus {
  return { outcome: 'declined', ref: refOf(charge), decline }
}

/** Where the bank of a test customer would ask them who they are, by the address of the API, and where it sends them back to. */
export function testPageOf(paymentId: string, returnUrl: string | null = null): string {
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ return_to: returnUrl })}`
  return `/test-bank/payments/${paymentId}${query}`
}

/** The test customer authenticates by looking at a page; whoever has sent them there confirms. */
function authenticationNeeded(charge: Charge): ChargeStatus {
  const url = testPageOf(charge.paymentId, charge.returnUrl)
  return {
    outcome: 'action_required',
    ref: refOf(charge),
    nextAction: { type: 'THREE_D_SECURE', url },
  }
}

/** The bank of this one trusts the shop only while the customer is there. */
function authenticationNeededWithoutCustomer(charge: Charge): ChargeStatus {
  return charge.isOffSession ? authenticationNeeded(charge) : approved(charge)
}

function refOf({ paymentId }: Charge): string {
  return `test_${paymentId}`
}
