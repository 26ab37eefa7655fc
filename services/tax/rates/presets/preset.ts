import { overlaps, type RateDraft, rateKey, type TaxRate } from '../rate.ts'

/** Rates that ship with the product, with where they come from and the day on which they were looked up. */
export interface Preset {
  readonly key: string
  readonly name: string
  readonly asOf: string
  /** The day from which its rates count, each by the clocks of its country; about the time before it says nothing. */
  readonly validFrom: string
  readonly sources: readonly string[]
  readonly rates: readonly RateDraft[]
}

export interface PresetPlan {
  readonly created: readonly RateDraft[]
  /** Rates of an earlier edition that a newer one takes the place of. */
  readonly ended: readonly { readonly before: TaxRate; readonly validTo: Date }[]
  /** How many stay as they are, because the tenant has them already or has rates of its own there. */
  readonly kept: number
  /** Those of them that have another percentage than the preset. */
  readonly differing: readonly TaxRate[]
}

/**
 * What applying a preset comes to. Rates that a tenant has entered or changed itself are never touched. A rate of an
 * earlier edition of the same preset ends where the newer one with another percentage begins.
 */
export function planPreset(drafts: readonly RateDraft[], existing: readonly TaxRate[]): PresetPlan {
  const known = Map.groupBy(existing, rateKey)
  const created: RateDraft[] = []
  const ended: { before: TaxRate; validTo: Date }[] = []
  const differing: TaxRate[] = []
  for (const draft of drafts) {
    const others = (known.get(rateKey(draft)) ?? []).filter((rate) => overlaps(rate, draft))
    const outdated = others.filter((rate) => isOutdated(rate, draft))
    if (outdated.length < others.length) {
      differing.push(...others.filter(({ rate }) => rate !== draft.rate))
      continue
    }
    ended.push(...outdated.map((before) => ({ before, validTo: draft.validFrom })))
    created.push(draft)
  }
  return { created, ended, kept: drafts.length - created.length, differing }
}

function isOutdated(rate: TaxRate, draft: RateDraft): boolean {
  return (
    rate.preset === draft.preset && rate.rate !== draft.rate && rate.validFrom < draft.validFrom
  )
}
