import type { Context } from '../db/context.ts'

/** What a worker must know of the tenants to act for them. */
export interface Tenants {
  describe(tenantId: string): Promise<Pick<Context, 'mode' | 'clockOffsetMs' | 'currency'>>
  /** How far ahead of ours the furthest of all tenants' clocks is; zero while no sandbox has moved its own. */
  furthestAheadMs(): Promise<number>
}
