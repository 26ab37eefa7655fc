import assert from 'node:assert/strict'
import { filesService } from '@souk/files/manifest'
import {
  type FileStore,
  kernelTraces,
  newId,
  type Principal,
  partyOf,
  type Service,
  tokenRevoked,
  uuidOf,
} from '@souk/platform'
import {
  createWorld,
  eraseAllTraces,
  openTestFiles,
  type World,
  type WorldOptions,
} from '@souk/platform/testing'
import { JobKinds } from './kinds.ts'
import { jobsService } from './manifest.ts'
import { ParsingThread } from './parsing/parser.ts'
import type { PrincipalOf } from './running/run.ts'
import type { JobView } from './schemas.ts'

/** A world in which the services given can import and export, with files on this disk. */
export interface JobWorld extends World {
  /** Uploads a file and starts an import of it. */
  startImport(
    tenant: string,
    path: string,
    content: string | Buffer,
    options?: ImportOptions,
  ): Promise<JobView>
  /** The same, done to its end. */
  import(
    tenant: string,
    path: string,
    content: string | Buffer,
    options?: ImportOptions,
  ): Promise<JobView>
  /** Exports, and answers what was written. */
  export(tenant: string, path: string, body?: object, provider?: string): Promise<string>
  /** Where the files are, for a process of its own that works on them. */
  readonly folder: string
  upload(tenant: string, content: string | Buffer, options?: ImportOptions): Promise<string>
  job(tenant: string, id: string): Promise<JobView>
  /** Takes what jobs keep of persons, as the erasure of one does. */
  erasePersons(tenant: string): Promise<void>
  /** The one that reads rows. */
  readonly thread: ParsingThread
  /** Whether it cannot be said just now what this provider may do. */
  setUnknown(provider: string, isUnknown: boolean): void
  /** From now on the credential of the tenant is worth nothing, or holds these scopes. */
  revoke(tenant: string, scopes?: readonly string[]): void
}

export interface ImportOptions {
  readonly name?: string
  readonly dryRun?: boolean
  /** What is said of names in the first line. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** Whose token it is; the operator's unless said. */
  readonly provider?: string
}

export interface JobWorldOptions extends Partial<WorldOptions> {
  readonly quotaBytes?: number
  /** Where files are; on this disk unless said. */
  readonly store?: FileStore
}

export async function createJobWorld(
  services: readonly Service[],
  { quotaBytes = 1e9, store: asked, ...options }: JobWorldOptions = {},
): Promise<JobWorld> {
  const files = await openTestFiles()
  const quota = { liveBytes: quotaBytes, sandboxBytes: quotaBytes }
  const held = new Map<string, readonly string[]>()
  const store = asked ?? files.store
  const unknown = new Set<string>()
  const principalOf = principalsWith(held, unknown)
  const kinds = new JobKinds(services)
  const thread = new ParsingThread(kinds.forms())
  const jobs = jobsService({ services, store, quota, principalOf, thread })
  const kept = [...services, jobs]
  const traces = [
    ...kernelTraces({ kinds: services.flatMap(({ events }) => events) }),
    ...kept.flatMap((service) => service.traces),
  ]
  const world = await createWorld({
    services: [...services, filesService({ store, quota, isShared: true }), jobs],
    doesOutboundWork: true,
    ...options,
  })
  const startImport: JobWorld['startImport'] = async (tenant, path, content, started = {}) => {
    const uploadId = await upload(world, tenant, content, started)
    const { dryRun = false, columns } = started
    const body = { upload_id: uploadId, dry_run: dryRun, ...(columns && { columns }) }
    const caller = callerOf(world, tenant, started.provider)
    const answer = await caller.post<JobView>(`${path}/imports`, body)
    assert.equal(answer.status, 202, answer.text)
    return answer.body
  }
  return {
    ...world,
    folder: files.folder,
    startImport,
    upload: (tenant, content, options) => upload(world, tenant, content, options),
    job: (tenant, id) => readJob(world, tenant, id),
    import: async (tenant, path, content, started) => {
      const { id } = await startImport(tenant, path, content, started)
      await world.settle()
      return readJob(world, tenant, id)
    },
    export: (tenant, path, body = { format: 'csv' }, provider) =>
      exported(world, { tenant, provider }, path, body),
    thread,
    erasePersons: (tenant) =>
      world.seed(tenant, (tx) => eraseAllTraces(tx, traces, [newId('cus')])),
    setUnknown: (provider, isUnknown) => {
      if (isUnknown) unknown.add(uuidOf(provider))
      else unknown.delete(uuidOf(provider))
    },
    revoke: (tenant, scopes = []) => held.set(`cli_${tenant}`, scopes),
    close: async () => {
      await world.close()
      await files.close()
    },
  }
}

/** Whoever asked before, with the scopes that they had then or that the test has given them since. */
export function principalsWith(
  held: ReadonlyMap<string, readonly string[]>,
  unknown: ReadonlySet<string> = new Set(),
): PrincipalOf {
  return async (asked) => {
    const { tenantId, clientId, party } = asked
    if (party && unknown.has(party.id)) throw new Error('nobody answers')
    const scopes = held.get(clientId) ?? asked.scopes
    if (scopes.length === 0) throw tokenRevoked()
    const actor = { type: 'client' as const, id: clientId }
    const facts = { mode: 'sandbox' as const, currency: 'EUR', clockOffsetMs: 0 }
    const who = { tenantId, clientId, credentialId: clientId, actor, ...facts }
    return { ...who, scopes: new Set(scopes), ...partyOf(asked) } satisfies Principal
  }
}

function callerOf(world: World, tenant: string, provider?: string) {
  return provider === undefined ? world.as(tenant) : world.asProvider(tenant, provider)
}

async function upload(
  world: World,
  tenant: string,
  content: string | Buffer,
  { name = 'rows.csv', provider }: ImportOptions = {},
): Promise<string> {
  const bytes = Buffer.from(content)
  const body = { name, content_type: 'text/csv', size: bytes.length }
  const caller = callerOf(world, tenant, provider)
  const announced = await caller.post<{ id: string }>('/api/v1/uploads', body)
  assert.equal(announced.status, 201, announced.text)
  const sent = await world.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${announced.body.id}/content`,
    headers: {
      authorization: `Bearer ${tenant}|uploads:*|${provider ? `provider ${uuidOf(provider)}` : ''}`,
      'content-type': 'text/csv',
    },
    payload: bytes,
  })
  assert.equal(sent.statusCode, 200, sent.body)
  return announced.body.id
}

async function readJob(world: World, tenant: string, id: string): Promise<JobView> {
  const { status, body, text } = await world.as(tenant).get<JobView>(`/api/v1/jobs/${id}`)
  assert.equal(status, 200, text)
  return body
}

interface Asking {
  readonly tenant: string
  readonly provider?: string | undefined
}

async function exported(world: World, asking: Asking, path: string, body: object) {
  const { tenant, provider } = asking
  const caller = callerOf(world, tenant, provider)
  const { body: begun, text } = await caller.post<JobView>(`${path}/exports`, body)
  assert(begun.id, text)
  await world.settle()
  const done = await readJob(world, tenant, begun.id)
  assert.equal(done.status, 'SUCCEEDED', JSON.stringify(done))
  const result = await caller.get(`/api/v1/jobs/${begun.id}/result`)
  assert.equal(result.status, 200, result.text)
  return result.text
}
