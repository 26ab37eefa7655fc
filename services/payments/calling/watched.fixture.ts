import type { Gateway } from '../gateway.ts'
import { testGateway } from '../test-gateway.ts'

type Kind = 'authorize' | 'poll' | 'capture' | 'void' | 'refund' | 'pollRefund'

/** The test gateway, which tells what it was asked, and can be made to wait, to break or to stay silent. */
export class WatchedGateway {
  readonly asked: [kind: Kind, key: string][] = []
  /** What happens before the answer. */
  before: (kind: Kind) => Promise<void> = async () => {}
  silent: Kind | undefined

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

  readonly gateway: Gateway = {
    name: testGateway.name,
    takes: testGateway.takes,
    authorize: (charge, asking) =>
      this.#answer('authorize', asking.key, () => testGateway.authorize(charge, asking)),
    poll: (charge, asking) =>
      this.#answer('poll', asking.key, () => testGateway.poll(charge, asking)),
    capture: (charge, amount, asking) =>
      this.#answer('capture', asking.key, () => testGateway.capture(charge, amount, asking)),
    void: (charge, asking) =>
      this.#answer('void', asking.key, () => testGateway.void(charge, asking)),
    refund: (charge, amount, asking) =>
      this.#answer('refund', asking.key, () => testGateway.refund(charge, amount, asking)),
    pollRefund: (charge, amount, asking) =>
      this.#answer('pollRefund', asking.key, () => testGateway.pollRefund(charge, amount, asking)),
  }

  async #answer<Answer>(kind: Kind, key: string, answer: () => Promise<Answer>) {
    this.asked.push([kind, key])
    await this.before(kind)
    return this.silent === kind ? ({ outcome: 'unanswered' } as const) : answer()
  }
}
