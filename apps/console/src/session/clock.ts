import { Store } from '@souk/pages/store.ts'

const beatMs = 20_000

/** What time it is for the tenant. A sandbox may have moved its clock, so it is the server's answer and not this machine's. */
class TenantClock extends Store<Date> {
  #offsetMs = 0
  #timeZone = 'UTC'

  constructor() {
    super(new Date())
    setInterval(() => this.#show(), beatMs)
  }

  /** By whose days it is counted. */
  get timeZone(): string {
    return this.#timeZone
  }

  setTimeZone(timeZone: string): void {
    this.#timeZone = timeZone
  }

  get offsetMs(): number {
    return this.#offsetMs
  }

  setNow(now: Date): void {
    this.#offsetMs = now.getTime() - Date.now()
    // As it was told, to the millisecond: what is asked for by it was asked for on the way already.
    this.set(now)
  }

  #show(): void {
    this.set(new Date(Date.now() + this.#offsetMs))
  }
}

export const clock = new TenantClock()
