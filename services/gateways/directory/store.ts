import { id, type System, Table, type Tx, uuidOf } from '@souk/platform'

/** Whose gateway it is, for whoever knows nothing but its id: what the gateway itself sends. */
const directoryTable = new Table<{ readonly gatewayId: string }>(
  'gateways.directory',
  { gatewayId: id('ppr') },
  { key: ['gatewayId'] },
)

export function enterDirectory(tx: Tx, gatewayId: string): Promise<void> {
  return directoryTable.insert(tx, [{ gatewayId }])
}

/** The uuid of the tenant. The directory belongs to the installation, the gateway to the tenant that it names. */
export async function findTenantOfGateway(
  system: System,
  gatewayId: string,
): Promise<string | undefined> {
  const [listed] = await system<{ tenant_id: string }>`
    select tenant_id from gateways.directory where gateway_id = ${uuidOf(gatewayId)}
  `
  return listed?.tenant_id
}
