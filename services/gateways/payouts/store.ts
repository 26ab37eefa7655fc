import { literal, rows, type Tx, uuidOf } from '@souk/platform'

/** A payout that its gateway has told of, and how often. */
export interface NoticedPayout {
  readonly reference: string
  readonly notices: number
}

export async function insertNoticedPayout(
  tx: Tx,
  gatewayId: string,
  reference: string,
): Promise<void> {
  await tx`
    insert into gateways.noticed_payouts (tenant_id, gateway_id, reference, notices, noticed_at)
    values (${tx.tenantId}, ${uuidOf(gatewayId)}, ${reference}, 1, ${tx.now})
    on conflict (tenant_id, gateway_id, reference) do update
    set notices = noticed_payouts.notices + 1, noticed_at = excluded.noticed_at
  `
}

/** Asked about at once. */
const askedMax = 10

export async function listNoticedPayouts(tx: Tx, gatewayId: string): Promise<NoticedPayout[]> {
  return tx<{ reference: string; notices: number }>`
    select reference, notices
    from gateways.noticed_payouts
    where tenant_id = ${tx.tenantId} and gateway_id = ${uuidOf(gatewayId)}
    order by reference
    limit ${literal(askedMax)}
  `
}

/** Those that were not told of again meanwhile. */
export async function forgetNoticedPayouts(
  tx: Tx,
  gatewayId: string,
  asked: readonly NoticedPayout[],
): Promise<void> {
  if (asked.length === 0) return
  const values = asked.map(({ reference, notices }) => [reference, notices])
  await tx`
    delete from gateways.noticed_payouts kept
    using (values ${rows(values, ['text', 'int'])}) as done (reference, notices)
    where kept.tenant_id = ${tx.tenantId} and kept.gateway_id = ${uuidOf(gatewayId)}
      and kept.reference = done.reference and kept.notices = done.notices
  `
}
