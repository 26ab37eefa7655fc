import { setTimeout as delay } from 'node:timers/promises'
import type { Decline, Gateway, Unanswered } from '@souk/gateways/contract'
import type { InjectedFault } from '@souk/sandbox/contract'

const gatewayError: Decline = {
  code: 'gateway_error',
  retryable: true,
  advice: 'Try again; a fault of this sandbox refused it.',
}

/**
 * The gateway as a fault of a sandbox lets it appear. Asking again later is not disturbed: what was left unanswered is
 * answered in the end, as it is by a real gateway.
 */
export function withFaults(gateway: Gateway, { latencyMs, ...fault }: InjectedFault): Gateway {
  const wrap = wrapFor(fault)
  const faulty = wrap ? around(gateway, wrap) : gateway
  return latencyMs > 0 ? around(faulty, late(latencyMs)) : faulty
}

/** Silence wins over a refusal, and both over asking twice. */
function wrapFor({ error, drop, duplicate }: Omit<InjectedFault, 'latencyMs'>): Wrap | undefined {
  if (drop) return leaveUnanswered
  if (error) return refuse
  return duplicate ? askTwice : undefined
}

/** A question to a gateway, and the answer that refuses it. */
interface Question<Answer> {
  readonly ask: () => Promise<Answer>
  readonly refusal: Answer
  readonly signal: AbortSignal
}

type Wrap = <Answer>(question: Question<Answer>) => Promise<Answer | Unanswered>

const leaveUnanswered: Wrap = async () => ({ outcome: 'unanswered' })

const refuse: Wrap = async ({ refusal }) => refusal

/** The same request with the same key: a gateway that honours the key acts once. */
const askTwice: Wrap = async ({ ask }) => {
  await ask()
  return ask()
}

/** The answer comes when it is too late for whoever stopped waiting. */
function late(latencyMs: number): Wrap {
  return async ({ ask, signal }) => {
    await delay(latencyMs, undefined, { signal })
    return ask()
  }
}

/** A gateway whose first questions go through `wrap`. All methods are named, because those of a class cannot be copied. */
function around(gateway: Gateway, wrap: Wrap): Gateway {
  return {
    authorize: (charge, request) => {
      const ref = `fault_${charge.paymentId}`
      const refusal = { outcome: 'declined', ref, decline: gatewayError } as const
      return wrap({ ask: () => gateway.authorize(charge, request), refusal, ...request })
    },
    poll: (charge, request) => gateway.poll(charge, request),
    capture: (charge, amount, request) => {
      const refusal = { outcome: 'declined', decline: gatewayError } as const
      return wrap({ ask: () => gateway.capture(charge, amount, request), refusal, ...request })
    },
    pollCapture: (charge, amount, request) => gateway.pollCapture(charge, amount, request),
    void: (charge, request) => gateway.void(charge, request),
    refund: (charge, amount, request) => {
      const refusal = { outcome: 'failed', failureCode: gatewayError.code } as const
      return wrap({ ask: () => gateway.refund(charge, amount, request), refusal, ...request })
    },
    pollRefund: (charge, amount, request) => gateway.pollRefund(charge, amount, request),
  }
}
