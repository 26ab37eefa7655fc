/** A wait that is over as soon as somebody says so, be it before anybody awaits it. */
export class Wakeup {
  #resolve: () => void = () => {}

  /** Whatever was said before does not count any more. */
  arm(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#resolve = resolve
    return promise
  }

  fire(): void {
    this.#resolve()
  }
}
