import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { availableParallelism, platform } from 'node:os'
import { type ChildConfig, childConfig, type Machine } from './config.ts'
import { poolsWithin, processCount } from './connections.ts'
import { databaseFacts, whyNot } from './database-facts.ts'
import { checkLimits, checkRoles } from './database-roles.ts'
import type { SetupSays, SetupTask } from './launcher/messages.ts'
import type { Contents, Decided } from './prepare.ts'
import type { DatabaseUrls } from './secrets.ts'
import { type Config, readConfig } from './settings.ts'
import { StartError, withoutStack } from './start-error.ts'

export type Prepare = (
  child: ChildConfig,
  urls: DatabaseUrls,
  decided: Decided,
  tell: (line: string) => void,
) => Promise<Contents>

/** The life of the setup process under the launcher: settings, contents of the database, and the end. */
export async function runSetup(load: () => Promise<Prepare>): Promise<void> {
  // The terminal sends Ctrl-C to every process of the group; only the launcher decides who stops when.
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(1))
  let home = ''
  try {
    const config = readConfig(process.env, thisMachine())
    home = config.home
    const asked = once(process, 'message')
    await say({ config })
    const [[task], prepare] = await Promise.all([asked, load()])
    await say({ prepared: await setUp(config, task, prepare) })
  } catch (error) {
    const told = withoutStack(error, home)
    if (!(told instanceof StartError)) throw error
    await say({ refused: told.message })
  }
  process.exit(0)
}

async function setUp(config: Config, task: SetupTask, prepare: Prepare) {
  const { urls } = task
  const database = await databaseFacts(urls.owner).catch((error: Error) => {
    if (!config.databaseUrl || error instanceof StartError) throw error
    const reason = whyNot(error, urls.owner)
    throw new StartError(`DATABASE_URL names a PostgreSQL that cannot be used: ${reason}`)
  })
  const pools = poolsWithin(database.connections, config)
  if (urls.rolesGiven) {
    const roles = await checkRoles(urls, database, config.pooler)
    if (!config.pooler) checkLimits(roles, pools, processCount(config))
  }
  const child = childConfig(config, { ...task, pools })
  // The embedded database has told that it is made.
  const tell = (line: string) => void (config.databaseUrl && say({ progress: line }))
  const { quickstart, shop } = await prepare(child, urls, config, tell)
  // The processes that start next find compiled what they share with this one.
  flushCompileCache()
  return { child: { ...child, shop }, quickstart }
}

function say(what: Partial<SetupSays>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(what, () => resolve())
  })
}

function thisMachine(): Machine {
  return { cores: availableParallelism(), platform: platform(), cwd: process.cwd() }
}
