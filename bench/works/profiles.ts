import { profiled } from '../profile.ts'
import { get } from '../requests.ts'
import type { World } from '../world.ts'
import { createRequests } from './creates.ts'
import { callers } from './reads.ts'

/** Where the time of the API process goes, written as CPU profiles and as tables. */
export async function writeProfiles(world: World, folder: string): Promise<void> {
  const [pid] = world.product.apiPids
  if (pid === undefined) throw new Error('there is no API process to profile')
  const tenant = await world.big()
  const loads = {
    'list-orders': [get('/api/v1/orders', tenant)],
    'list-products': [get('/v1/catalog/products', tenant)],
    'create-order-1': createRequests(tenant, 1),
    'create-order-10': createRequests(tenant, 10),
  }
  for (const [name, requests] of Object.entries(loads)) {
    await world.load([requests], callers, world.scale.sliceMs)
    await profiled(pid, folder, name, () => world.load([requests], callers, world.scale.sliceMs))
    await world.untilQuiet()
  }
}
