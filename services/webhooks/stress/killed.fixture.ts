import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { until, type World } from '@souk/platform/testing'
import { type Hooks, startHooks, type TestReceiver } from '../webhooks.fixture.ts'
import {
  announce,
  arrivalOf,
  checkComplete,
  checkOrder,
  openOf,
  recordOf,
  type Step,
} from './stress.fixture.ts'
import type { Halt, Orders } from './worker.fixture.ts'

const program = new URL('./worker.fixture.ts', import.meta.url)
const secret = 'shared by all processes of a test'

type WorkerChanges = Pick<Orders, 'timing'>

/** A worker in a process of its own, on the database of a world. */
class WorkerProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown[]>
  constructor({ db: { appUrl, systemUrl, isDistributed } }: World, changes: WorkerChanges) {
    this.#child = fork(program, { execArgv: [], stdio: 'inherit' })
    this.#exited = once(this.#child, 'exit')
    const orders: Orders = { appUrl, systemUrl, isDistributed, secret, ...changes }
    this.#child.send(orders)
  }

  #message(): Promise<unknown> {
    return new Promise((resolve) => this.#child.once('message', resolve))
  }

  /** Has it stand still there from now on; what is returned tells that it does. */
  async haltAt(halt: Halt): Promise<{ readonly halted: Promise<unknown> }> {
    const heard = this.#message()
    this.#child.send(halt)
    await heard
    return { halted: this.#message() }
  }

  /** Ends it without any warning. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  /** Asks it to come to an end, which it does by itself. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    assert.deepEqual(await this.#exited, [0, null])
  }
}

/** What was on record as delivered when a worker died, and how much had arrived. */
export interface Death {
  readonly arrived: number
  readonly recorded: ReadonlySet<string>
}

/** One endpoint, its receiver here, and whoever sends to it in a process that may die. */
export class Scene {
  readonly hooks: Hooks
  readonly receiver: TestReceiver
  readonly #tenant = 'mortal'
  readonly #endpointId: string
  #worker: WorkerProcess | undefined

  private constructor(hooks: Hooks, receiver: TestReceiver, endpointId: string) {
    this.hooks = hooks
    this.receiver = receiver
    this.#endpointId = endpointId
  }

  static async open(): Promise<Scene> {
    const hooks = await startHooks({ secret })
    const receiver = await hooks.receiver()
    const sender = hooks.startSender()
    const { id } = await hooks.endpoint('mortal', receiver.url)
    await sender.stop()
    return new Scene(hooks, receiver, id)
  }

  announce(steps: readonly Step[]): Promise<void> {
    return announce(this.hooks.world, this.#tenant, steps)
  }

  startWorker(changes: WorkerChanges = {}): WorkerProcess {
    this.#worker = new WorkerProcess(this.hooks.world, changes)
    return this.#worker
  }

  /** Has the worker that lives stand still there, or one that is started for it. */
  haltAt(halt: Halt): Promise<{ readonly halted: Promise<unknown> }> {
    const worker = this.#worker ?? this.startWorker()
    return worker.haltAt(halt)
  }

  async kill(): Promise<Death> {
    await this.#worker?.kill()
    this.#worker = undefined
    const arrived = this.receiver.parcels.length
    const record = await recordOf(this.hooks.world, this.#tenant, this.#endpointId)
    const delivered = record.filter(({ status }) => status === 'DELIVERED')
    return { arrived, recorded: new Set(delivered.map((row) => row.event_id)) }
  }

  /** Until nothing waits any more: then all is there, in order, and the same everywhere. */
  async untilAllArrived(many: number): Promise<void> {
    const { world } = this.hooks
    const isDone = async () =>
      (await recordOf(world, this.#tenant, this.#endpointId)).length === many &&
      (await openOf(world, this.#tenant, this.#endpointId)) === 0
    await until(isDone, 'everything delivered', 240)
    const arrivals = this.receiver.parcels.map(arrivalOf)
    checkOrder(arrivals)
    await checkComplete(world, this.#tenant, this.#endpointId, arrivals)
  }

  /** What had been on record was not sent again. */
  checkNoneRepeated({ arrived, recorded }: Death): void {
    const later = this.receiver.parcels.slice(arrived).map(arrivalOf)
    assert.deepEqual(
      later.filter(({ event }) => recorded.has(event)),
      [],
    )
  }

  async close(): Promise<void> {
    await this.#worker?.kill()
    await this.hooks.close()
  }
}
