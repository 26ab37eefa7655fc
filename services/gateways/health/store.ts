import { literal, type Tx, uuidOf } from '@souk/platform'

interface Failure {
  readonly id: string
  readonly gatewayId: string
  readonly reason: string
}

export async function insertFailure(tx: Tx, { id, gatewayId, reason }: Failure): Promise<void> {
  await tx`
    insert into gateways.failures (tenant_id, id, gateway_id, reason, failed_at)
    values (${tx.tenantId}, ${id}, ${uuidOf(gatewayId)}, ${reason}, ${tx.now})
  `
}

/** More says nothing more. */
const failuresMax = 20

/** When it could not be reached since then. */
export async function listFailuresSince(tx: Tx, gatewayId: string, since: Date): Promise<Date[]> {
  const found = await tx<{ failed_at: Date }>`
    select failed_at
    from gateways.failures
    where tenant_id = ${tx.tenantId} and gateway_id = ${uuidOf(gatewayId)} and failed_at > ${since}
    order by failed_at desc, id desc
    limit ${literal(failuresMax)}
  `
  return found.map(({ failed_at }) => failed_at)
}

export async function deleteFailuresUntil(tx: Tx, gatewayId: string, until: Date): Promise<void> {
  await tx`
    delete from gateways.failures
    where tenant_id = ${tx.tenantId} and gateway_id = ${uuidOf(gatewayId)} and failed_at <= ${until}
  `
}
