import type { System } from '../db/system.ts'
import { StepLimiter } from '../fairness/step-limiter.ts'
import { answersIn, vaultOfAnswers } from '../http/idempotency.ts'
import type { Service } from '../http/service.ts'
import { newUuid } from '../ids/typeid.ts'
import { Lane } from '../outbound/lane.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { Answers } from '../outbound/step.ts'
import { type AwakeLane, leaseLane, listAwakeLanes } from '../outbound/store.ts'
import { defaultTiming } from '../outbound/timing.ts'
import type { WorkerContext } from '../worker/context.ts'
import { systemContext } from '../worker/tenants.ts'

/**
 * The outbound work of a worker, done when the test asks for it: every lane that is due by the clock of its tenant is
 * worked off, one after the other, or those of one tenant. Says how many there were.
 */
export function workingOff(
  { database, tenants, log }: WorkerContext,
  answers: Answers,
  queues: readonly OutboundQueue[],
  tenant?: string,
): () => Promise<number> {
  const { system } = database
  const holder = { id: newUuid(), leaseMs: defaultTiming.leaseMs }
  const run = async (queue: OutboundQueue, { tenantId, laneId: uuid }: AwakeLane) => {
    const failures: unknown[] = []
    const laneId = queue.lanes.idOf(uuid)
    const { queue: name } = queue.lanes
    const lane = new Lane({
      ...{ database, queue, answers, tenantId, laneId, holder },
      stepLimiter: new StepLimiter(1),
      callContext: { signal: new AbortController().signal, database, log },
      context: () => systemContext(tenants, tenantId, name),
      capacity: () => queue.callsMax,
      onFailure: (error) => failures.push(error),
    })
    await lane.run()
    if (failures.length > 0) throw new Error(`a call of ${name} failed`, { cause: failures[0] })
  }
  return async () => {
    let done = 0
    // Most tests have none at all: one question for all queues is less than one for each.
    const inUse =
      queues.length === 0
        ? []
        : await system<{ queue: string }>`
      select distinct queue from platform.outbound_lanes
    `
    const names = new Set(inUse.map(({ queue }) => queue))
    for (const queue of queues.filter(({ lanes }) => names.has(lanes.queue))) {
      const clockOffsets = await tenants.listClockOffsets()
      const nothing = { busyLanes: [], busyTenants: [] }
      const query = { queue: queue.lanes.queue, holder: holder.id, clockOffsets, ...nothing }
      for (const lane of await listAwakeLanes(system, query)) {
        if (tenant !== undefined && lane.tenantId !== tenant) continue
        if (!(await leaseLane(system, queue.lanes.queue, lane, holder))) continue
        await run(queue, lane)
        done += 1
      }
    }
    return done
  }
}

/** The same for all queues of a product, as its worker would. */
export function workingOffAll(
  context: WorkerContext,
  services: readonly Pick<Service, 'queues' | 'writeEnded'>[],
  secret: string,
  tenant?: string,
): () => Promise<number> {
  const queues = services.flatMap((service) => service.queues)
  const writeEnded = services.flatMap((service) => service.writeEnded)
  return workingOff(context, answersIn(vaultOfAnswers(secret), writeEnded), queues, tenant)
}

/** The leases of whoever works on a lane are over, as if it had died some time ago. */
export async function expireLeases(system: System): Promise<void> {
  await system`
    update platform.outbound_lanes set leased_until = now() - interval '1 second'
    where leased_until is not null
  `
}
