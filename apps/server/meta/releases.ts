/** The wire contract that this server speaks. */
export const currentRelease = '3.4.0'

export const changeKinds = ['new', 'updated', 'breaking'] as const

/** How much of a client that was written before has to change. */
export const impacts = ['none', 'high'] as const

export interface Change {
  readonly kind: (typeof changeKinds)[number]
  readonly summary: string
  readonly operation: string | null
  readonly impact: (typeof impacts)[number]
  /** Where a client learns what to do; only a breaking change needs it. */
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
  /** The day from which the feature is gone. */
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
        summary: 'An order may name the sales channel it came through; leaving it out is fine',
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
        summary: 'The lines of a new order are sent under items[]',
        operation: 'POST /api/v1/orders',
        impact: 'high',
        migrationGuide,
      },
      {
        kind: 'breaking',
        summary: 'OAuth2 scoped tokens take the place of legacy API keys',
        operation: null,
        impact: 'high',
        migrationGuide,
      },
    ],
  },
]

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
