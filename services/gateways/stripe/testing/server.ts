import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe } from 'stripe'
import { StripeAccount } from './account.ts'
import { expanded, routes } from './api.ts'
import { StripeFault } from './errors.ts'
import { readForm } from './form.ts'
import { conclude } from './intents.ts'
import { concludeSetUp } from './saved-methods.ts'
import { payOnPage } from './sessions.ts'

/** How a request is disturbed. */
export type FaultKind =
  /** Nothing is done; the answer is an error that says so, and no key remembers it. */
  | 'unavailable_before'
  | 'rate_limited'
  /** The connection ends before anything is done, or after it. */
  | 'drop_before'
  | 'drop_after'
  /** The answer is an error, and Stripe repeats it for the key; nothing or everything was done. */
  | 'error_before'
  | 'error_after'
  /** Done, and never answered. */
  | 'hang_after'

export interface LoopbackFault {
  readonly kind: FaultKind
  /** Of `POST /v1/payment_intents` and the like. */
  readonly on: RegExp
  times: number
}

interface Kept {
  readonly fingerprint: string
  answer: { status: number; body: object } | undefined
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  readonly headers: IncomingMessage['headers']
}

/**
 * A Stripe on this machine, for tests: its wire format, its idempotency keys, its test methods and webhooks, and books that
 * it keeps by itself. Each secret key has an account of its own.
 */
export class LoopbackStripe {
  readonly requests: Request[] = []
  readonly #server: Server
  readonly #accounts = new Map<string, StripeAccount>()
  readonly #kept = new Map<string, Kept>()
  readonly #faults: LoopbackFault[] = []

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(port = 0): Promise<LoopbackStripe> {
    const server = createServer()
    const loopback = new LoopbackStripe(server)
    server.on('request', (request, response) => void loopback.#serve(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return loopback
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The account of a secret key, which is made here: keys that nobody made are refused. */
  account(secretKey: string): StripeAccount {
    const account = this.#accounts.get(secretKey) ?? new StripeAccount()
    this.#accounts.set(secretKey, account)
    return account
  }

  /** Disturbs the next requests of a kind. */
  disturb(kind: FaultKind, on: RegExp, times = 1): void {
    this.#faults.push({ kind, on, times })
  }

  calm(): void {
    this.#faults.length = 0
  }

  /** What Stripe does a day after: keys are as new. */
  forgetKeys(): void {
    this.#kept.clear()
  }

  /** How often something was asked for. */
  count(what: RegExp): number {
    return this.requests.filter(({ method, path }) => what.test(`${method} ${path}`)).length
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const body = Buffer.concat(await request.toArray()).toString('utf8')
    const { method = '' } = request
    if (url.pathname.startsWith('/authenticate/')) return this.#authenticate(url, response)
    if (url.pathname.startsWith('/c/pay/')) return this.#showPage(url, response)
    const key = textOf(request.headers['idempotency-key'])
    this.requests.push({ method, path: url.pathname, key, headers: request.headers })
    const fault = this.#takeFault(`${method} ${url.pathname}`)
    if (fault === 'drop_before') return void request.socket.destroy()
    const account = this.#accountOf(request)
    const form = method === 'GET' ? url.search.slice(1) : body
    const answer = this.#answer(account, { method, path: url.pathname, form, key, fault })
    if (account?.webhooks.timing === 'before_answer') await account.webhooks.flush()
    if (fault === 'drop_after') return void request.socket.destroy()
    if (fault !== 'hang_after') send(response, answer)
    if (account?.webhooks.timing === 'after_answer') await account.webhooks.flush()
  }

  #takeFault(what: string): FaultKind | undefined {
    const fault = this.#faults.find(({ on, times }) => times > 0 && on.test(what))
    if (fault) fault.times -= 1
    return fault?.kind
  }

  #accountOf({ headers }: IncomingMessage): StripeAccount | undefined {
    const [, secretKey = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
    return this.#accounts.get(secretKey)
  }

  #answer(account: StripeAccount | undefined, asked: AskedFor): Answer {
    if (!account) return errorOf(401, 'invalid_request_error', 'Invalid API Key provided')
    const { fault, key, method } = asked
    if (fault === 'unavailable_before') return errorOf(503, 'api_error', 'Unavailable')
    if (fault === 'rate_limited')
      return errorOf(429, 'invalid_request_error', 'Too many requests', 'rate_limit')
    if (method !== 'POST' || key === undefined) return this.#execute(account, asked).answer
    const name = `${[...this.#accounts.values()].indexOf(account)} ${key}`
    const fingerprint = fingerprintOf(asked)
    const kept = this.#kept.get(name)
    if (kept && kept.fingerprint !== fingerprint) {
      return errorOf(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    }
    if (kept?.answer) return kept.answer
    const { answer, isKept } = this.#execute(account, asked)
    if (isKept) this.#kept.set(name, { fingerprint, answer })
    return answer
  }

  #execute(account: StripeAccount, asked: AskedFor): { answer: Answer; isKept: boolean } {
    const { fault, method, path, form } = asked
    const failed = errorOf(500, 'api_error', 'Something went wrong')
    if (fault === 'error_before') return { answer: failed, isKept: true }
    const params = readForm(form)
    try {
      for (const [of, pattern, answer] of routes) {
        const found = of === method ? pattern.exec(path) : null
        if (!found) continue
        const result = answer({ account, params, origin: this.url, id: found[1] ?? '' })
        const body = expanded(account, result, params)
        return { answer: fault === 'error_after' ? failed : { status: 200, body }, isKept: true }
      }
      return {
        answer: errorOf(404, 'invalid_request_error', 'Unrecognized request URL'),
        isKept: false,
      }
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      return {
        answer: { status: error.status, body: { error: error.error } },
        isKept: error.isKept,
      }
    }
  }

