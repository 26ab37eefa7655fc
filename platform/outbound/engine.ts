import type { System } from '../db/system.ts'
import { StepLimiter, stepsPerTenant } from '../fairness/step-limiter.ts'
import { newUuid } from '../ids/typeid.ts'
import { logFailure } from '../observe/failures.ts'
import type { WorkerContext } from '../worker/context.ts'
import { loop, pause } from '../worker/loop.ts'
import type { WatchedWork } from '../worker/work-watch.ts'
import type { OutboundQueue } from './queue.ts'
import { type EngineState, QueueWorker } from './queue-worker.ts'
import type { Answers } from './step.ts'
import { listDueQueues } from './store.ts'
import { defaultTiming, type OutboundTiming } from './timing.ts'

/**
 * Does the outbound work of a process, as it is found by the one look of its worker. Several processes share the lanes by
 * leases, so each lane is worked on by one of them at a time.
 */
export class OutboundEngine {
  readonly #state: EngineState
  readonly #stop = new AbortController()
  readonly #giveUp = new AbortController()
  readonly #workers: readonly QueueWorker[]
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
      onMore: () => {},
    }
    this.#workers = queues.map((queue) => new QueueWorker(queue, this.#state))
  }

  /** One look for all queues; those that have something to do then look for what it is, each by itself. */
  readonly work: WatchedWork = {
    everyMs: 0,
    isAwake: () => false,
    look: (system) => this.#look(system),
  }

  /** `onMore` is called when another look may find more to do. */
  start(onMore: () => void): void {
    this.#state.onMore = onMore
    const { stopping, log, timing } = this.#state
    const onError = (error: unknown) => logFailure(log, {}, error, 'renewing leases failed')
    this.#loops = this.#workers.map((worker) =>
      loop({
        round: () => worker.renew(),
        rest: () => pause(timing.renewMs, stopping),
        onError,
        errorDelayMs: timing.errorDelayMs,
        stopping,
      }),
    )
  }

  /** Sandboxes that have moved their clock, and how far. */
  setClockOffsets(clockOffsets: ReadonlyMap<string, number>): void {
    this.#state.clockOffsets = clockOffsets
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

  async #look(system: System): Promise<number | undefined> {
    const { holder, clockOffsets, stopping } = this.#state
    const due = await listDueQueues(system, { holder: holder.id, clockOffsets })
    const dueInMs = this.#workers.flatMap((worker) => {
      const inMs = due.get(worker.name)
      if (inMs !== undefined && inMs <= 0 && !stopping.aborted) worker.startPoll()
      return inMs ?? []
    })
    return dueInMs.length === 0 ? undefined : Math.min(...dueInMs)
  }
}
