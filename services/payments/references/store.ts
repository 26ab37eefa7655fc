import { idOf, isId, type Tx, uuidOf } from '@souk/platform'

/** How gateways call payments, refunds and disputes, by their ids here. What has no name there is left out. */
export async function gatewayReferencesOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const uuidsOf = (prefix: string) => ids.filter((id) => isId(prefix, id)).map(uuidOf)
  const [payments, refunds, disputes] = await Promise.all([
    tx<Named>`
      select id, gateway_ref
      from payments.payments
      where tenant_id = ${tx.tenantId} and id = any(${uuidsOf('pay')}::uuid[])
    `,
    tx<Named>`
      select id, gateway_ref
      from payments.refunds
      where tenant_id = ${tx.tenantId} and id = any(${uuidsOf('ref')}::uuid[])
    `,
    tx<Named>`
      select id, gateway_ref
      from payments.disputes
      where tenant_id = ${tx.tenantId} and id = any(${uuidsOf('dsp')}::uuid[])
    `,
  ])
  return new Map([...named('pay', payments), ...named('ref', refunds), ...named('dsp', disputes)])
}

interface Named {
  readonly id: string
  readonly gateway_ref: string | null
}

function named(prefix: string, rows: readonly Named[]): (readonly [string, string])[] {
  return rows.flatMap(({ id, gateway_ref: ref }) => (ref === null ? [] : [[idOf(prefix, id), ref]]))
}
