import { isDeepStrictEqual } from 'node:util'
import { audited, checkUrl, checkVersion, emit, idOf, type Tx, urlFaults } from '@souk/platform'
import { shippingGatewayUrlRefused } from '../problems.ts'
import { shippingGatewayUpdated } from './events.ts'
import { type GatewayDraft, type GatewaySettings, replaceGateway } from './gateway.ts'
import { viewOfGateway } from './schemas.ts'
import { lockGateway, updateGateway } from './store.ts'

/** A request that changes nothing creates no new version and no event. */
export async function setGateway(
  tx: Tx,
  draft: GatewayDraft,
  loopbackForSandboxes: boolean,
): Promise<GatewaySettings> {
  if (draft.kind === 'HTTP' && draft.url !== null)
    checkGatewayUrl(tx, draft.url, loopbackForSandboxes)
  const before = await lockGateway(tx)
  checkVersion(tx, before.version)
  const after = replaceGateway(before, draft, tx.now)
  const { version, updatedAt } = before
  if (isDeepStrictEqual({ ...after, version, updatedAt }, before)) return before
  await updateGateway(tx, after)
  announce(tx, before, after)
  return after
}

function checkGatewayUrl(tx: Tx, url: string, loopbackForSandboxes: boolean): void {
  const isLive = tx.mode === 'live'
  const reason = checkUrl(url, { loopback: !isLive && loopbackForSandboxes, httpsOnly: isLive })
  if (!reason) return
  const errors = [{ path: '/url', code: reason, message: urlFaults[reason] }]
  throw shippingGatewayUrlRefused(undefined, { errors })
}

/** There is one for each tenant, and it has the id of the tenant. */
function announce(tx: Tx, before: GatewaySettings, after: GatewaySettings): void {
  const id = idOf('ten', tx.tenantId)
  audited(tx, { resource: 'shipping_gateway', id, before, after, view: viewOfGateway })
  const [object, previous] = [viewOfGateway(after), viewOfGateway(before)]
  emit(tx, shippingGatewayUpdated, { id, version: after.version, object, previous })
}
