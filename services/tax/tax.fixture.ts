import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import { newId } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import type { CalculationView } from './calculations/schemas.ts'
import { taxService } from './manifest.ts'

/** The domain as a process runs it, with gateways on this machine, which may be as slow as it is, and what it stands on. */
export function testServices(timeoutMs = 60_000) {
  const secret = 'secret of this test'
  return [customers, taxService({ secret, loopbackForSandboxes: true, timeoutMs })]
}

export type Calculation = Static<typeof CalculationView>
export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string }[]
}

export const eur = (amount: number) => ({ amount, currency: 'EUR' })
export const line = (amount: number, more: object = {}) => ({
  ref: '1',
  amount: eur(amount),
  ...more,
})

export async function given<Body>(caller: Caller, path: string, body: object): Promise<Body> {
  const answer = await caller.post<Body>(`/api/v1/pricing/${path}`, body)
  assert(answer.status === 200 || answer.status === 201, answer.text)
  return answer.body
}

export async function givenCustomer(caller: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  const answer = await caller.post<{ id: string }>('/api/v1/customers', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

/** A tenant with the rates of the European Union. */
export async function european(world: World, tenant: string): Promise<Caller> {
  const caller = world.as(tenant)
  await given(caller, 'tax-rates/presets', { preset: 'EU_VAT', countries: ['DE', 'FR', 'AT'] })
  return caller
}

export function calculate(caller: Caller, body: object): Promise<Calculation> {
  return given(caller, 'tax/calculate', body)
}

/** Calculations that are still to be made, lanes that would make them, and those that were made. */
export function leftOpen(world: World, tenant: string): Promise<number[]> {
  return world.peek(tenant, async (tx) => {
    const left = await Promise.all([
      tx`select from tax.requested_calculations where tenant_id = ${tx.tenantId}`,
      tx`select from platform.outbound_lanes where tenant_id = ${tx.tenantId}`,
      tx`select from tax.calculations where tenant_id = ${tx.tenantId}`,
    ])
    return left.map((rows) => rows.length)
  })
}
