import { idOf, type Tx, uuidOf } from '@souk/platform'

/** Undefined where nothing like it was recorded before, and the payment that was otherwise. Whoever records the same at once waits. */
export async function enterRecording(
  tx: Tx,
  key: string,
  paymentId: string,
): Promise<string | undefined> {
  const [entered] = await tx`
    insert into payments.recordings (tenant_id, key, payment_id)
    values (${tx.tenantId}, ${key}, ${uuidOf(paymentId)})
    on conflict (tenant_id, key) do nothing
    returning key
  `
  if (entered) return undefined
  const [found] = await tx<{ payment_id: string }>`
    select payment_id
    from payments.recordings
    where tenant_id = ${tx.tenantId} and key = ${key}
  `
  return found && idOf('pay', found.payment_id)
}

/** It was a mistake, so that the money can be recorded again. */
export async function deleteRecording(tx: Tx, paymentId: string): Promise<void> {
  await tx`
    delete from payments.recordings
    where tenant_id = ${tx.tenantId} and payment_id = ${uuidOf(paymentId)}
  `
}
