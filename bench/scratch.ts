import { appendFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeOf } from '@souk/server/postgres/place.ts'
import { CpuMeter } from './cpu.ts'
import { idPlaceholder } from './job.ts'
import { readOptions } from './options.ts'
import { makeHome, startProduct } from './product.ts'
import { profiled } from './profile.ts'
import { get, post } from './requests.ts'
import { createRequests } from './works/creates.ts'
import { World } from './world.ts'

const { home, remove } = makeHome()
const first = await startProduct(home)
await first.stop()
const { dataDir } = placeOf(home)
appendFileSync(
  join(dataDir, 'postgresql.auto.conf'),
  "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\npg_stat_statements.max = 5000\n",
)
const product = await startProduct(home)
try {
  const world = await World.open(
    product,
    readOptions(['--quick'], []).scale,
    dirname(home),
    console.log,
  )
  await world.owner.query('create extension if not exists pg_stat_statements')
  const tenant = await world.big()
  const what = process.argv[2] ?? 'create'
  const steps = {
    create: [createRequests(tenant, 1)],
    create10: [createRequests(tenant, 10)],
    pay: [
      createRequests(tenant, 1),
      [post('/api/v1/payments', tenant, { order_id: idPlaceholder, method: 'pm_test_ok' })],
    ],
    orders: [[get('/api/v1/orders', tenant)]],
    products: [[get('/v1/catalog/products', tenant)]],
  }[what]!
  const ms = Number(process.argv[3] ?? 4000)
  await world.load(steps, 16, ms / 2)
  await world.untilQuiet()
  await world.owner.query('select pg_stat_statements_reset()')
  const cpu = new CpuMeter(world.product)
  const run = async () => {
    const r = await world.load(steps, 16, ms)
    await world.untilQuiet()
    return r
  }
  const result = process.argv[4] ? undefined : await cpu.during(run, (r) => r.done)
  if (process.argv[4]) await profiled(product.apiPids[0]!, process.argv[4], what, run)
  console.log(result?.perSecond, result?.p50Ms, JSON.stringify(cpu.findings(what, what), null, 1))
  const { rows } = await world.owner.query(
    `select calls, plans, round(total_exec_time::numeric/calls, 4) exec_ms, round(total_plan_time::numeric/greatest(calls,1), 4) plan_ms, round((total_exec_time+total_plan_time)::numeric, 0) total, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) q from pg_stat_statements where calls > 20 order by total_exec_time + total_plan_time desc limit 28`,
  )
  for (const r of rows) console.log(r.calls, r.plans, r.exec_ms, r.plan_ms, r.total, r.q)
  await world.close()
} finally {
  await product.stop()
  remove()
}
