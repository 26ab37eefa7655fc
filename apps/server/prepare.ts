import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureTenant,
  makeOwnerLinkUrl,
  operator,
  type TenantCredentials,
  WrongServerSecret,
} from '@souk/identity/contract'
import { Problem } from '@souk/platform'
import { distribute, exclusively, migrate, TablesInUse } from '@souk/platform/server'
import { checkFirst, wrongSecret } from './check-first.ts'
import type { ChildConfig } from './config.ts'
import { clockOffsetMs, currency, seedDemo } from './demo/seed.ts'
import {
  type Credentials,
  type FirstSteps,
  operatorFile,
  quickstartFile,
} from './launcher/banner.ts'
import { type Process, startProcess } from './process.ts'
import { type DatabaseUrls, writePrivate } from './secrets.ts'
import { services } from './services.ts'
import type { Config } from './settings.ts'
import { type ShopFacts, shopFacts } from './shop/key.ts'
import { StartError } from './start-error.ts'

/** One fixed demo tenant an installation, so that a start which was interrupted finds it again. */
const demoTenant = {
  id: 'ten_01jdem0000e0080000000000m0',
  mode: 'sandbox',
  name: 'Souk demo',
  currency,
  clockOffsetMs,
} as const

/** Machines that start together fill the demo one after the other: all but the first find everything there. */
const demoLock = 727_274_004

const demoOwner = { email: 'owner@demo.example', name: 'Demo owner' }

/** What the person who starts the product has decided, and its processes need not know. */
export type Decided = Pick<Config, 'home' | 'distributed' | 'demo'>

/** What there is to use once the database is prepared. */
export interface Contents {
  /** None without the demo. */
  readonly quickstart: FirstSteps | null
  /** Of the storefront of the demo, for those who serve it. */
  readonly shop: ShopFacts | null
}

/** Brings the schema forward and sees to it that there is an operator and, where wanted, a demo tenant with something in it. */
export async function prepare(
  config: ChildConfig,
  urls: DatabaseUrls,
  { home, distributed, demo }: Decided,
  tell: (line: string) => void = () => {},
): Promise<Contents> {
  const { rolesWanted, isSetUp } = await checkFirst(config, urls, distributed)
  if (!isSetUp) {
    tell(
      `Setting up the database${config.isDistributed ? ' on all nodes' : ''} (once, up to two minutes)…`,
    )
  }
  await migrateAll(urls, rolesWanted)
  if (config.isDistributed) {
    await distribute({ ownerUrl: urls.owner, shardCount: config.shardCount }).catch(inOneLine)
  }
  const running = await startWithSecret({ ...config, rateLimit: 0 })
  try {
    await ensureOperator(config, running, join(home, operatorFile))
    if (!demo) return { quickstart: null, shop: null }
    const known = credentialsIn(join(home, quickstartFile))
    const work = { ownerUrl: urls.owner, lock: demoLock, name: 'demo' }
    const credentials = await exclusively(work, () => demoCredentials(config, running, known))
    const written = fileOf(config, credentials)
    const shop = await shopFacts(running.identity, demoTenant, config.baseUrl)
    const link = await demoLink(config, running)
    const quickstart = {
      ...{ ...written, shop_url: `${config.baseUrl}/shop` },
      ...(link !== undefined && { sign_in_link: link }),
    }
    return { quickstart, shop }
  } finally {
    await running.close()
  }
}

/** Where the secret could not be asked about before, the process finds out. */
async function startWithSecret(config: ChildConfig): Promise<Process> {
  try {
    return await startProcess(config)
  } catch (error) {
    if (!(error instanceof WrongServerSecret)) throw error
    throw wrongSecret()
  }
}

const insufficientPrivilege = '42501'

async function migrateAll(urls: DatabaseUrls, rolesWanted: boolean): Promise<void> {
  try {
    await migrate({
      ownerUrl: urls.owner,
      ...(rolesWanted && {
        passwords: { app: passwordOf(urls.app), system: passwordOf(urls.system) },
      }),
      services: services.map(({ name, migrations }) => ({ service: name, folder: migrations })),
    })
  } catch (error) {
    if (error instanceof TablesInUse) return inOneLine(error)
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (!(reason instanceof Error && 'code' in reason)) throw error
    if (reason.code !== insufficientPrivilege) throw error
    throw new StartError(
      `DATABASE_URL names a user with too few rights (${reason.message}): it must own the database and all that was ` +
        'made in it for Souk before',
    )
  }
}

function inOneLine(error: unknown): never {
  throw error instanceof TablesInUse ? new StartError(error.message) : error
}

function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password)
}

function fileOf({ baseUrl }: ChildConfig, credentials: TenantCredentials): Credentials {
  return {
    base_url: baseUrl,
    tenant_id: credentials.tenantId,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    api_key: credentials.apiKey,
  }
}

async function ensureOperator(config: ChildConfig, { database }: Process, file: string) {
  const known = credentialsIn(file)
  const { credentials } = await ensureTenant({
    ...operator,
    database,
    serverSecret: config.secret,
    ...(known && { known }),
  })
  writePrivate(file, fileOf(config, credentials))
}

/** The quickstart is written when everything runs: where it exists the demo was complete. */
function credentialsIn(file: string): TenantCredentials | undefined {
  if (!existsSync(file)) return undefined
  const written = JSON.parse(readFileSync(file, 'utf8')) as Credentials
  return {
    tenantId: written.tenant_id,
    clientId: written.client_id,
    clientSecret: written.client_secret,
    apiKey: written.api_key,
  }
}

async function demoCredentials(
  config: ChildConfig,
  running: Process,
  known: TenantCredentials | undefined,
): Promise<TenantCredentials> {
  const { credentials, fresh } = await ensureTenant({
    database: running.database,
    serverSecret: config.secret,
    tenant: demoTenant,
    ...(known && { known }),
  })
  if (fresh || !known) {
    // Every other start does without what only requests need.
    const { composeApp } = await import('./compose.ts')
    const { app } = composeApp({ ...config, rateLimit: 0 }, running)
    await seedDemo(app, credentials.apiKey)
    await app.close()
  }
  return credentials
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * How whoever started the demo signs in to its console: a new link every time, for nobody can see an old one again. What a
 * start prints may end up in a journal, so there is none where others than this machine reach the API.
 */
async function demoLink(
  { baseUrl }: ChildConfig,
  { identity }: Process,
): Promise<string | undefined> {
  if (!loopback.has(new URL(baseUrl).hostname)) return undefined
  try {
    return await makeOwnerLinkUrl(identity, demoTenant.id, demoOwner)
  } catch (error) {
    // Somebody has given the demo an owner of their own, who knows how to sign in.
    if (error instanceof Problem) return undefined
    throw error
  }
}
