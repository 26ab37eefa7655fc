/** The release of the API contract that this server implements. */
export const currentRelease = '3.4.0'

export const changeKinds = ['new', 'updated', 'breaking'] as const

/** How much an existing client has to change. */
export const impacts = ['none', 'high'] as const

export interface Change {
  readonly kind: (typeof changeKinds)[number]
  readonly summary: string
  readonly operation: string | null
  readonly impact: (typeof impacts)[number]
  /** The page that says what to change; only a breaking change has one. */
  readonly migrationGuide: string | null
}

export interface Release {
  readonly version: string
  /** Year and month: releases come monthly. */
  readonly released: string
  readonly changes: readonly Change[]
}

export interface Deprecation {
  readonly feature: string
  readonly deprecatedIn: string
  readonly replacement: string
  /** The day of its removal. */
  readonly removal: string
  readonly migrationGuide: string | null
}

export const migrationGuide = '/docs/migrations/3.0.0'

export const releases: readonly Release[] = [
  {
    version: '3.4.0',
    released: '2026-06',
    changes: [
      {
        kind: 'new',
        summary: 'GMV, take rate and settlement figures of the marketplace',
        operation: 'GET /api/v1/marketplace/analytics',
        impact: 'none',
        migrationGuide: null,
      },
      {
        kind: 'new',
        summary: 'Ratings and performance of one provider',
        operation: 'GET /api/v1/providers/{id}/scorecard',
        impact: 'none',
        migrationGuide: null,
      },
      {
        kind: 'updated',
        summary: 'Orders accept an optional channel, the sales channel that they came through',
        operation: 'POST /api/v1/orders',
        impact: 'none',
        migrationGuide: null,
      },
    ],
  },
  {
    version: '3.0.0',
    released: '2026-02',
    changes: [
      {
        kind: 'breaking',
        summary: 'The lines of a new order are sent in items[]',
        operation: 'POST /api/v1/orders',
        impact: 'high',
        migrationGuide,
      },
      {
        kind: 'breaking',
        summary: 'OAuth2 scoped tokens replace legacy API keys',
        operation: null,
        impact: 'high',
        migrationGuide,
      },
    ],
  },
]

/** What this build has beyond the latest release. It moves into the next release when that is published. */
export interface Update {
  readonly date: string
  readonly newServices: readonly string[]
  readonly changes: readonly {
    readonly kind: 'new' | 'updated' | 'fixed'
    /** The services that changed; empty if all of them did. */
    readonly services: readonly string[]
    readonly summary: string
  }[]
}

