/** One line of the results. */
export interface Finding {
  readonly work: string
  /** What the figure is, in words. */
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly target?: { readonly atLeast: number } | { readonly below: number }
  /** The measured rates and times that the figure comes from. */
  readonly from: Readonly<Record<string, number>>
}

export function met({ value, target }: Finding): boolean | undefined {
  if (!target) return undefined
  return 'atLeast' in target ? value >= target.atLeast : value < target.below
}

/** A name on the command line and what it measures. */
export interface Work<Subject> {
  readonly name: string
  readonly title: string
  readonly run: (subject: Subject) => Promise<Finding[]>
}
