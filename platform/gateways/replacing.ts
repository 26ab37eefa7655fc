import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/tx.ts'
import { errorsOfUrl, type SandboxReach } from '../egress/by-mode.ts'
import { checkVersion } from '../http/versions.ts'
import type { ProblemFactory } from '../problems/problem.ts'
import type { GatewayDraft, GatewaySetting } from './setting.ts'

interface Replacing<Setting> {
  readonly reach: SandboxReach
  readonly lock: (tx: Tx) => Promise<Setting>
  readonly replace: (before: Setting) => Setting
  readonly update: (tx: Tx, after: Setting) => Promise<void>
  readonly announce: (change: { readonly before: Setting; readonly after: Setting }) => void
  readonly urlRefused: ProblemFactory<undefined>
}

/** Names the gateway of a tenant. A request that changes nothing creates no new version and no event. */
export async function replaceGateway<Setting extends GatewaySetting>(
  tx: Tx,
  { kind, url }: GatewayDraft,
  { reach, lock, replace, update, announce, urlRefused }: Replacing<Setting>,
): Promise<Setting> {
  const errors =
    kind === 'HTTP' && url !== null
      ? errorsOfUrl(tx.mode, url, { path: '/url', ...reach })
      : undefined
  if (errors) throw urlRefused(undefined, { errors })
  const before = await lock(tx)
  checkVersion(tx, before.version)
  const after = replace(before)
  const { version, updatedAt } = before
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) return before
  await update(tx, after)
  announce({ before, after })
  return after
}