/** Newest first. */
export const updates: readonly Update[] = [
  {
    date: '2026-11-16',
    newServices: ['approvals', 'activity'],
    changes: [
      {
        kind: 'new',
        services: [],
        summary:
          'The web console at /console/{tenantId}, in English and German, for everything that people do with the API',
      },
      {
        kind: 'new',
        services: [],
        summary: 'The typed client @souk/sdk for Node, browsers and edge runtimes',
      },
      {
        kind: 'new',
        services: ['approvals'],
        summary:
          'Approvals: a sensitive write waits for people to approve it, by policies, with grants for what is always approved',
      },
      {
        kind: 'new',
        services: ['identity'],
        summary: 'AI agents with an owner, limits and credentials of their own',
      },
      {
        kind: 'new',
        services: ['activity'],
        summary:
          'AI audit log: what agents did, as a chain of hashes with signed checkpoints and proofs',
      },
      {
        kind: 'new',
        services: ['identity'],
        summary:
          'Sign-in links for members, a sign-in that all tabs of a browser share, and sign-out',
      },
      {
        kind: 'new',
        services: ['identity'],
        summary: 'Saved views: filters and columns of lists, for one member or for all',
      },
      {
        kind: 'new',
        services: ['catalog', 'orders'],
        summary:
          'Bulk operations: up to 100 products, variants, orders or fulfillments in one request, with a result for each',
      },
      {
        kind: 'updated',
        services: ['customers', 'orders', 'inventory', 'catalog', 'marketplace'],
        summary:
          'Lists take further filters, variants are found by id or SKU, and the evidence of a metric is listed',
      },
      {
        kind: 'fixed',
        services: [],
        summary:
          'Rate limits and event streams are counted for each member and not for each client',
      },
    ],
  },
  {
    date: '2026-11-15',
    newServices: ['webhooks', 'feed', 'sandbox'],
    changes: [
      {
        kind: 'new',
        services: ['webhooks'],
        summary:
          'Webhook endpoints that receive signed events in order, with verification, retries for three days, a log of deliveries and replay',
      },
      {
        kind: 'new',
        services: ['feed'],
        summary:
          'All events of the last 30 days, page by page or as a stream, and the list of event types',
      },
      {
        kind: 'new',
        services: ['sandbox'],
        summary:
          'Sandbox clock, reset, demo data, faults of the gateway and of webhooks, and simulated events',
      },
      {
        kind: 'new',
        services: ['inventory'],
        summary:
          'A default location for each tenant; locations can be renamed, and deleted when they are empty',
      },
      {
        kind: 'new',
        services: ['identity'],
        summary: 'Scopes events:read, webhooks:read, webhooks:write and sandbox:read',
      },
      {
        kind: 'updated',
        services: [],
        summary: 'Events carry the whole resource and are sent in the order of its versions',
      },
      {
        kind: 'updated',
        services: [],
        summary: 'Every problem says what to do, and a 404 names the path that was probably meant',
      },
      {
        kind: 'updated',
        services: ['marketplace'],
        summary: 'Figures that are not recorded yet are null instead of zero',
      },
      {
        kind: 'updated',
        services: ['catalog', 'inventory'],
        summary: 'Products and locations of an unknown provider are refused with provider_unknown',
      },
      {
        kind: 'fixed',
        services: ['orders', 'payments'],
        summary:
          'Money that arrives for an order that has ended is recorded and refunded, and refunded goods do not ship',
      },
    ],
  },
]

/** The release in which a service became available, or the day if it is newer than the latest release. */
export function availableSince(service: string): string {
  return (
    updates.findLast(({ newServices }) => newServices.includes(service))?.date ?? currentRelease
  )
}

/** The day of the latest change to a service since the latest release. */
export function lastUpdated(service: string): string | null {
  const concerns = ({ services }: Update['changes'][number]) =>
    services.length === 0 || services.includes(service)
  return updates.find(({ changes }) => changes.some(concerns))?.date ?? null
}

export const retiredEndpoints: Deprecation = {
  feature: 'v0 REST endpoints',
  deprecatedIn: '3.0.0',
  replacement: 'v1 REST endpoints',
  removal: '2026-08-01',
  migrationGuide,
}

export const deprecations: readonly Deprecation[] = [
  {
    feature: 'Legacy API keys',
    deprecatedIn: '3.0.0',
    replacement: 'OAuth2 scoped tokens',
    removal: '2026-08-01',
    migrationGuide,
  },
  retiredEndpoints,
  {
    feature: 'Single knowledge-base retrieval config',
    deprecatedIn: '3.3.0',
    replacement: 'Multiple knowledge bases',
    removal: '2026-10-01',
    migrationGuide: null,
  },
]

/** Header values of RFC 9745 and RFC 8594. A release of a month counts from the first day of it. */
export function deprecationHeaders({ deprecatedIn, removal }: Deprecation) {
  const since = releases.find(({ version }) => version === deprecatedIn)
  if (!since) throw new Error(`there is no release ${deprecatedIn}`)
  return {
    deprecation: `@${Date.parse(`${since.released}-01T00:00:00Z`) / 1_000}`,
    sunset: new Date(`${removal}T00:00:00Z`).toUTCString(),
  }
}
