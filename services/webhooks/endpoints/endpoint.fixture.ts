import { type Endpoint, newEndpoint } from './endpoint.ts'

export const bornAt = new Date('2026-06-01T12:00:00.000Z')

/** An endpoint as its rules see it, with whatever the test needs to be different. */
export function anEndpoint(changes: Partial<Endpoint> = {}): Endpoint {
  const details = {
    url: 'https://example.com/hooks',
    description: null,
    eventTypes: ['order.*'],
    format: 'envelope',
    metadata: {},
  } as const
  const keys = { signature: 'hmac-sha256', secret: Buffer.from('first'), publicKey: null } as const
  return { ...newEndpoint('whe_01k1f2mk00f8yspz3fbn65trgs', details, keys, bornAt), ...changes }
}

/** One that has answered its challenge. */
export function anActive(changes: Partial<Endpoint> = {}): Endpoint {
  return anEndpoint({ status: 'ACTIVE', verified: true, ...changes })
}
