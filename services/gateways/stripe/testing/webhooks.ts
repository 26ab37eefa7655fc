import { createHmac } from 'node:crypto'

export interface LoopbackEvent {
  readonly id: string
  readonly type: string
  readonly body: string
}

export interface Delivery {
  readonly event: LoopbackEvent
  /** 0 when nobody answered. */
  readonly status: number
}

/** When what has happened is told: before whoever asked for it has its answer, after it, or when a test says so. */
export type WebhookTiming = 'before_answer' | 'after_answer' | 'held'

/** Tells what happens on an account, signed as Stripe signs it. */
export class WebhookSender {
  url: string | undefined
  secrets: readonly string[] = []
  timing: WebhookTiming = 'held'
  /** How often each message is sent. */
  times = 1
  readonly deliveries: Delivery[] = []
  readonly #now: () => number
  #held: LoopbackEvent[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  announce(id: string, type: string, object: object): void {
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.#now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
    this.#held.push({ id, type, body })
  }

  /** What was not sent yet. */
  get held(): readonly LoopbackEvent[] {
    return this.#held
  }

  /** Sends what is held, in this order if one is given. */
  async flush(order: (events: LoopbackEvent[]) => LoopbackEvent[] = (events) => events) {
    const events = this.#held
    this.#held = []
    for (const event of order(events)) {
      for (let time = 0; time < this.times; time += 1) await this.send(event)
    }
  }

  async send(event: LoopbackEvent): Promise<number> {
    if (this.url === undefined) return 0
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureOf(event.body, this.#now(), this.secrets),
    }
    const options = { method: 'POST', headers, body: event.body }
    const status = await fetch(this.url, options).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    this.deliveries.push({ event, status })
    return status
  }
}

export function signatureOf(body: string, seconds: number, secrets: readonly string[]): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  )
  return [`t=${seconds}`, ...signatures].join(',')
}
