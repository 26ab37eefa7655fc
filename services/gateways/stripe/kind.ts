import type { Vault } from '@souk/platform'
import type { DisputeGateway } from '../disputes/dispute-gateway.ts'
import {
  type Gateway,
  type GatewayConnection,
  type GatewayKindAdapter,
  type GatewayRequest,
  hostedPage,
  type Unanswered,
  type Unavailable,
} from '../gateway.ts'
import type { PayoutGateway } from '../payouts/payout-gateway.ts'
import type { MethodGateway } from '../saved-methods/method-gateway.ts'
import { stripeCurrencies, toStripe } from './amounts.ts'
import { readCallback } from './callbacks.ts'
import { authorize, capture, poll, release } from './charges.ts'
import { type StripeCall, StripeClients, type StripeReach } from './client.ts'
import { acceptDispute, disputesOf, submitEvidence } from './disputes.ts'
import { madeAt } from './memory.ts'
import { latestPayouts, payoutsCalled } from './payouts.ts'
import { refund } from './refunds.ts'
import { detachMethod, lookAtMethod, pollSetUp, setUpMethod } from './saved-methods.ts'
import { isKeyFor, type StripeSecrets, secretsOf } from './secrets.ts'
import { NotAnswered } from './trouble.ts'

export interface StripeOptions extends StripeReach {
  /** Opens what tenants have entered. */
  readonly vault: Vault
  /** How old a payment is, is asked of the clock on the wall: that is the one that Stripe forgets keys by. */
  readonly now?: () => Date
}

/** Stripe, by the accounts of tenants. */
export interface StripeKind extends GatewayKindAdapter {
  close(): void
}

/** Ids of Stripe's methods of payment. What begins as those of the test gateway is one of those. */
const methods = /^pm_(?!test_)[A-Za-z0-9_]{1,60}$/

export function stripeKind({ vault, now = () => new Date(), ...reach }: StripeOptions): StripeKind {
  const clients = new StripeClients(reach)
  const secretsFor = ({ sealedSecrets }: GatewayConnection) =>
    sealedSecrets === null ? undefined : secretsOf(vault.open(sealedSecrets))
  return {
    kind: 'STRIPE',
    capabilities: [
      'AUTHORIZE',
      'PARTIAL_CAPTURE',
      'MULTIPLE_CAPTURES',
      'REFUND',
      'PARTIAL_REFUND',
      'THREE_D_SECURE',
      'CALLBACKS',
      'DISPUTES',
      'PAYOUTS',
      'SAVED_METHODS',
      'HOSTED_PAGE',
    ],
    currencies: stripeCurrencies,
    takes: (method) => method === hostedPage || methods.test(method),
    takesAmount: (amount, currency) => toStripe(amount, currency) !== undefined,
    open: (connection) => opened(askingOf(clients, connection, secretsFor(connection), now)),
    openDisputes: (connection) =>
      openedDisputes(askingOf(clients, connection, secretsFor(connection), now)),
    openPayouts: (connection) =>
      openedPayouts(askingOf(clients, connection, secretsFor(connection), now), connection),
    openMethods: (connection) =>
      openedMethods(askingOf(clients, connection, secretsFor(connection), now)),
    readCallback: (connection, callback) =>
      readCallback(secretsFor(connection)?.webhookSecrets ?? [], callback),
    close: () => clients.close(),
  }
}

type Ask = <Answer extends { readonly outcome: string }, Unsent>(
  request: GatewayRequest,
  make: (call: StripeCall) => Promise<Answer>,
  unsent: (reason: string) => Unsent,
) => Promise<Answer | Unsent>

/** Makes calls of the account of a tenant. */
function askingOf(
  clients: StripeClients,
  { tenantId, mode }: GatewayConnection,
  secrets: StripeSecrets | undefined,
  now: () => Date,
): Ask {
  const callFor = async (request: GatewayRequest): Promise<StripeCall> => {
    if (!secrets) throw NotAnswered.unsent('not_configured')
    const { secretKey, apiBase } = secrets
    if (!isKeyFor(mode, secretKey)) throw NotAnswered.unsent('key_of_other_mode')
    const caller = { tenantId, mode, secretKey, apiBase, signal: request.signal }
    return { stripe: await clients.clientFor(caller), request, now: now() }
  }
  return async (request, make, unsent) => {
    let call: StripeCall
    try {
      call = await callFor(request)
    } catch (error) {
      if (error instanceof NotAnswered) return unsent(error.reason)
      throw error
    }
    const answer = await make(call)
    // Nobody waits for it any more: that it has no answer says nothing of the gateway.
    const isOpen = answer.outcome === 'unanswered' || answer.outcome === 'unavailable'
    if (isOpen) request.signal.throwIfAborted()
    return answer
  }
}

const unanswered = (): Unanswered => ({ outcome: 'unanswered' })

/** Only what begins a payment may say that nothing was sent: of the others something is under way already. */
const unavailable = (reason: string): Unavailable => ({ outcome: 'unavailable', reason })

function opened(ask: Ask): Gateway {
  const capturing: Gateway['capture'] = (charge, amount, request) =>
    ask(request, (call) => capture(call, charge, amount), unanswered)
  const refunding: Gateway['refund'] = (charge, amount, request) =>
    ask(request, (call) => refund(call, charge, amount), unanswered)
  return {
    authorize: (charge, request) => ask(request, (call) => authorize(call, charge), unavailable),
    poll: (charge, request) => ask(request, (call) => poll(call, charge), unanswered),
    capture: capturing,
    pollCapture: capturing,
    void: (charge, request) => ask(request, (call) => release(call, charge), unanswered),
    refund: refunding,
    pollRefund: refunding,
  }
}

function openedDisputes(ask: Ask): DisputeGateway {
  return {
    disputesOf: (charge, request) => ask(request, (call) => disputesOf(call, charge), unanswered),
    submitEvidence: ({ ref }, evidence, request) =>
      ask(request, (call) => submitEvidence(call, ref, evidence), unanswered),
    acceptDispute: ({ ref }, request) =>
      ask(request, (call) => acceptDispute(call, ref), unanswered),
  }
}

function openedPayouts(ask: Ask, { id }: GatewayConnection): PayoutGateway {
  const since = madeAt(id)
  return {
    payoutsCalled: (refs, request) =>
      ask(request, (call) => payoutsCalled(call, refs, since), unanswered),
    latestPayouts: (request) => ask(request, (call) => latestPayouts(call, since), unanswered),
  }
}

function openedMethods(ask: Ask): MethodGateway {
  return {
    setUp: (setUp, request) => ask(request, (call) => setUpMethod(call, setUp), unavailable),
    pollSetUp: (setUp, request) => ask(request, (call) => pollSetUp(call, setUp), unanswered),
    look: (kept, request) => ask(request, (call) => lookAtMethod(call, kept), unanswered),
    detach: (kept, request) => ask(request, (call) => detachMethod(call, kept), unanswered),
  }
}
