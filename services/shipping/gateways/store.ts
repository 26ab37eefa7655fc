import type { Tx } from '@souk/platform'
import { builtIn, type GatewaySettings } from './gateway.ts'
import { gatewayTable } from './rows.ts'

export function getGateway(tx: Tx): Promise<GatewaySettings> {
  return gatewayTable.only(tx, builtIn)
}

/** Whoever names another one waits here for others who do. */
export function lockGateway(tx: Tx): Promise<GatewaySettings> {
  return gatewayTable.lockOnly(tx, builtIn)
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateGateway(tx: Tx, gateway: GatewaySettings): Promise<void> {
  return gatewayTable.update(tx, gateway)
}
