import assert from 'node:assert/strict'
import type { App } from '@souk/platform'
import type { Asker } from './parts.ts'

type Request = Parameters<Parameters<App['route']>[0]['handler']>[0]

export function askerOf({
  principal,
  ip: address,
  id,
  routeOptions,
}: Pick<Request, 'principal' | 'ip' | 'id' | 'routeOptions'>): Asker {
  assert(principal, 'whoever signs in comes with a credential of the shop')
  const operation = routeOptions.schema?.operationId ?? 'signIn'
  return { principal, address, requestId: id, operation }
}
