import type { Service } from './service.ts'

/** Ids of these kinds are the kernel's own. */
export const kernelIds = ['evt', 'req']

/** Refuses services that do not go together: the process must not start with them. */
export function checkComposition(services: readonly Service[]): void {
  const complaints = [
    ...twice(services.map(({ name }) => ({ what: `the name ${name}`, name }))),
    ...twice(services.flatMap(prefixesOf), kernelIds),
    ...twice(services.flatMap(areasOf)),
    ...twice(services.flatMap(scopesOf)),
    ...services.flatMap((service) => areaComplaints(service, services)),
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

/** Those that it adds to belong to a service below. */
function areasOf({ name, scopes, addsToAreas }: Service): Claim[] {
  const areas = new Set(Object.keys(scopes).map(areaOf))
  const own = [...areas].filter((area) => !addsToAreas.includes(area))
  return own.map((area) => ({ what: `the area ${area} of scopes`, name }))
}

function scopesOf({ name, scopes }: Service): Claim[] {
  return Object.keys(scopes).map((scope) => ({ what: `the scope ${scope}`, name }))
}

/** An area that nobody mounts is left to the checks of the whole. */
function areaComplaints({ name, floor, addsToAreas }: Service, services: readonly Service[]) {
  return addsToAreas.flatMap((area) => {
    const others = services.filter((other) => other.name !== name && hasArea(other, area))
    const isBelow = others.every((other) => other.floor < floor || other.addsToAreas.includes(area))
    return isBelow ? [] : [`${name} adds to the area ${area} of scopes, which is not below it`]
  })
}

function hasArea({ scopes }: Service, area: string): boolean {
  return Object.keys(scopes).some((scope) => areaOf(scope) === area)
}

/** Texts under `*` are offered by several. */
function samplesOf({ name, samples }: Service): Claim[] {
  return Object.keys(samples)
    .filter((field) => field !== '*')
    .map((field) => ({ what: `the sample ${field}`, name }))
}

/** The wildcard of an area stands for what all services have in it, so the one below grants it. */
function grantComplaints({ name, scopes, roles, addsToAreas }: Service): string[] {
  const own = Object.keys(scopes)
  const areas = own.map(areaOf).filter((area) => !addsToAreas.includes(area))
  const known = new Set([...own, ...areas.map((area) => `${area}:*`)])
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
