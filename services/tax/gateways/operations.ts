import { announceOfTenant, replaceGateway, type SandboxReach, type Tx } from '@souk/platform'
import { taxGatewayUpdated } from '../events.ts'
import { taxGatewayUrlRefused } from '../problems.ts'
import { changeGateway, type GatewayDraft, type GatewaySettings } from './gateway.ts'
import { viewOfGateway } from './schemas.ts'
import { lockGateway, updateGateway } from './store.ts'

export function setGateway(
  tx: Tx,
  draft: GatewayDraft,
  reach: SandboxReach,
): Promise<GatewaySettings> {
  return replaceGateway<GatewaySettings>(tx, draft, {
    reach,
    lock: lockGateway,
    replace: (before) => changeGateway(before, draft, tx.now),
    update: updateGateway,
    announce: (change) => announceOfTenant(tx, taxGatewayUpdated, viewOfGateway, change),
    urlRefused: taxGatewayUrlRefused,
  })
}
