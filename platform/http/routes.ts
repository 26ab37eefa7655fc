import type { FastifyRequest, RouteOptions } from 'fastify'
import type { RouteAudience } from './audience.ts'
import { nearest } from './nearest.ts'
import type { SupervisedAnswers } from './supervision.ts'
import type { RouteScope } from './types.ts'

/** One operation as it was declared: the source of OpenAPI, the scope matrix and the cross-tenant tests. */
export interface Operation {
  readonly method: string
  readonly url: string
  readonly scope: RouteScope
  /** Undefined where no token is needed. */
  readonly audience: RouteAudience | undefined
  readonly service: string
  readonly hidden: boolean
  /** The answer changes without its version, so no copy of it is ever confirmed with 304. */
  readonly volatile: boolean
  /** It changes nothing, although it is no GET. */
  readonly safe: boolean
  /** It can change something for whoever calls it. What rows of bulk do is looked at row by row. */
  readonly isWrite: boolean
  /** No key, no client and no agent may call it. */
  readonly onlyForPeople: boolean
  /** The answer shows a secret, so it is for nobody but a person who asks. */
  readonly answersSecret: boolean
  /** Something of it cannot be undone, so that nobody can be shown beforehand what it would do. */
  readonly commitsOutsideTransaction: boolean
  /** It declares how much money it moves. */
  readonly movesMoney: boolean
  /** Every row of it is a request of its own, of another operation. */
  readonly isBulk: boolean
  /** What it may answer because somebody supervises what callers do. */
  readonly supervisedAnswers: SupervisedAnswers | undefined
  readonly schema: NonNullable<RouteOptions['schema']>
}

/** Whether an AI agent can be allowed to call it at all. */
export function isForAgents({
  onlyForPeople,
  answersSecret,
}: Pick<Operation, 'onlyForPeople' | 'answersSecret'>): boolean {
  return !onlyForPeople && !answersSecret
}

/** Whether a route can change something for whoever calls it. */
export function isWrite({
  method,
  config,
}: Pick<RouteOptions, 'method' | 'config'> | FastifyRequest['routeOptions']): boolean {
  const { scope, hidden = false, safe = false, isBulk = false } = config ?? {}
  const isReading = method === 'GET' || method === 'HEAD'
  return !isReading && scope !== 'public' && !hidden && !safe && !isBulk
}

/** Collects the declared routes and refuses one that says too little about itself. */
export class Operations {
  readonly list: Operation[] = []
  readonly #patterns = new Map<string, RegExp>()
  readonly #supervisedAnswers: SupervisedAnswers | undefined
  #service = ''

  constructor(supervisedAnswers?: SupervisedAnswers) {
    this.#supervisedAnswers = supervisedAnswers
  }

  enter(service: string): void {
    this.#service = service
  }

  add(route: RouteOptions): void {
    const { url, schema = {}, config = {} } = route
    for (const method of [route.method].flat()) {
      // Fastify adds a HEAD twin to every GET; the GET has been checked already.
      if (method === 'HEAD' || method === 'OPTIONS') continue
      const { scope, audience, hidden = false, volatile = false, safe = false } = config
      const { answersSecret = false, commitsOutsideTransaction = false, isBulk = false } = config
      const { onlyForPeople = false } = config
      // Forgetting a scope must never make a route public.
      if (scope === undefined) throw new Error(`${method} ${url} names no scope`)
      if (scope !== 'public' && audience === undefined) {
        throw new Error(`${method} ${url} names no audience`)
      }
      if (!hidden) requireDescription(method, url, schema)
      this.#patterns.set(url, patternOf(url))
      const service = this.#service
      const supervisedAnswers = this.#supervisedAnswers
      const described = { method, url, scope, audience, service, hidden, volatile, safe, schema }
      const movesMoney = config.money !== undefined
      const nature = { answersSecret, commitsOutsideTransaction, isBulk, onlyForPeople, movesMoney }
      this.list.push({ ...described, ...nature, isWrite: isWrite(route), supervisedAnswers })
    }
  }

  find(method: string, path: string): Operation | undefined {
    const answers = this.list.filter(
      (operation) => operation.method === method && this.#matches(operation.url, path),
    )
    // A fixed path wins over one with a parameter, as it does in the router.
    return answers.find(({ url }) => url === path) ?? answers[0]
  }

  /** Methods that the path answers to, for `Allow`. */
  methodsOf(path: string): string[] {
    const found = this.list
      .filter(({ url }) => this.#matches(url, path))
      .map(({ method }) => method)
    if (found.length === 0) return []
    const beside = found.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS']
    return [...new Set([...found, ...beside])].sort()
  }

  /** Where the same resource is found below another prefix: `/api/v1/orders` for `/v1/orders`, or for `/orders`. */
  elsewhere(path: string): string | undefined {
    const wanted = path.replace(versionPrefix, '/').split('/').filter(Boolean)
    const [first] = wanted
    if (first === undefined) return undefined
    const found = this.list.flatMap(({ url }) => {
      const steps = url.split('/').slice(1)
      const prefix = steps.slice(0, -wanted.length)
      const isSame =
        steps.at(-wanted.length) === first &&
        prefix.every((step) => !/^[:*]/.test(step)) &&
        wanted.every((step, index) => isStep(steps[prefix.length + index], step))
      return isSame ? [`/${[...prefix, ...wanted].join('/')}`] : []
    })
    return found.filter((candidate) => candidate !== path).sort(byLength)[0]
  }

  /** The path that was probably meant: `/api/v1/orders` for `/api/v1/ordrs`, with one word of it written otherwise. */
  near(path: string): string | undefined {
    const steps = path.split('/').slice(1, stepsMax + 1)
    const found = this.list.flatMap(({ url }) => {
      const declared = url.split('/').slice(1)
      const [wrong, ...others] = steps
        .keys()
        .filter((index) => !isStep(declared[index], steps[index]))
      if (declared.length !== steps.length || wrong === undefined || others.length > 0) return []
      const meant = nearest(steps[wrong] ?? '', [declared[wrong] ?? ''])
      return meant === undefined ? [] : [`/${steps.with(wrong, meant).join('/')}`]
    })
    return found[0]
  }

  #matches(url: string, path: string): boolean {
    return this.#patterns.get(url)?.test(path) ?? false
  }
}

/** Longer paths are not compared. */
const stepsMax = 10

/** `/v1`, `/api/v1` and what was there before them. */
const versionPrefix = /^(?:\/api)?(?:\/v\d)?\//

function isStep(declared: string | undefined, step: string | undefined): boolean {
  return declared === step || (declared?.startsWith(':') ?? false)
}

function byLength(a: string, b: string): number {
  return a.length - b.length
}

function requireDescription(method: string, url: string, schema: Operation['schema']): void {
  const missing = (['operationId', 'summary', 'response'] as const).filter((key) => !schema[key])
  if (missing.length > 0) throw new Error(`${method} ${url} lacks ${missing.join(', ')}`)
}

function patternOf(url: string): RegExp {
  const source = url
    .replaceAll('.', '\\.')
    .replace(/:[A-Za-z_]+/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${source}$`)
}
