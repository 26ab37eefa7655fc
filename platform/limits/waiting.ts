/** Of more that have to wait, each is told so a little late. */
const rememberedMax = 10_000

/** Who has to wait, and until when: known here, so that whoever has to wait costs no more than a look into memory. */
export class Waiting {
  readonly #until = new Map<string, number>()
  readonly #now: () => number

  /** By a clock of milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isEmpty(): boolean {
    return this.#until.size === 0
  }

  /** Whole seconds; 0 when there is nothing to wait for. */
  secondsOf(key: string): number {
    const until = this.#until.get(key)
    if (until === undefined) return 0
    const waitMs = until - this.#now()
    if (waitMs > 0) return Math.ceil(waitMs / 1_000)
    this.#until.delete(key)
    return 0
  }

  add(key: string, seconds: number): void {
    const [oldest] = this.#until.keys()
    if (this.#until.size >= rememberedMax && oldest !== undefined) this.#until.delete(oldest)
    this.#until.set(key, this.#now() + seconds * 1_000)
  }
}
