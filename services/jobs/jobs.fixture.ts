import assert from 'node:assert/strict'
import { filesService } from '@souk/files/manifest'
import { type Principal, partyOf, type Service, tokenRevoked } from '@souk/platform'
import { createWorld, openTestFiles, type World, type WorldOptions } from '@souk/platform/testing'
import { jobsService } from './manifest.ts'
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
  export(tenant: string, path: string, body?: object): Promise<string>
  /** Where the files are, for a process of its own that works on them. */
  readonly folder: string
  upload(tenant: string, content: string | Buffer, name?: string): Promise<string>
  job(tenant: string, id: string): Promise<JobView>
  /** From now on the credential of the tenant is worth nothing, or holds these scopes. */
  revoke(tenant: string, scopes?: readonly string[]): void
}

export interface ImportOptions {
  readonly name?: string
  readonly dryRun?: boolean
}

export interface JobWorldOptions extends Partial<WorldOptions> {
  readonly quotaBytes?: number
}

export async function createJobWorld(
  services: readonly Service[],
  { quotaBytes = 1e9, ...options }: JobWorldOptions = {},
): Promise<JobWorld> {
  const files = await openTestFiles()
  const quota = { liveBytes: quotaBytes, sandboxBytes: quotaBytes }
  const held = new Map<string, readonly string[]>()
  const { store } = files
  const principalOf = principalsWith(held)
  const world = await createWorld({
    services: [
      ...services,
      filesService({ store, quota, isShared: true }),
      jobsService({ services, store, quota, principalOf }),
    ],
    doesOutboundWork: true,
    ...options,
  })
  const startImport: JobWorld['startImport'] = async (tenant, path, content, started = {}) => {
    const uploadId = await upload(world, tenant, content, started.name)
    const body = { upload_id: uploadId, dry_run: started.dryRun ?? false }
    const answer = await world.as(tenant).post<JobView>(`${path}/imports`, body)
    assert.equal(answer.status, 202, answer.text)
    return answer.body
  }
  return {
    ...world,
    folder: files.folder,
    startImport,
    upload: (tenant, content, name) => upload(world, tenant, content, name),
    job: (tenant, id) => readJob(world, tenant, id),
    import: async (tenant, path, content, started) => {
      const { id } = await startImport(tenant, path, content, started)
      await world.settle()
      return readJob(world, tenant, id)
    },
    export: (tenant, path, body = { format: 'csv' }) => exported(world, tenant, path, body),
    revoke: (tenant, scopes = []) => held.set(`cli_${tenant}`, scopes),
    close: async () => {
      await world.close()
      await files.close()
    },
  }
}

/** Whoever asked before, with the scopes that they had then or that the test has given them since. */
export function principalsWith(held: ReadonlyMap<string, readonly string[]>): PrincipalOf {
  return async (asked) => {
    const { tenantId, clientId } = asked
    const scopes = held.get(clientId) ?? asked.scopes
    if (scopes.length === 0) throw tokenRevoked()
    const actor = { type: 'client' as const, id: clientId }
    const facts = { mode: 'sandbox' as const, currency: 'EUR', clockOffsetMs: 0 }
    const who = { tenantId, clientId, credentialId: clientId, actor, ...facts }
    return { ...who, scopes: new Set(scopes), ...partyOf(asked) } satisfies Principal
  }
}

async function upload(
  world: World,
  tenant: string,
  content: string | Buffer,
  name = 'rows.csv',
): Promise<string> {
  const bytes = Buffer.from(content)
  const body = { name, content_type: 'text/csv', size: bytes.length }
  const announced = await world.as(tenant).post<{ id: string }>('/api/v1/uploads', body)
  assert.equal(announced.status, 201, announced.text)
  const sent = await world.app.inject({
    method: 'PUT',
    url: `/api/v1/uploads/${announced.body.id}/content`,
    headers: { authorization: `Bearer ${tenant}|uploads:*|`, 'content-type': 'text/csv' },
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

async function exported(world: World, tenant: string, path: string, body: object) {
  const { body: begun, text } = await world.as(tenant).post<JobView>(`${path}/exports`, body)
  assert(begun.id, text)
  await world.settle()
  const done = await readJob(world, tenant, begun.id)
  assert.equal(done.status, 'SUCCEEDED', JSON.stringify(done))
  return download(world, tenant, `/api/v1/jobs/${begun.id}/result`)
}

/** What a file that is sent piece by piece holds. */
export async function download(world: World, tenant: string, url: string): Promise<string> {
  const authorization = `Bearer ${tenant}|jobs:* customers:* orders:* catalog:*|`
  const reply = await world.app.inject({ method: 'GET', url, headers: { authorization } })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.body
}
