import { Connection } from './connection.ts'
import { idPlaceholder, type Job, type JobResult } from './job.ts'
import { summarise } from './latency.ts'

const idPattern = /"id":"(ord_[0-9a-z]{26})"/

class Run {
  readonly #job: Job
  readonly #latencies: number[] = []
  readonly #startedAt = performance.now()
  #failed = 0
  #failure: string | undefined

  constructor(job: Job) {
    this.#job = job
  }

  async finish(): Promise<JobResult> {
    const { host, port, connections } = this.#job
    const open = await Promise.all(
      Array.from({ length: connections }, () => Connection.open(host, port)),
    )
    const before = performance.now()
    await this.#callOver(open)
    const seconds = (performance.now() - before) / 1_000
    for (const connection of open) connection.close()
    const done = this.#latencies.length
    return {
      perSecond: done / seconds,
      done,
      failed: this.#failed,
      failure: this.#failure,
      ...summarise(this.#latencies),
    }
  }

  async #callOver(open: readonly Connection[]): Promise<void> {
    const { rate, once = false, steps } = this.#job
    if (rate !== undefined) return this.#callOnTime(open, rate)
    // The callers share one list, from which each takes what is next.
    const left = steps.flat().values()
    const call = (connection: Connection) =>
      once ? this.#callNext(connection, left) : this.#callAgainAndAgain(connection)
    await Promise.all(open.map(call))
  }

  async #callNext(connection: Connection, left: Iterable<string>): Promise<void> {
    for (const request of left) {
      if (connection.closed) return
      await this.#call([[request]], connection, performance.now())
    }
  }

  get #over(): boolean {
    return performance.now() - this.#startedAt >= this.#job.durationMs
  }

  async #callAgainAndAgain(connection: Connection): Promise<void> {
    while (!this.#over && !connection.closed) {
      await this.#call(this.#job.steps, connection, performance.now())
    }
  }

  /** All steps in turn. What is measured runs from the moment the call was due. */
  async #call(steps: Job['steps'], connection: Connection, dueAt: number): Promise<void> {
    const needsId = steps.length > 1
    let id = ''
    for (const requests of steps) {
      const request = requests[Math.floor(Math.random() * requests.length)] ?? ''
      const text = id === '' ? request : request.replaceAll(idPlaceholder, id)
      const { status, body } = await connection.send(text)
      if (status < 200 || status > 299) return this.#fail(`${status} ${body()}`)
      if (needsId && id === '') id = idPattern.exec(body())?.[1] ?? ''
    }
    this.#latencies.push(performance.now() - dueAt)
  }

  #fail(what: string): void {
    this.#failed += 1
    this.#failure ??= what.slice(0, 400)
  }

  /** A call that finds no free connection waits, and its wait counts. */
  async #callOnTime(open: readonly Connection[], rate: number): Promise<void> {
    const idle = [...open]
    const waiting: number[] = []
    const running = new Set<Promise<void>>()
    const start = (connection: Connection, dueAt: number) => {
      const call = this.#call(this.#job.steps, connection, dueAt).then(() => {
        running.delete(call)
        const next = waiting.shift()
        if (next === undefined) idle.push(connection)
        else start(connection, next)
      })
      running.add(call)
    }
    const begun = performance.now()
    for (let sent = 0; !this.#over; ) {
      const due = Math.floor(((performance.now() - begun) * rate) / 1_000)
      for (; sent < due; sent += 1) {
        const dueAt = begun + (sent * 1_000) / rate
        const connection = idle.pop()
        if (connection) start(connection, dueAt)
        else waiting.push(dueAt)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    while (running.size > 0) await Promise.all(running)
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await new Run(job).finish())
})
process.on('disconnect', () => process.exit(0))
