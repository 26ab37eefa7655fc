import assert from 'node:assert/strict'
import {
  allKinds,
  type CaptureAnswer,
  type ChargeStatus,
  type Decline,
  type Gateway,
  type GatewayConnection,
  GatewayKinds,
  type RefundAnswer,
} from '@souk/gateways/contract'

type Kind = 'authorize' | 'poll' | 'capture' | 'pollCapture' | 'void' | 'refund' | 'pollRefund'

const testKind = allKinds().of('TEST')
/** The same for every tenant. */
export const testGateway: Gateway = testKind.open({
  id: 'ppr_test',
  code: 'test',
  kind: 'TEST',
  mode: 'sandbox',
  tenantId: 'tenant',
  settings: {},
  sealedSecrets: null,
})

const refusal: Decline = { code: 'do_not_honor', retryable: true, advice: 'Try again.' }

/**
 * The test gateway, which tells what it was asked, and can be made to wait, to break or to stay silent. It remembers its
 * captures: asked twice with one key it acts once and gives the same answer.
 */
export class WatchedGateway {
  readonly asked: [kind: Kind, key: string][] = []
  /** Through which gateways of a tenant payments were to be authorized. */
  readonly codes: string[] = []
  /** What happens before the answer. */
  before: (kind: Kind) => Promise<void> = async () => {}
  /** Questions of this kind get no answer, although the gateway has acted. */
  silent: Kind | undefined
  /** Captures that are new to the gateway are declined. */
  declines = false
  readonly #said = new Map<Kind, unknown[]>()
  readonly #captures = new Map<string, { amount: number; answer: CaptureAnswer }>()

  /** What the gateway has captured, whoever knows of it. */
  capturedOf(paymentId: string): number {
    return [...this.#captures]
      .filter(([key, { answer }]) => key.startsWith(paymentId) && answer.outcome === 'captured')
      .reduce((sum, [, { amount }]) => sum + amount, 0)
  }

  /** The next answers to questions of this kind, whatever the method is. */
  say(kind: 'authorize' | 'poll', ...answers: ChargeStatus[]): void
  say(kind: 'capture' | 'pollCapture', ...answers: CaptureAnswer[]): void
  say(kind: 'refund' | 'pollRefund', ...answers: RefundAnswer[]): void
  say(kind: Kind, ...answers: unknown[]): void {
    this.#said.set(kind, answers)
  }

  /** As it was at first, but for what it remembers. */
  calm(): void {
    this.asked.length = 0
    this.codes.length = 0
    this.before = async () => {}
    this.silent = undefined
    this.declines = false
    this.#said.clear()
  }

  keysOf(kind: Kind): string[] {
    return this.asked.filter(([asked]) => asked === kind).map(([, key]) => key)
  }

  /** The next question stays open until it is released. */
  hold(): { readonly asked: Promise<void>; readonly release: () => void } {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.before = () => {
      this.before = async () => {}
      asked.resolve()
      return released.promise
    }
    return { asked: asked.promise, release: released.resolve }
  }

  /** The next question ends in an error of ours. */
  breakOnce(): void {
    this.before = async () => {
      this.before = async () => {}
      throw new Error('the wire was cut')
    }
  }

  readonly kinds = new GatewayKinds([
    { ...testKind, open: (connection) => this.#at(connection) },
    allKinds().of('MANUAL'),
  ])

  readonly gateway: Gateway = {
    authorize: (charge, request) =>
      this.#answer('authorize', request.key, () => testGateway.authorize(charge, request)),
    poll: (charge, request) =>
      this.#answer('poll', request.key, () => testGateway.poll(charge, request)),
    capture: (charge, amount, request) =>
      this.#answer('capture', request.key, () =>
        this.#captureOnce(request.key, amount, () => testGateway.capture(charge, amount, request)),
      ),
    pollCapture: (charge, amount, request) =>
      this.#answer('pollCapture', request.key, () =>
        this.#captureOnce(request.key, amount, () =>
          testGateway.pollCapture(charge, amount, request),
        ),
      ),
    void: (charge, request) =>
      this.#answer('void', request.key, () => testGateway.void(charge, request)),
    refund: (charge, amount, request) =>
      this.#answer('refund', request.key, () => testGateway.refund(charge, amount, request)),
    pollRefund: (charge, amount, request) =>
      this.#answer('pollRefund', request.key, () =>
        testGateway.pollRefund(charge, amount, request),
      ),
  }

  /** The same, but for what differs between gateways of a tenant: whether they can be reached. */
  #at(connection: GatewayConnection): Gateway {
    const itself = testKind.open(connection)
    return {
      ...this.gateway,
      authorize: (charge, request) => {
        this.codes.push(connection.code)
        return this.#answer('authorize', request.key, () => itself.authorize(charge, request))
      },
    }
  }

  async #answer<Answer>(kind: Kind, key: string, answer: () => Promise<Answer>) {
    this.asked.push([kind, key])
    await this.before(kind)
    const [said] = this.#said.get(kind)?.splice(0, 1) ?? []
    const given = (said as Answer | undefined) ?? (await answer())
    return this.silent === kind ? ({ outcome: 'unanswered' } as const) : given
  }

  async #captureOnce(
    key: string,
    amount: number,
    capture: () => Promise<CaptureAnswer>,
  ): Promise<CaptureAnswer> {
    const done = this.#captures.get(key)
    if (done) {
      assert.equal(amount, done.amount, 'one key names one amount')
      return done.answer
    }
    const answer: CaptureAnswer = this.declines
      ? { outcome: 'declined', decline: refusal }
      : await capture()
    if (answer.outcome !== 'unanswered') this.#captures.set(key, { amount, answer })
    return answer
  }
}