  /** The page of the payer's bank, which sends them back. `?outcome=failed` plays one who fails. */
  async #authenticate(url: URL, response: ServerResponse): Promise<void> {
    const intentId = url.pathname.split('/').at(-1) ?? ''
    for (const account of this.#accounts.values()) {
      const intent = account.intents.get(intentId) ?? account.setUps.get(intentId)?.object
      if (!intent) continue
      const back = new URL(intent.next_action?.redirect_to_url?.return_url ?? this.url)
      const isGood = url.searchParams.get('outcome') !== 'failed'
      if (intent.object === 'setup_intent') concludeSetUp(account, intentId, isGood)
      else conclude(account, intentId, isGood)
      back.searchParams.set('payment_intent', intentId)
      back.searchParams.set('redirect_status', isGood ? 'succeeded' : 'failed')
      if (account.webhooks.timing === 'before_answer') await account.webhooks.flush()
      response.writeHead(303, { location: back.href }).end()
      if (account.webhooks.timing === 'after_answer') await account.webhooks.flush()
      return
    }
    response.writeHead(404).end()
  }

  /** The page of a session, where the payer chooses: `?method=` plays what they pay with. */
  async #showPage(url: URL, response: ServerResponse): Promise<void> {
    const id = url.pathname.split('/').at(-1) ?? ''
    const account = [...this.#accounts.values()].find(({ sessions }) => sessions.has(id))
    const session = account?.sessions.get(id)
    if (!account || session?.status !== 'open') return void response.writeHead(404).end()
    const method = url.searchParams.get('method')
    const isPaid = method !== null && payOnPage(account, session, method)
    if (isPaid && account.webhooks.timing === 'before_answer') await account.webhooks.flush()
    if (isPaid) response.writeHead(303, { location: session.success_url ?? '' }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(session))
    if (isPaid && account.webhooks.timing === 'after_answer') await account.webhooks.flush()
  }
}

/** Small, and without a script, as the page of a payer without one would be. */
function pageOf({ amount_total: amount, currency, cancel_url: back }: Stripe.Checkout.Session) {
  const escaped = (back ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="en"><title>Checkout</title><h1>Pay ${amount} ${currency}</h1>
<p><a href="?method=pm_card_visa">Pay by card</a></p>
<p><a href="?method=pm_card_chargeDeclined">Pay by a card that is declined</a></p>
<p><a href="?method=pm_usBankAccount_success">Pay by debit</a></p>
<p><a href="${escaped}">Back</a></p></html>`
}

interface Answer {
  readonly status: number
  readonly body: object
}

interface AskedFor {
  readonly method: string
  readonly path: string
  readonly form: string
  readonly key: string | undefined
  readonly fault: FaultKind | undefined
}

function fingerprintOf({ method, path, form }: AskedFor): string {
  return createHash('sha256').update(`${method} ${path}\n${form}`).digest('hex')
}

function errorOf(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code !== undefined && { code }) } } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
