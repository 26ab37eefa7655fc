import { StepLimiter, stepsPerTenant } from '../fairness/step-limiter.ts'
import { newUuid } from '../ids/typeid.ts'
import type { WorkerContext } from '../worker/context.ts'
import { type Loop, loop, pause } from '../worker/loop.ts'
import { PollBackoff } from '../worker/poll-backoff.ts'
import type { OutboundQueue } from './queue.ts'
import { type EngineState, QueueWorker } from './queue-worker.ts'
import type { Answers } from './step.ts'
import { listDueQueues } from './store.ts'
import { defaultTiming, type OutboundTiming } from './timing.ts'

/**
 * Does the outbound work of a process. Several processes share the lanes by leases, so each lane is worked on by one of
 * them at a time.
 */
export class OutboundEngine {
  readonly #state: EngineState
  readonly #stop = new AbortController()
  readonly #giveUp = new AbortController()
  readonly #workers: readonly QueueWorker[]
  readonly #backoff: PollBackoff
  #loops: Promise<void>[] = []

  constructor(
    context: WorkerContext,
    answers: Answers,
    queues: readonly OutboundQueue[],
    timing: Partial<OutboundTiming> = {},
  ) {
    const times = { ...defaultTiming, ...timing }
    this.#state = {
      ...context,
      answers,
      timing: times,
      holder: { id: newUuid(), leaseMs: times.leaseMs },
      stepLimiter: new StepLimiter(stepsPerTenant(context.database.writers)),
      stopping: this.#stop.signal,
      giveUp: this.#giveUp.signal,
      clockOffsets: new Map(),
    }
    this.#workers = queues.map((queue) => new QueueWorker(queue, this.#state))
    this.#backoff = new PollBackoff(times.pollMs, times.idlePollMs)
  }

  start(): void {
    const { clockPollMs, renewMs } = this.#state.timing
    const { stopping } = this.#state
    const every = (ms: number, round: () => Promise<number>) =>
      this.#loop(round, () => pause(ms, stopping))
    this.#loops = [
      every(clockPollMs, () => this.#refreshClockOffsets()),
      this.#loop(
        () => this.#pollForWork(),
        (found) => this.#backoff.rest(found > 0, stopping),
      ),
      ...this.#workers.map((worker) => every(renewMs, () => worker.renew())),
    ]
  }

  /** Somebody has just woken lanes. */
  hint(): void {
    this.#backoff.hint()
  }

  /**
   * No lane opens any more once the last poll has ended. What is under way gets a moment to be answered and recorded;
   * the rest is done again by the next worker.
   */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#loops)
    const stopTimer = setTimeout(() => this.#giveUp.abort(), this.#state.timing.stopMs)
    await Promise.all(this.#workers.map((worker) => worker.stop()))
    clearTimeout(stopTimer)
  }

  async #refreshClockOffsets(): Promise<number> {
    this.#state.clockOffsets = await this.#state.tenants.listClockOffsets()
    return this.#state.clockOffsets.size
  }

  /** One poll for all queues; those that have something to do then poll for what it is, each by itself. */
  async #pollForWork(): Promise<number> {
    const { database, holder, clockOffsets } = this.#state
    const due = await listDueQueues(database.system, holder.id, clockOffsets)
    for (const worker of this.#workers) if (due.has(worker.name)) worker.startPoll()
    return due.size
  }

  #loop(round: Loop['round'], rest: Loop['rest']): Promise<void> {
    const { stopping, log, timing } = this.#state
    const onError = (error: unknown) => log.error({ err: error }, 'outbound polling failed')
    return loop({ round, rest, onError, errorDelayMs: timing.errorDelayMs, stopping })
  }
}
