import type { RawError } from './field-errors.ts'

type Branch = readonly RawError[]

/**
 * A value that fits none of several schemas is told what every one of them finds wrong with it, and last that it fits
 * none. Whoever wrote it had one of them in mind: the one that fits best stays, and what the others say is left out.
 */
export function bestFitting(errors: readonly RawError[]): readonly RawError[] {
  const kept: RawError[] = []
  const judgedTimes = new Map<RawError, number>()
  for (const error of errors) {
    const winners = error.keyword === 'anyOf' ? decide(kept, error) : [error]
    kept.push(...winners)
    if (error.keyword !== 'anyOf') continue
    for (const winner of winners) judgedTimes.set(winner, (judgedTimes.get(winner) ?? 0) + 1)
  }
  // The list of errors is bounded: where the verdict on the last choice is missing, nothing can be said of it.
  const isJudged = (error: RawError) => choicesAround(error) <= (judgedTimes.get(error) ?? 0)
  return kept.some(isJudged) ? kept.filter(isJudged) : kept
}

function choicesAround({ schemaPath }: RawError): number {
  return schemaPath.split('/anyOf/').length - 1
}

/** Takes what the branches of the choice say off the end of the list, and gives what is to stay of it. */
function decide(errors: RawError[], choice: RawError): readonly RawError[] {
  const start = errors.findLastIndex((error) => branchIn(choice, error) === undefined) + 1
  const branches = [
    ...Map.groupBy(errors.splice(start), (error) => branchIn(choice, error)).values(),
  ]
  return ofValues(branches, choice) ?? fittingBest(branches, choice)
}

/** Which branch of the choice an error comes from, if it comes from one. */
function branchIn(choice: RawError, { schemaPath, instancePath }: RawError): string | undefined {
  const start = `${choice.schemaPath}/anyOf/`
  const isWithin =
    instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`)
  if (!isWithin || !schemaPath.startsWith(start)) return undefined
  return schemaPath.slice(start.length).split('/', 1)[0]
}

function fittingBest(branches: readonly Branch[], choice: RawError): readonly RawError[] {
  const [best] = branches
    .map((found) => ({ found, misfit: misfitOf(found, choice) }))
    .sort(byMisfit)
  return best?.misfit.kind ? ofTypes(branches, choice) : (best?.found ?? [])
}

interface Misfit {
  /** It is not even the right kind of value. */
  readonly kind: boolean
  /** Fields that are missing or unknown, and fixed values that differ: what tells one form from another. */
  readonly form: number
  readonly all: number
}

function misfitOf(errors: readonly RawError[], { instancePath }: RawError): Misfit {
  const own = errors.filter((error) => error.instancePath === instancePath)
  const fixed = errors.filter(({ keyword }) => keyword === 'const')
  const names = own.flatMap(({ params }) => namesIn(params))
  return {
    kind: own.some(({ keyword }) => keyword === 'type'),
    form: names.length + fixed.length,
    all: errors.length,
  }
}

function namesIn(params: object): readonly string[] {
  const { requiredProperties = [], additionalProperties = [] } = params as {
    requiredProperties?: readonly string[]
    additionalProperties?: readonly string[]
  }
  return [...requiredProperties, ...additionalProperties]
}

function byMisfit({ misfit: a }: { misfit: Misfit }, { misfit: b }: { misfit: Misfit }): number {
  return Number(a.kind) - Number(b.kind) || a.form - b.form || a.all - b.all
}

/** Where every branch is one fixed value, the choice is a list of values. */
function ofValues(branches: readonly Branch[], choice: RawError): readonly RawError[] | undefined {
  const fixed = branches.map((errors) => errors.find(({ keyword }) => keyword === 'const'))
  if (branches.some((errors, index) => !isOnlyAt(errors, choice) || !fixed[index])) return undefined
  const allowedValues = fixed.map((error) => (error?.params as Fixed | undefined)?.allowedValue)
  return [{ ...choice, keyword: 'enum', params: { allowedValues } }]
}

interface Fixed {
  readonly allowedValue?: unknown
}

function isOnlyAt(errors: Branch, { instancePath }: RawError): boolean {
  return errors.every((error) => error.instancePath === instancePath && error.keyword !== 'anyOf')
}

/** `must be string or null`: where no branch takes this kind of value, all kinds are named. */
function ofTypes(branches: readonly Branch[], { instancePath, ...choice }: RawError): RawError[] {
  const types = branches.flat().flatMap((error) => {
    const isOwn = error.keyword === 'type' && error.instancePath === instancePath
    return isOwn ? ((error.params as { type?: string | readonly string[] }).type ?? []) : []
  })
  const message = `must be ${[...new Set(types)].join(' or ')}`
  return [{ ...choice, instancePath, keyword: 'type', message }]
}
