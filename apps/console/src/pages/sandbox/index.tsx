import { useCaller } from '../../session/caller.ts'
import { LiveTenant } from './live-tenant.tsx'
import { Tools } from './tools.tsx'

/** Its tools in a sandbox; how to make one elsewhere. */
export function Sandbox() {
  const { data: caller } = useCaller()
  if (!caller) return null
  return caller.tenant.mode === 'sandbox' ? <Tools tenant={caller.tenant} /> : <LiveTenant />
}
