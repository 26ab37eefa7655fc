import { type EgressAnswer, EgressByMode, faultOfUrl, type TenantMode } from '@souk/platform'
import type { Stripe } from 'stripe'
import type { GatewayRequest } from '../gateway.ts'
import { NotAnswered } from './trouble.ts'

/** The version of the API whose shapes `intents.ts` and the others read. Changed together with them. */
const stripeApiVersion = '2026-10-28.endive'

const stripeApi = 'https://api.stripe.com'

/** Below the time after which whoever calls a gateway gives up, so that what was sent is known when it ends here. */
const defaultTimeoutMs = 10_000

const answerBytes = 1_048_576

/** Of the headers that the library makes: none that tells of the machine, the program or earlier requests. */
const headersSent = ['accept', 'authorization', 'content-type', 'idempotency-key', 'stripe-version']

/** One call of a gateway: the account, and how long somebody waits. */
export interface StripeCall {
  readonly stripe: Stripe
  readonly request: GatewayRequest
  readonly now: Date
}

export interface StripeReach {
  readonly loopbackForSandboxes: boolean
  readonly timeoutMs?: number | undefined
}

/** Of whom, and how, a call is made. */
export interface StripeCaller {
  readonly tenantId: string
  readonly mode: TenantMode
  readonly secretKey: string
  readonly apiBase: string | null
  readonly signal: AbortSignal
}

/**
 * Makes clients of the official library whose requests go the way of all that Souk sends: the rules for addresses, the
 * share of each tenant and the time are those of `Egress`. The library never tries again by itself: the lane does, which
 * has saved what it tries.
 */
export class StripeClients {
  readonly #reach: StripeReach
  readonly #egress: EgressByMode

  constructor(reach: StripeReach) {
    this.#reach = reach
    const { loopbackForSandboxes, timeoutMs = defaultTimeoutMs } = reach
    const limits = { timeoutMs, answerBytesMax: answerBytes, answerBytesKept: answerBytes }
    this.#egress = new EgressByMode({ loopbackForSandboxes, ...limits })
  }

  async clientFor(caller: StripeCaller): Promise<Stripe> {
    const base = this.#baseOf(caller)
    // Loaded when it is first needed: most processes of most installations never call Stripe, and it is large.
    const { Stripe: Client } = await import('stripe')
    return new Client(caller.secretKey, {
      apiVersion: stripeApiVersion,
      httpClient: this.#httpClient(base, caller),
      maxNetworkRetries: 0,
      telemetry: false,
    })
  }

  close(): void {
    this.#egress.close()
  }

  /** Another address than Stripe's own is for sandboxes that may reach the machine itself, and is one on it. */
  #baseOf({ mode, apiBase }: StripeCaller): string {
    if (apiBase === null) return stripeApi
    const { loopbackForSandboxes } = this.#reach
    const { hostname } = URL.parse(apiBase) ?? { hostname: '' }
    const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
    const isAllowed = mode === 'sandbox' && loopbackForSandboxes && isHere
    if (!isAllowed || faultOfUrl(mode, apiBase, this.#reach))
      throw NotAnswered.unsent('url_refused')
    return apiBase.replace(/\/$/, '')
  }

  #httpClient(base: string, { mode, tenantId, signal }: StripeCaller): Stripe.HttpClient {
    return {
      getClientName: () => 'souk',
      makeRequest: async (_host, _port, path, method, headers, body) => {
        const call = { url: base + path, headers: sentOf(headers), body, sender: tenantId, signal }
        const answer = await this.#egress.send(mode, { ...call, method: methodOf(method) })
        if (answer.outcome === 'failed') throw new NotAnswered(answer)
        return responseOf(answer)
      },
    }
  }
}

function methodOf(method: string): 'GET' | 'POST' {
  if (method === 'GET' || method === 'POST') return method
  throw NotAnswered.unsent('method_refused')
}

function sentOf(headers: object): Record<string, string> {
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return Object.fromEntries(sent.filter(([name = '']) => headersSent.includes(name)))
}

type Answered = Extract<EgressAnswer, { outcome: 'answered' }>

function responseOf({ status, body }: Answered): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({}),
    getRawResponse: () => ({}),
    toStream: (end) => end(),
    toJSON: async () => parsed(status, body),
  }
}

/** An error counts by its status, also where a proxy has answered in place of Stripe and sent a page. */
function parsed(status: number, body: string): unknown {
  const isError = status >= 300
  try {
    const read: unknown = JSON.parse(body)
    const isObject = typeof read === 'object' && read !== null
    if (isObject && (!isError || ('error' in read && typeof read.error === 'object'))) return read
  } catch {
    // Judged below like everything else that is not what Stripe sends.
  }
  if (!isError) throw new NotAnswered({ reason: 'malformed_answer', mayHaveArrived: true })
  return { error: { type: 'api_error', message: '' } }
}
