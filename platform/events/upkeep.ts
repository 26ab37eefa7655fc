import type { System } from '../db/system.ts'

const answersKeptDays = 30
const batchMax = 10_000

/** Forgets stored answers after their time; until then every repetition of a request finds its answer. */
export async function forgetOldAnswers(system: System): Promise<number> {
  const [forgotten] = await system<{ n: number }>`
    with old as (
      select tenant_id, client_id, key
      from platform.idempotency_keys
      where created_at < now() - make_interval(days => ${answersKeptDays})
      limit ${batchMax}
    ), forgotten as (
      delete from platform.idempotency_keys stored
      using old
      where stored.tenant_id = old.tenant_id and stored.client_id = old.client_id
        and stored.key = old.key
      returning stored.key
    )
    select count(*) as n from forgotten
  `
  return forgotten?.n ?? 0
}
