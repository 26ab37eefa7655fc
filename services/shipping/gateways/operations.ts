import {
  announceOfTenant,
  type GatewayDraft,
  replaceGateway,
  type SandboxReach,
  type Tx,
} from '@souk/platform'
import { shippingGatewayUrlRefused } from '../problems.ts'
import { shippingGatewayUpdated } from './events.ts'
import { changeGateway, type GatewaySettings } from './gateway.ts'
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
    announce: (change) => announceOfTenant(tx, shippingGatewayUpdated, viewOfGateway, change),
    urlRefused: shippingGatewayUrlRefused,
  })
}
