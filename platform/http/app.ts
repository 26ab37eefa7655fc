import assert from 'node:assert/strict'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastify, { LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../ids/typeid.ts'
import { Limits, type SharedLimiter } from '../limits/limits.ts'
import { observeRequests } from '../observe/requests.ts'
import { tracesEraser } from '../privacy/traces.ts'
import {
  methodNotAllowed,
  notFound,
  unsupportedMediaType,
  validationFailed,
} from '../problems/common.ts'
import { systemContext, type Tenants } from '../worker/tenants.ts'
import { accessHook, identify, isStillAuthorized, ownerHook } from './access.ts'
import { parseBody } from './body.ts'
import { addBulk } from './bulk.ts'
import { checkComposition } from './composition.ts'
import { type ConnectionLimits, connectionLimits } from './connections.ts'
import { answerBrowsers, answerPreflight } from './cors.ts'
import { bodyBytesMax, clientErrorHandler, errorHandler } from './errors.ts'
import { acceptForms } from './forms.ts'
import { limitWork } from './places.ts'
import { referencesTo, workingOn } from './references.ts'
import { RequestDatabase } from './request-database.ts'
import { Operations } from './routes.ts'
import type { Mounted, Service } from './service.ts'
import { expectStream } from './streamed-bodies.ts'
import { declareHeldForApproval, type Supervisor, superviseReads } from './supervision.ts'
import type { App, Authenticate, Principal } from './types.ts'
import { closeQuery, noteFixedFields, validatorCompiler } from './validation.ts'

/** How long the server waits for a client. */
export interface Timeouts {
  /** From the first moment of a connection, or of a further request on it, to its last header. */
  readonly headersMs: number
  /** To the last byte of the body. */
  readonly requestMs: number
  /** Without a byte in either direction while a request or its answer is on the way. */
  readonly silentMs: number
}

export interface AppOptions {
  readonly database: Database
  readonly log: Logger
  readonly authenticate: Authenticate
  readonly services: readonly Service[]
  /** The secret of the installation; what the kernel needs is derived from it. */
  readonly secret: string
  readonly credentialRate: number
  readonly tenantRate: number
  readonly processes?: number
  readonly sharedLimiter?: SharedLimiter | undefined
  /** Proxies before us whose word on the caller's address counts. */
  readonly trustedProxies?: number
  /** Requests under way at once before further ones are turned away. */
  readonly inFlightMax: number
  /** Whoever looks at what agents do. */
  readonly supervisor?: Supervisor
  readonly connections?: ConnectionLimits
  readonly timeouts?: Timeouts
  /** What is known of tenants, for routes that find out by themselves whose they are. */
  readonly tenants?: Pick<Tenants, 'describe'>
  /** Routes of the app itself: pages, probes, documents. */
  readonly mount?: (app: App, operations: Operations) => void
}

/** Builds the HTTP side of a process from the services it mounts. */
export function createApp(options: AppOptions): { app: App; operations: Operations } {
  const app = newFastify(options)
  const operations = new Operations(options.supervisor?.answers)
  app.addHook('onRoute', (route) => {
    closeQuery(route)
    noteFixedFields(route)
    if (options.supervisor) declareHeldForApproval(route, options.supervisor.answers)
    operations.add(route)
    addBulk(app, route)
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(errorHandler)
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, operations))
  acceptOnlyJson(app)
  addCommonHeaders(app)
  answerBrowsers(app)
  limitWork(app, options.inFlightMax, limitsOf(options))
  observeRequests(app)
  const limits = new Limits(options)
  const access = { authenticate: options.authenticate, limits }
  app.addHook('onRequest', accessHook(access))
  app.decorateRequest('identify', function identified(this: FastifyRequest) {
    return identify(this, access)
  })
  app.decorateRequest('count', async function count(this: FastifyRequest, principal: Principal) {
    await limits.take(principal, replyOf.get(this) as FastifyReply, this.ip)
  })
  limitAttempts(app, limits)
  countAnswers(app, limits)
  app.decorateRequest('isStillAuthorized', function stillAuthorized(this: FastifyRequest) {
    return isStillAuthorized(this, options.authenticate)
  })
  app.addHook('preHandler', ownerHook)
  if (options.supervisor) superviseReads(app, options.supervisor)
  const writeEnded = options.services.flatMap((service) => service.writeEnded)
  const { database, log, secret, supervisor } = options
  const requests = new RequestDatabase(database, secret, supervisor, writeEnded)
  checkBeforeHandler(app, requests)
  decorateRequests(app, requests)

  checkComposition(options.services)
  const mounted: Mounted = {
    database,
    log,
    operations: () => operations.list,
    contextOf: (tenantId, name) => systemContext(options.tenants ?? noTenants, tenantId, name),
    referencesTo: (prefix) => referencesTo(options.services, prefix),
    workingOn: (prefix) => workingOn(options.services, prefix),
    eraseTraces: tracesEraser(options.services),
  }
  for (const service of options.services) {
    operations.enter(service.name)
    service.routes(app, mounted)
    for (const other of options.services) other.routesFor(app, service, mounted)
  }
  operations.enter('platform')
  options.mount?.(app, operations)
  return { app, operations }
}

const noTenants: Pick<Tenants, 'describe'> = {
  describe: async () => assert.fail('this app was not told of tenants'),
}

/** Behind a proxy every connection is the proxy's. */
function limitsOf({ trustedProxies = 0, connections = connectionLimits }: AppOptions) {
  return trustedProxies > 0 ? { ...connections, perAddressMax: 0 } : connections
}

const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/

const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 15_000, silentMs: 60_000 }
/** Node looks for connections past their time only so often, by default every 30 seconds. */
const timeoutCheckMs = 500

