import assert from 'node:assert/strict'
import type { Caller, World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { shippingService } from './manifest.ts'
import type { MethodView } from './methods/schemas.ts'

export type Method = Static<typeof MethodView>

export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
}

/** The domain as a process runs it, with gateways on this machine, which may be as slow as it is. */
export function testServices(timeoutMs = 60_000) {
  return [shippingService({ secret: 'secret of this test', loopbackForSandboxes: true, timeoutMs })]
}

const methods = '/api/v1/shipping/methods'
let made = 0

/** An active method with this table. */
export async function givenMethod(
  caller: Caller,
  rates: readonly object[] = [{ currency: 'EUR', country: 'DE', amount: 490 }],
  changes: object = {},
): Promise<Method> {
  made += 1
  const body = { code: `method-${made}`, name: `Method ${made}`, rates, ...changes }
  const created = await caller.post<Method>(methods, body)
  assert.equal(created.status, 201, created.text)
  const { status, body: method } = await caller.post<Method>(
    `${methods}/${created.body.id}/activate`,
    {},
  )
  assert.equal(status, 200)
  return method
}

/** Quotes that wait for an answer, lanes that would ask, and those that were answered. */
export function leftOpen(world: World, tenant: string): Promise<number[]> {
  return world.peek(tenant, async (tx) => {
    const left = await Promise.all([
      tx`select from shipping.quotes where tenant_id = ${tx.tenantId} and answered_at is null`,
      tx`select from platform.outbound_lanes where tenant_id = ${tx.tenantId}`,
      tx`select from shipping.quotes where tenant_id = ${tx.tenantId} and answered_at is not null`,
    ])
    return left.map((rows) => rows.length)
  })
}
