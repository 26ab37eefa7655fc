import assert from 'node:assert/strict'
import type { System } from '../db/system.ts'
import type { EventKind } from '../events/event.ts'
import { checkerOf } from './declared-answers.ts'

interface AnnouncedRow {
  readonly type: string
  readonly version: number
  readonly data: { readonly object: unknown }
}

const perTypeMax = 200

/**
 * Fails when an event that was announced does not carry what its kind declares, with a missing or an extra field.
 * Looks at the latest of each type, relayed or not.
 */
export async function checkAnnounced(system: System, kinds: readonly EventKind[]): Promise<void> {
  const found = await system<AnnouncedRow>`
    select type, version, data
    from (
      select announced.*, row_number() over (partition by type order by id desc) as place
      from (
        select id, type, version, data from platform.events where tenant_id is not null
        union all
        select id, type, version, data from platform.outbox where tenant_id is not null
      ) announced
    ) latest
    where place <= ${perTypeMax}
  `
  for (const { type, version, data } of found) {
    const kind = kinds.find((known) => known.type === type && known.version === version)
    if (!kind) continue
    const check = checkerOf(kind.object)
    if (check.Check(data.object)) continue
    const errors = JSON.stringify(check.Errors(data.object).slice(0, 5))
    assert.fail(`${type} does not carry what it declares: ${errors}`)
  }
}
