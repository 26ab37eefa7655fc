import type { Service } from './service.ts'

/** Ids of these kinds are the kernel's own. */
export const kernelIds = ['evt', 'req']

/** Refuses services that do not go together: the process must not start with them. */
export function checkComposition(services: readonly Service[]): void {
  const complaints = [
    ...twice(services.map(({ name }) => ({ what: `the name ${name}`, name }))),
    ...twice(services.flatMap(prefixesOf), kernelIds),
    ...twice(services.flatMap(areasOf)),
    ...twice(services.flatMap(samplesOf)),
    ...services.flatMap(grantComplaints),
    ...services.flatMap(delegationComplaints),
    ...services.flatMap((service) => readComplaints(service, services)),
  ]
  if (complaints.length > 0) {
    throw new Error(`the services do not go together: ${complaints.join('; ')}`)
  }
}

/** Lowest floor first: the order in which they are migrated and seeded. */
export function byFloor(services: readonly Service[]): readonly Service[] {
  return services.toSorted((a, b) => a.floor - b.floor)
}

interface Claim {
  readonly what: string
  readonly name: string
}

function twice(claims: readonly Claim[], taken: readonly string[] = []): string[] {
  const kernels = taken.map((prefix) => ({ what: `the prefix ${prefix}`, name: 'the kernel' }))
  return [...Map.groupBy([...kernels, ...claims], ({ what }) => what)]
    .filter(([, owners]) => owners.length > 1)
    .map(([what, owners]) => `${what} belongs to ${owners.map(({ name }) => name).join(' and ')}`)
}

function prefixesOf({ name, ids }: Service): Claim[] {
  return ids.map((prefix) => ({ what: `the prefix ${prefix}`, name }))
}

/** `orders` of `orders:read`. */
export function areaOf(scope: string): string {
  return scope.split(':', 1)[0] ?? ''
}

function areasOf({ name, scopes }: Service): Claim[] {
  const areas = new Set(Object.keys(scopes).map(areaOf))
  return [...areas].map((area) => ({ what: `the area ${area} of scopes`, name }))
}

/** Texts under `*` are offered by several. */
function samplesOf({ name, samples }: Service): Claim[] {
  return Object.keys(samples)
    .filter((field) => field !== '*')
    .map((field) => ({ what: `the sample ${field}`, name }))
}

function grantComplaints({ name, scopes, roles }: Service): string[] {
  const own = Object.keys(scopes)
  const known = new Set([...own, ...own.map((scope) => `${areaOf(scope)}:*`)])
  return Object.entries(roles).flatMap(([role, granted]) =>
    granted
      .filter((scope) => !known.has(scope))
      .map((scope) => `${name} gives ${role} the scope ${scope}, which it does not have`),
  )
}

function delegationComplaints({ name, scopes, neverDelegated }: Service): string[] {
  return neverDelegated
    .filter((scope) => !(scope in scopes))
    .map((scope) => `${name} never delegates the scope ${scope}, which it does not have`)
}

function readComplaints(service: Service, services: readonly Service[]): string[] {
  const floors = new Map(services.map(({ name, floor }) => [name, floor]))
  return service.reads
    .filter((view) => (floors.get(view.split('.', 1)[0] ?? '') ?? -1) >= service.floor)
    .map((view) => `${service.name} reads ${view}, which is not below it`)
}