function newFastify({ log, trustedProxies = 0, timeouts = defaultTimeouts }: AppOptions): App {
  return fastify({
    loggerInstance: log,
    trustProxy: (_address, hop) => hop < trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request would cost more than most requests log; what is logged names the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyBytesMax,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeoutCheckMs },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silentMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler,
    frameworkErrors: errorHandler,
    genReqId: (raw) => {
      const asked = raw.headers['x-request-id']
      return typeof asked === 'string' && requestIdPattern.test(asked) ? asked : newId('req')
    },
  }) as unknown as App
}

/** A path that exists tells which methods it has, to those who ask and to those who use another. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply, operations: Operations) {
  const [path = ''] = request.url.split('?', 1)
  const allowed = operations.methodsOf(path)
  if (allowed.length === 0) throw notFoundHere(operations, path)
  const allow = allowed.join(', ')
  if (request.method === 'OPTIONS') {
    answerPreflight(request, reply, operations)
    return reply.code(204).header('allow', allow).send()
  }
  throw methodNotAllowed({ allowed }, { headers: { allow } })
}

function notFoundHere(operations: Operations, path: string) {
  const elsewhere = operations.elsewhere(path)
  const near = operations.near(path)
  if (elsewhere === undefined && near === undefined) return notFound()
  const advice = elsewhere === undefined ? `Did you mean ${near}?` : `Use ${elsewhere} instead.`
  return notFound(undefined, { detail: `There is nothing at this path. ${advice}` })
}

/** JSON and nothing else, but where a route takes a form, or its body as a stream. An empty body is no body. */
function acceptOnlyJson(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _payload, done) => {
    done(request.routeOptions.config.streamsBody ? null : unsupportedMediaType(), undefined)
  })
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.routeOptions.config.streamsBody) return done()
    if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return done(unsupportedMediaType())
    }
    expectStream(request, reply)
    done()
  })
  acceptForms(app)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.takesBytes) return done(null, bytes)
    try {
      done(null, bytes.length === 0 ? undefined : parseObject(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Without this a body of `null` would pass for no body. */
function parseObject(bytes: Buffer): unknown {
  const body = parseBody(bytes)
  if (body !== null) return body
  throw validationFailed(undefined, {
    errors: [{ path: '', code: 'type', message: 'must be object' }],
  })
}

/** What every answer says, refusals included. */
function addCommonHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    replyOf.set(request, reply)
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (!request.routeOptions.config.hidden) reply.header('cache-control', 'no-store')
    done()
  })
}

/** What cannot be undone is decided on before its handler begins. */
function checkBeforeHandler(app: App, requests: RequestDatabase): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.commitsOutsideTransaction)
      requests.checkBeforehand(request).then(() => done(), done)
    else done()
  })
}

const replyOf = new WeakMap<FastifyRequest, FastifyReply>()

function limitAttempts(app: App, { attempts }: Limits): void {
  app.decorateRequest('guess', async function guess(this: FastifyRequest, look, wrongIn, what) {
    const principal = this.principal as Principal
    attempts.check(principal, this.ip, what)
    const found = await look()
    await attempts.countWrong(principal, this.ip, wrongIn(found), what)
    return found
  })
  app.decorateRequest('verify', async function verify(this: FastifyRequest, receiver, look) {
    attempts.checkForged(this.ip)
    const found = await look()
    if (found === undefined) await attempts.countForged(this.ip, receiver)
    return found
  })
  app.decorateRequest('countQuestion', function countQuestion(this: FastifyRequest, about) {
    attempts.countQuestion(this.principal as Principal, this.ip, about)
  })
}

/** When they are made, so that whoever reads slowly is not counted late. */
function countAnswers(app: App, limits: Limits): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.principal) limits.countAnswer(request.principal, request.ip, payload)
    done(null, payload)
  })
}

function decorateRequests(app: App, requests: RequestDatabase): void {
  const reply = (request: FastifyRequest) => replyOf.get(request) as FastifyReply
  app.decorateRequest('principal', undefined)
  app.decorateRequest('read', function read(this: FastifyRequest, work) {
    return requests.read(this, reply(this), work)
  })
  app.decorateRequest('write', function write(this: FastifyRequest, work) {
    return requests.write(this, reply(this), work)
  })
  app.decorateRequest('precheck', function precheck(this: FastifyRequest, check) {
    return requests.precheck(this, check)
  })
  app.decorateRequest('writeAlone', function writeAlone(this: FastifyRequest, asked) {
    return requests.writeAlone(this, reply(this), asked)
  })
  app.decorateRequest('exchange', function exchange(this: FastifyRequest, asked) {
    return requests.exchange(this, reply(this), asked)
  })
  app.decorateRequest('exchangeUnsent', function exchangeUnsent(this: FastifyRequest, asked) {
    return requests.exchangeUnsent(this, asked)
  })
  app.decorateRequest('beginBulk', function beginBulk(this: FastifyRequest, key) {
    return requests.beginBulk(this, key)
  })
  app.decorateRequest('hasUsedKey', function used(this: FastifyRequest, principal, key) {
    return requests.hasUsedKey(this, principal, key)
  })
  app.decorateRequest('list', function list(this: FastifyRequest, ask) {
    return requests.list(this, reply(this), ask)
  })
}
