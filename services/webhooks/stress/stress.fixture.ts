import assert from 'node:assert/strict'
import { emit, idOf, uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { parcelMoved, type Received, type TestReceiver } from '../webhooks.fixture.ts'

export type Step = readonly [parcel: string, step: number]

/** Every step of every parcel, the first steps of all before the second ones. */
export function stepsOf(parcels: readonly string[], steps: number): Step[] {
  return Array.from({ length: steps }, (_, step) =>
    parcels.map((parcel): Step => [parcel, step + 1]),
  ).flat()
}

const eventsAtOnce = 1_000

/** Announces many steps with few commits, and leaves them in the outbox. */
export async function announce(
  world: World,
  tenant: string,
  steps: readonly Step[],
): Promise<void> {
  for (let start = 0; start < steps.length; start += eventsAtOnce) {
    await world.seed(tenant, async (tx) => {
      for (const [id, step] of steps.slice(start, start + eventsAtOnce)) {
        emit(tx, parcelMoved, { id, version: step, object: { id, step } })
      }
    })
  }
}

export interface DeliveryRow {
  readonly id: string
  readonly event_id: string
  readonly status: string
  readonly attempts: number
  readonly due_at: Date | null
}

/** What is on record for the parcels of an endpoint, in the order of the log. */
export async function recordOf(
  world: World,
  tenant: string,
  endpointId: string,
): Promise<DeliveryRow[]> {
  const found = await world.peek(
    tenant,
    (tx) => tx<DeliveryRow>`
      select id, event_id, status, attempts, due_at
      from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
        and event_type like 'parcel.%'
      order by sequence
    `,
  )
  return found.map((row) => ({
    ...row,
    id: idOf('dlv', row.id),
    event_id: idOf('evt', row.event_id),
  }))
}

/** The delivery of the first event in the log about that endpoint's parcels. */
export async function firstDelivery(
  world: World,
  tenant: string,
  endpointId: string,
): Promise<DeliveryRow> {
  const [first] = await recordOf(world, tenant, endpointId)
  assert(first)
  return first
}

/** How many deliveries of parcels to an endpoint are not done yet. */
export async function openOf(world: World, tenant: string, endpointId: string): Promise<number> {
  const [found] = await world.peek(
    tenant,
    (tx) => tx<{ n: number }>`
      select count(*) as n
      from webhooks.deliveries
      where tenant_id = ${tx.tenantId} and endpoint_id = ${uuidOf(endpointId)}
        and status in ('PENDING', 'RETRYING') and event_type like 'parcel.%'
    `,
  )
  return found?.n ?? 0
}

async function listLogged(world: World, tenant: string, like: string): Promise<string[]> {
  const found = await world.peek(
    tenant,
    (tx) => tx<{ id: string }>`
      select id from platform.events
      where tenant_id = ${tx.tenantId} and type like ${like}
      order by sequence
    `,
  )
  return found.map(({ id }) => idOf('evt', id))
}

/** Whoever sends loses its lanes in the middle of it, and somebody takes them on at once. */
export async function takeLeasesAway(world: World): Promise<void> {
  await world.database.system`
    update platform.outbound_lanes set leased_by = null, leased_until = null, wake_at = now()
    where leased_by is not null
  `
}

export async function leasedLanes(world: World): Promise<number> {
  const leased = await world.database.system`
    select lane_id from platform.outbound_lanes where leased_by is not null
  `
  return leased.length
}

export interface Arrival {
  readonly event: string
  readonly parcel: string
  readonly step: number
}

export function arrivalOf({ event: { id, data } }: Pick<Received, 'event'>): Arrival {
  return { event: id, parcel: data.object.id, step: data.object.step ?? 0 }
}

export const stepsReceived = ({ parcels }: TestReceiver, parcel: string) =>
  parcels.map(arrivalOf).filter((arrival) => arrival.parcel === parcel)

/** Repeats aside, the steps of each parcel came one after the other and none is missing in between. */
export function checkOrder(arrivals: readonly Arrival[]): void {
  const reached = new Map<string, number>()
  for (const { parcel, step } of arrivals) {
    const before = reached.get(parcel) ?? 0
    assert(step <= before + 1, `${parcel} came to step ${step} right after ${before}`)
    reached.set(parcel, Math.max(before, step))
  }
}

/** The log, what is on record as delivered, and what the receiver got are the same events. */
export async function checkComplete(
  world: World,
  tenant: string,
  endpointId: string,
  arrivals: readonly Arrival[],
  types = 'parcel.%',
): Promise<void> {
  const logged = await listLogged(world, tenant, types)
  const record = await recordOf(world, tenant, endpointId)
  const delivered = record.filter(({ status }) => status === 'DELIVERED')
  assert.deepEqual(
    delivered.map((row) => row.event_id),
    logged,
  )
  assert.deepEqual([...new Set(arrivals.map(({ event }) => event))].sort(), [...logged].sort())
}

export interface AttemptRow {
  readonly number: number
  readonly at: Date
  readonly status: number | null
}

/** The attempts of one delivery, the first one first. */
export function attemptsOf(
  world: World,
  tenant: string,
  deliveryId: string,
): Promise<AttemptRow[]> {
  return world.peek(
    tenant,
    (tx) => tx<AttemptRow>`
      select number, at, status
      from webhooks.attempts
      where tenant_id = ${tx.tenantId} and delivery_id = ${uuidOf(deliveryId)}
      order by number
    `,
  )
}

/** Moves the clock of a tenant to that moment, unless it is later there already. */
export async function advanceTo(world: World, tenant: string, moment: Date): Promise<void> {
  const now = await world.peek(tenant, async (tx) => tx.now)
  world.advance(tenant, Math.max(0, moment.getTime() - now.getTime()))
}
